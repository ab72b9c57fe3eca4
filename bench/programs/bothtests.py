"""Runs others' tests on the GPU, once with Triton and once with the plugin, and lists the tests that only one of the two passes.

  python3 bothtests.py --out DIR [--jobs 8] [--limit SECONDS] [--sample 7] [--together] NAME=FOLDER [ARGUMENT ...] [-- NAME=FOLDER ...]

FOLDER is a checkout, ARGUMENTs are those of pytest: files, -k. DIR/NAME.triton.jsonl and DIR/NAME.tshared.jsonl have a line for each test that
ended, so that a run which is stopped has counted what it tried; DIR/NAME.*.log is what pytest said. The exit code is 1 where a test passes with
Triton and not with tshared, or where none ran. It takes pytest; with pytest-xdist --jobs processes, with pytest-timeout 300 seconds for a test.
"""
import argparse
import collections
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
COMPILERS = ("triton", "tshared")
OUTCOMES = "TSHARED_TEST_OUTCOMES"

# As a plugin of pytest: the process that collects the reports writes them.


def pytest_runtest_logreport(report):
    # A test that passes ends with its call; whatever else happens to it is in another phase's report as well.
    if report.when != "call" and report.passed:
        return
    message = str(report.longrepr)[-400:] if report.failed else ""
    with open(os.environ[OUTCOMES], "a") as f:
        f.write(json.dumps({"test": report.nodeid, "outcome": report.outcome, "seconds": report.duration, "message": message}) + "\n")


def outcomes(path):
    """Return the outcome of each test by name, and the ends of the messages of failures. A test fails if one of its phases does."""
    found, messages = {}, {}
    if not os.path.exists(path):
        return found, messages
    with open(path) as f:
        for line in f:
            try:
                row = json.loads(line)
            except ValueError:
                continue  # the last line of a run that was stopped
            if found.get(row["test"]) != "failed":
                found[row["test"]] = row["outcome"]
            if row["outcome"] == "failed":
                messages[row["test"]] = row["message"]
    return found, messages


def start(project, compiler, o):
    """Start a project's tests with a compiler."""
    folder, arguments = project["folder"], list(project["arguments"])
    path = os.path.join(o.out, f"{project['name']}.{compiler}")
    if os.path.exists(path + ".jsonl"):
        os.remove(path + ".jsonl")
    places = [HERE, os.path.join(ROOT, "python"), os.path.join(ROOT, "python", "tests", "others"), os.path.join(folder, "src"), folder,
              os.environ.get("PYTHONPATH", "")]
    # Entries of a cache are not told apart by the compiler that made them.
    environ = {**os.environ, OUTCOMES: path + ".jsonl", "PYTHONPATH": os.pathsep.join(p for p in places if p), "PYTHONDONTWRITEBYTECODE": "1",
               "TRITON_TSHARED": str(int(compiler == "tshared")), "TRITON_CACHE_DIR": tempfile.mkdtemp(prefix="triton-cache-")}
    if o.sample > 1:
        environ["SAMPLE"] = str(o.sample)
        arguments[:0] = ["-p", "sample"]
    if importlib.util.find_spec("xdist") and o.jobs > 1:
        arguments[:0] = ["-n", str(o.jobs)]
    if importlib.util.find_spec("pytest_timeout"):
        arguments[:0] = ["--timeout", "300"]
    command = [sys.executable, "-m", "pytest", "-q", "-p", os.path.splitext(os.path.basename(__file__))[0], "-p", "no:cacheprovider", "-W", "ignore",
               "--tb=short", *arguments]
    with open(path + ".log", "w") as log:
        return subprocess.Popen(command, cwd=folder, env=environ, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)


def finish(process, deadline):
    """Wait for a run until a time, and stop it then."""
    try:
        process.wait(max(0, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, 9)
        process.wait()


def run(project, o):
    """Run a project's tests with both compilers."""
    for compilers in [COMPILERS] if o.together else [[c] for c in COMPILERS]:
        processes = [start(project, c, o) for c in compilers]
        deadline = time.monotonic() + o.limit
        for p in processes:
            finish(p, deadline)


def compare(project, o):
    """Print the counts of a project and the tests that only one compiler passes, and return those that only Triton passes."""
    (triton, _), (ours, messages) = (outcomes(os.path.join(o.out, f"{project['name']}.{c}.jsonl")) for c in COMPILERS)
    both = [t for t in triton if t in ours]
    pairs = collections.Counter((triton[t], ours[t]) for t in both)
    lost = sorted(t for t in both if triton[t] == "passed" and ours[t] == "failed")
    won = sorted(t for t in both if triton[t] == "failed" and ours[t] == "passed")
    print(f"| {project['name']} | {len(both)} | {pairs['passed', 'passed']} | {pairs['failed', 'failed']} | {pairs['skipped', 'skipped']} | {len(lost)} | {len(won)} "
          f"| {len(triton) - len(both)}, {len(ours) - len(both)} |")
    for test in lost:
        print(f"  only Triton: {test}: {' '.join(messages.get(test, '').split())[-300:]}", file=sys.stderr)
    for test in won:
        print(f"  only tshared: {test}", file=sys.stderr)
    return lost if both else ["none ran"]


def projects(words):
    """Return the projects that the command line names, split at --."""
    found = []
    for word in words:
        if word == "--":
            continue
        name, equals, folder = word.partition("=")
        if equals and os.path.isdir(folder):
            found.append({"name": name, "folder": os.path.abspath(folder), "arguments": []})
        elif found:
            found[-1]["arguments"].append(word)
        else:
            raise SystemExit(f"bothtests.py: {word!r} is not NAME=FOLDER with a folder that exists")
    if not found:
        raise SystemExit("bothtests.py: expected NAME=FOLDER")
    return found


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False)
    p.add_argument("--out", required=True)
    p.add_argument("--jobs", type=int, default=8)
    p.add_argument("--limit", type=float, default=3600, help="seconds for the tests of a project with one compiler")
    p.add_argument("--sample", type=int, default=1, help="each Nth case of tests with 20 cases and more")
    p.add_argument("--together", action="store_true", help="both compilers at the same time")
    o, words = p.parse_known_args()
    o.out = os.path.abspath(o.out)
    os.makedirs(o.out, exist_ok=True)
    rows = projects(words)
    for project in rows:
        run(project, o)
    print("| tests of | run by both | pass with both | fail with both | skipped by both | **only Triton passes** | only tshared passes | run by Triton alone, by tshared alone |")
    print("|---" * 8 + "|", flush=True)
    lost = [t for project in rows for t in compare(project, o)]
    sys.exit(1 if lost else 0)


if __name__ == "__main__":
    main()
