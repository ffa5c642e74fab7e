import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Engine, type EngineOptions } from '../../../src/engine/engine.ts';
import type { CollectionSchema } from '../../../src/engine/schema.ts';
import { makeField } from './make-field.ts';

export const BOOKS: CollectionSchema = {
  name: 'books',
  fields: [
    makeField('title', 'string', { optional: false }),
    makeField('year', 'int32', { sort: true, facet: true }),
    makeField('text', 'string', { index: false }),
  ],
};

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-engine-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An engine that is closed after the test. */
export function openEngine(folder: string, options: EngineOptions = {}): Engine {
  const engine = new Engine(folder, { threads: 0, ...options });
  onTestFinished(() => engine.close());
  return engine;
}

/** Ids of all that is found, the first one first, or status and message of an error. */
export async function found(
  engine: Engine,
  parameters: Readonly<Record<string, string>> = {},
  collection = 'books',
): Promise<string> {
  const { body, status } = await engine.search(collection, { q: '*', per_page: '250', ...parameters });
  const reply = JSON.parse(Buffer.from(body).toString()) as {
    readonly message?: string;
    readonly hits?: readonly { readonly document: { readonly id: string } }[];
  };
  return reply.hits?.map(({ document }) => document.id).join(' ') ?? `${status} ${reply.message}`;
}

/** Asks again and again until the answer is the expected one; vitest ends what takes forever. */
export async function until(expected: string, ask: () => Promise<string>): Promise<void> {
  while ((await ask()) !== expected) await new Promise((resolve) => setTimeout(resolve, 20));
}

export const line = (id: string | undefined, title: unknown, more: object = {}): string =>
  JSON.stringify({ ...(id === undefined ? {} : { id }), title, ...more });
