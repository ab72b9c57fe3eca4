# Numbers and strings.
0, 00, 0_0, 1, 1_000, 123456789012345678, 1234567890123456789, 9223372036854775807, 9223372036854775808
0xFF, 0Xff_ff, 0o17, 0O7, 0b101, 0B1_0, 0xFFFFFFFFFFFFFFFFFFFF
1.0, 1., .5, 1e10, 1E-5, 1_0.0_1e+1_0, 1e400, 1e16, 1e15, 123456789.123, 1e-4, 1e-5, 0.1, 5e-324
1j, 1.5J, 0j, 1e100j, 10_0j, 1e400j, 00001j, 0777.5, 09e1
1if x else 2
'', "", '''''', """"""
'a' "b" '''c''' """d"""
'\a\b\f\n\r\t\v\\\'\"\0\12\377\400\x41\u00e9\U0001F600\N{EM SPACE}\q\
continued'
r'\n\'' R"\d" u'x' U'x'
b'\x00\xff\q\101' B"x" br'\n' Rb'\n\''
U'x'
1or 2,1and 2
b'a' b"b" rb'''c
d'''
u'a' 'b', 'a' u'b'
'é ü 漢字 😀 \ud800 \x7f \xa0 \u200b'
"it's", 'say "x"', '\'"'
'''three
lines of
text'''
('a'
 'b'
 'c')
