from pkg.ops.rms import rms_kernel
