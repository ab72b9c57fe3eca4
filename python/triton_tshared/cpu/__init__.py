"""The backend cpu of Triton: kernels run on the cores of this machine."""
import triton  # noqa: F401  before the modules here: where the environment asks for it, Triton's import registers the backend and needs them whole
