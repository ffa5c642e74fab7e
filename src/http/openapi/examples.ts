import { readFileSync } from 'node:fs';

interface Example {
  /** The URL. */
  readonly summary: string;
  /** What the example leaves out. */
  readonly description?: string;
  readonly value: unknown;
}

/** Real responses by operation and status, each with the URL that returned it. */
type Examples = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, Example>>>>>>;

/**
 * Responses of the sample collection. A test fails when they are no longer what the
 * service responds; `npx vitest run test/app/commands/start.slow.test.ts -u` writes them.
 */
export const EXAMPLES: Examples = JSON.parse(
  readFileSync(new URL('./examples.json', import.meta.url), 'utf8'),
);
