# -*- coding: latin-1 -*-
x = "é"; yé = 1
