# Indentation, joined lines and names.
if x:
	y
	if z:
		w
  # a comment at any column
if x :
        y

	# another one

        z
def f(a,
b):
  return (a,
b)
x = [
  1,

# inside brackets
2
]
if x and \
   y:
    z
if x:
    y = 1; \
    z = 2
é = naïve = 漢字 = ｗｉｄｔｈ = ﬁ = µ = 1
x = 1  ;  y = 2 ;
class A:
    def f(self):
        pass
    # between

    def g(self):
        pass
for x in y:
    if z:
        continue
    else: break
else: pass
if x:
    pass
