"""Starts the package where it is not installed, as its .pth file does where it is."""
import sys

if "triton_tshared._autostart" not in sys.modules:
    from triton_tshared import _autostart

    _autostart.start()
