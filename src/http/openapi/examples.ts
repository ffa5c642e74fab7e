import { readFileSync } from 'node:fs';

/** Real responses by operation and status, each with the URL that returned it. */
type Examples = Readonly<
  Record<
    string,
    Readonly<Record<string, Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>>>
  >
>;

/**
 * Responses of the sample collection. A test fails when they are no longer what the
 * service responds; `npx vitest run test/app/commands/start.test.ts -u` writes them.
 */
export const EXAMPLES: Examples = JSON.parse(
  readFileSync(new URL('./examples.json', import.meta.url), 'utf8'),
);
