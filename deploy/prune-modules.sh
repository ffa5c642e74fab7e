#!/bin/sh
# Removes from node_modules what only other systems or compilers need: libraries of
# the ONNX runtime (220 MB) and headers of Node.js (70 MB). Run it in the folder
# that contains node_modules.
set -eu

node=$(readlink -f node_modules/node/bin/node)
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
