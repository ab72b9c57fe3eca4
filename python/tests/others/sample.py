"""A plugin of pytest: SAMPLE=N keeps all cases of tests with fewer than 20, and each Nth of the others; FIRST=N keeps the first N of each test."""
import collections
import os


def pytest_collection_modifyitems(config, items):
    """Choose the cases."""
    step, first = int(os.environ.get("SAMPLE", "1")), int(os.environ.get("FIRST", "0"))
    test = lambda item: item.nodeid.split("[")[0]  # noqa: E731
    cases, seen, kept, left = collections.Counter(map(test, items)), collections.Counter(), [], []
    for item in items:
        n = seen[test(item)]
        seen[test(item)] += 1
        chosen = n < first if first else cases[test(item)] < 20 or n % step == 0
        (kept if chosen else left).append(item)
    items[:] = kept
    config.hook.pytest_deselected(items=left)
