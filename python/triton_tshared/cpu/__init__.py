"""The backend cpu of Triton: kernels run on the cores of this machine."""
