# coding: utf-8
x = "é"

def f():
    pass
y = 1