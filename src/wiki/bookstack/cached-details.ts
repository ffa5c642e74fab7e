import type { z } from 'zod';
import { issueText } from '../../kernel/issue-text.ts';
import { parseWellFormed } from '../../kernel/json.ts';
import type { WikiCache } from '../wiki-cache.ts';
import type { Api, ApiResponse } from './api.ts';

/** A page or book that the list has named. */
export interface Listed {
  readonly id: number;
  readonly updated_at: { readonly text: string };
}

/** Cached or fetched details, or why there are none. */
export type Detail<Shape> =
  | { readonly detail: Shape }
  | { readonly gone: true }
  | { readonly failed: string };

/** Details that are read from and written to the cache at once. */
const BATCH = 50;

/**
 * The details of the rows of a list, in its order: from the cache if the row has
 * not changed since, or else fetched and cached, so that the next reading can
 * continue after one that is interrupted.
 * Errors: WikiUnreachable; those of the cache.
 */
export async function* readDetails<Row extends Listed, Shape>(
  api: Api,
  cache: WikiCache,
  name: string,
  rows: readonly Row[],
  shape: z.ZodType<Shape>,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly [Row, Detail<Shape>]> {
  for (let first = 0; first < rows.length; first += BATCH) {
    const batch = rows.slice(first, first + BATCH);
    const cached = await cache.get(batch.map(({ id }) => keyOf(name, id)));
    const fetched: { key: string; version: string; text: string }[] = [];
    const details: (readonly [Row, Detail<Shape>])[] = [];
    try {
      for (const row of batch) {
        const key = keyOf(name, row.id);
        const version = row.updated_at.text;
        const before = cached.get(key);
        const parsed =
          before?.version === version ? shape.safeParse(parseWellFormed(before.text).value) : undefined;
        if (parsed?.success) {
          details.push([row, { detail: parsed.data }]);
          continue;
        }
        const read = readResponse(await api.get(`/api/${name}/${row.id}`, signal), shape);
        if ('detail' in read) fetched.push({ key, version, text: JSON.stringify(read.detail) });
        details.push([row, read]);
      }
    } finally {
      if (fetched.length > 0) await cache.put(fetched);
    }
    yield* details;
  }
}

export const keyOf = (name: string, id: number): string => `${name}/${id}`;

function readResponse<Shape>(response: ApiResponse, shape: z.ZodType<Shape>): Detail<Shape> {
  if (!('body' in response)) return response;
  const parsed = shape.safeParse(response.body);
  return parsed.success ? { detail: parsed.data } : { failed: issueText(parsed.error) };
}
