if x:
    y = """a
b"""
    z = 'a\
b'
