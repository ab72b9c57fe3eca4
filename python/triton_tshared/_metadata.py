"""What Triton's launcher must know of a kernel, made from the manifest of tshared."""


class ManifestError(RuntimeError):
    """A manifest asks for something that Triton's launcher does not do."""


def update(metadata, manifest):
    """Enter how a kernel for a GPU is launched into Triton's metadata."""
    cluster = manifest.get("cluster") or [1, 1, 1]
    if cluster[1:] != [1, 1]:
        raise ManifestError(f"clusters of {cluster} blocks, and Triton's are along x")
    scratch, align, arguments = 0, 1, 0
    for param in manifest.get("params") or []:
        if "arg" in param:
            if param["arg"] != arguments or scratch:
                raise ManifestError(f"argument {param['arg']} in the place of argument {arguments}")
            arguments += 1
        elif "scratch" in param:
            if scratch:
                raise ManifestError("two scratch buffers, and Triton's launcher has one")
            scratch, align = param["scratch"], param.get("align") or 16
        elif not param.get("null"):
            raise ManifestError(f"a parameter of a kind that Triton's launcher does not have: {param}")
    metadata.update(
        name=manifest["name"],
        num_warps=manifest["num_warps"],
        num_ctas=cluster[0],
        shared=manifest.get("shared", 0),
        global_scratch_size=scratch,
        global_scratch_align=align,
        profile_scratch_size=0,
        profile_scratch_align=1,
        tmem_size=0,
        tshared_footprint=manifest.get("footprint"),  # see _bounds
        tensordesc_meta=None,  # host descriptors are passed as base, shape and strides
    )
