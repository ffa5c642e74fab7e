#!/bin/sh
# Removes from node_modules what only other systems or compilers need: the
# libraries of the ONNX runtime for them (220 MB) and the headers of Node.js (70 MB).
# Runs in the folder that holds node_modules.
set -eu

node=$(find node_modules/node/node_modules -path '*/bin/node' -type f)
cp "$node" node_modules/node/node
rm -rf node_modules/node/node_modules node_modules/node/bin
mkdir node_modules/node/bin
mv node_modules/node/node node_modules/node/bin/node

wanted="linux/$(node_modules/node/bin/node -p process.arch)"
for library in node_modules/onnxruntime-node/bin/*/*/*; do
  case "$library" in
    */"$wanted") ;;
    *) rm -rf "$library" ;;
  esac
done
