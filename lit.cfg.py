# Configuration for LLVM's lit; `go test` of the passes and of ./test runs the same files in process.
import os

import lit.formats

config.name = "tshared"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.environ.get("LIT_TEMP", "/tmp/tshared-lit")
config.environment["PATH"] = os.pathsep.join(
    [os.environ.get("TSHARED_BIN", ""), os.environ.get("LLVM_BIN", "/usr/lib/llvm-22/bin"), os.environ["PATH"]]
)
