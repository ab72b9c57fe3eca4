"""Launches of kernels with tensor maps on NVIDIA GPUs."""
