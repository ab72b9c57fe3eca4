#!/usr/bin/env bash
# The half of test-python.sh that runs on the machine with the GPU, in the folder that was carried there:
# installs the wheel with pip, runs pytest, and ends with a summary.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1

export PIP_BREAK_SYSTEM_PACKAGES=1
python3 -m pip install --quiet --no-deps --force-reinstall ./triton_tshared-*.whl || exit 1
export TSHARED_TEST_FILES=$PWD/files
[ ! -d corpus-python ] || export TSHARED_CORPUS_PYTHON=$PWD/corpus-python
TSHARED_BIN=$(cd / && python3 -c 'import triton_tshared._binary as b; print(b.find())') || exit 1
export TSHARED_BIN
rm -rf results.xml
python3 -m pytest -q -rA -p no:cacheprovider --junitxml=results.xml tests "$@"
code=$?

echo
echo "== summary"
python3 - <<'PYTHON'
import torch, triton, xml.etree.ElementTree as et
suite = et.parse("results.xml").getroot().find("testsuite")
n = {k: int(suite.get(k)) for k in ("tests", "failures", "errors", "skipped")}
print(f"Triton {triton.__version__}, torch {torch.__version__}, {torch.cuda.get_device_name() if torch.cuda.is_available() else 'no GPU'}")
for case in suite.iter("testcase"):
    for p in case.iter("property"):
        print(f"{case.get('name')}: {p.get('value')}")
    for s in case.iter("skipped"):
        print(f"skipped {case.get('name')}: {s.get('message')}")
print(f"{n['tests'] - n['failures'] - n['errors'] - n['skipped']} passed, {n['failures'] + n['errors']} failed, {n['skipped']} skipped, in {float(suite.get('time')):.0f} s")
PYTHON
exit $code
