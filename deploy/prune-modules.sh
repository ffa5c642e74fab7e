#!/bin/sh
# Removes what only other systems or compilers need: libraries of the ONNX runtime
# (220 MB) and headers of Node.js (70 MB). Run it in the folder that contains
# node_modules, after `node bin/setup.mjs --node`.
set -eu

rm -rf bin/node/node_modules/node-*/include bin/node/node_modules/node-*/share

wanted="linux/$(node_modules/.bin/node -p process.arch)"
for library in node_modules/onnxruntime-node/bin/*/*/*; do
  case "$library" in
    */"$wanted") ;;
    *) rm -rf "$library" ;;
  esac
done
