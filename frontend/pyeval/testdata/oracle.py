# Runs programs with CPython: reads a JSON list of texts, writes a JSON list of results.
# A result is the repr of the program's r, or "!" and the name of the exception's class.
import json
import sys


def run(text):
    scope = {"__name__": "m"}
    try:
        exec(compile(text, "m.py", "exec"), scope)
        return repr(scope["r"])
    except BaseException as e:
        return "!" + type(e).__name__


json.dump([run(p) for p in json.load(sys.stdin)], sys.stdout)
