"""Writes the cases in this folder: inputs and what must come out, computed here
with Python's own numbers. Run it from anywhere; its output is checked in."""

import arithmetic
import atomics
import combining
import control
import library
import products
import rare

for module in (arithmetic, atomics, combining, control, library, products, rare):
    module.write()
