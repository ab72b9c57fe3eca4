"""The functions of os.path that only look at names."""

sep = "/"


def isabs(s):
    if not isinstance(s, str):
        raise TypeError(f"expected str, bytes or os.PathLike object, not {type(s).__name__}")
    return s.startswith("/")


def split(p):
    isabs(p)
    at = p.rfind("/") + 1
    head, tail = p[:at], p[at:]
    return head.rstrip("/") or head, tail


def basename(p):
    return split(p)[1]


def dirname(p):
    return split(p)[0]


def splitext(p):
    name = basename(p)
    at = name.rfind(".")
    if not name[:max(at, 0)].strip("."):
        return p, ""
    return p[:len(p) - len(name) + at], name[at:]


def join(a, /, *p):
    for part in p:
        if isabs(part) or not a:
            a = part
        elif a.endswith("/"):
            a += part
        else:
            a += "/" + part
    return a


def normpath(path):
    parts = []
    for part in path.split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", ".") and not (part == ".." and isabs(path)):
            parts.append(part)
    return ("/" if isabs(path) else "") + "/".join(parts) or "."


abspath = realpath = normpath


def expanduser(path):
    return path
