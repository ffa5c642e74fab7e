import { fileURLToPath } from 'node:url';

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

/** Arguments of Node.js that run `vitrine`. Room for young objects saves a short run much of its garbage collection. */
export const VITRINE: readonly string[] = ['--min-semi-space-size=16', pathOf('../src/app/main.ts')];

/** Shares compiled code, also that of the entry point. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: pathOf('../node_modules/.cache/vitrine') };
