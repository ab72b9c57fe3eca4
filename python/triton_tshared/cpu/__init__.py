"""The backend cpu of Triton: kernels run on the cores of this machine."""
import contextlib

# Before the modules here: where the environment asks for it, Triton's import registers the backend and needs them whole. Native code runs without Triton.
with contextlib.suppress(ModuleNotFoundError):
    import triton  # noqa: F401
