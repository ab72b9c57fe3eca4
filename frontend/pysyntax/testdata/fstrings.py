# Formatted strings.
f'', F"", f'''''', rf'\n{x}\d', fR"{x}"
f'a{x}b{y}c'
f'{x}{y}'
f'{{}}', f'{{{x}}}', f'a{{b}}c'
f'{x!r}', f'{x!s:>10}', f'{x!a:}'
f'{x:>{w}.{p}}', f'{x:{y}}', f'{x:{y:{z}}}', f'{x:a{y}b{z}c}'
f'{x=}', f'{x = }', f'{x=!s}', f'{x=:>5}', f'{ x + 1 = :{w}}'
f'{x, y}', f'{*x, y}', f'{yield_}', f'{(lambda: 1)}', f'{ {1: 2}[1] }'
f'{x["a"]}' f"{x['b']}", f'{f"{x}"}', f'{'nested'}', f'{f'{f'{x}'}'}'
f'{x!=y}', f'{x==y}', f'{x:=5}', f'{(x:=5)}'
'a' f'b{x}' 'c' f'{y}d' 'e'
'' f'{x}' '', f'a' 'b', u'a' f'{x}'
f'\x41{x}\N{EM SPACE}b\u00e9', f'\{x}'
f'''a
{x}
  b {
    y
    + 1:>{
      w
    }} c
'''
(f'a{x}'
 'b'
 f'{y}c')
f'{
    x  # a comment
}'
f'{x
=}'
f'''{x:
}'''
f'{x:%H:%M}'
f"{a['b']!r:^{width}}"
