import type { z } from 'zod';
import type { WikiCache } from '../wiki-cache.ts';
import type { Answer, Api } from './api.ts';
import { issueText } from './listing.ts';

/** A page or book that the list has named. */
export interface Listed {
  readonly id: number;
  readonly updated_at: { readonly text: string };
}

/** What was kept or fetched, or why it could not be. */
export type Detail<Shape> =
  | { readonly detail: Shape }
  | { readonly gone: true }
  | { readonly failed: string };

/** So many are looked up and kept at once. */
const BATCH = 50;

/**
 * The details of what the list has named, in its order: from memory where the
 * list says that nothing has changed since, else fetched and kept, so that a
 * reading that is cut short has not been for nothing.
 * Errors: WikiUnreachable; those of the memory.
 */
export async function* readDetails<Row extends Listed, Shape>(
  api: Api,
  memory: WikiCache,
  name: string,
  rows: readonly Row[],
  shape: z.ZodType<Shape>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly [Row, Detail<Shape>]> {
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = rows.slice(first, first + BATCH);
    const kept = await memory.get(batch.map(({ id }) => keyOf(name, id)));
    const fetched: { key: string; version: string; text: string }[] = [];
    const details: (readonly [Row, Detail<Shape>])[] = [];
    try {
      for (const row of batch) {
        const key = keyOf(name, row.id);
        const version = row.updated_at.text;
        const known = kept.get(key);
        const remembered = known?.version === version ? shape.safeParse(JSON.parse(known.text)) : undefined;
        if (remembered?.success) {
          details.push([row, { detail: remembered.data }]);
          continue;
        }
        const read = readAnswer(await api.get(`/api/${name}/${row.id}`, signal), shape);
        if ('detail' in read) fetched.push({ key, version, text: JSON.stringify(read.detail) });
        details.push([row, read]);
      }
    } finally {
      if (fetched.length > 0) await memory.put(fetched);
    }
    yield* details;
  }
}

export const keyOf = (name: string, id: number): string => `${name}/${id}`;

function readAnswer<Shape>(answer: Answer, shape: z.ZodType<Shape>): Detail<Shape> {
  if (!('body' in answer)) return answer;
  const parsed = shape.safeParse(answer.body);
  return parsed.success ? { detail: parsed.data } : { failed: issueText(parsed.error) };
}
