/**
 * Assembles src/engine/vectors/scan.wat into the scan.wasm beside it, with the
 * WebAssembly Binary Toolkit.
 *
 * Run: node tools/assemble-scan.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import openToolkit from 'wabt';

const source = new URL('../src/engine/vectors/scan.wat', import.meta.url);
const target = new URL('../src/engine/vectors/scan.wasm', import.meta.url);

/** The module that a text in the WebAssembly text format describes. Errors: Error for a text that cannot be parsed. */
export async function assemble(text: string): Promise<Uint8Array> {
  const toolkit = await openToolkit();
  const features = { multi_memory: true, threads: true, simd: true, relaxed_simd: true };
  const module = toolkit.parseWat('scan.wat', text, features);
  try {
    return module.toBinary({}).buffer;
  } finally {
    module.destroy();
  }
}

if (import.meta.main) writeFileSync(target, await assemble(readFileSync(source, 'utf8')));
