import type { z } from 'zod';
import { WikiUnreachable } from '../wiki.ts';
import type { Api } from './api.ts';
import { list } from './shapes.ts';

/** As many rows as BookStack gives at once. */
const COUNT = 500;
/** A wiki with more pages is no knowledge base. */
const MAX_ROWS = 200_000;
/** How often a list that changes while it is read is begun again. */
const MAX_ATTEMPTS = 4;

/** Rows of a list, and those that are not as they should be. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly faults: readonly { readonly id: string; readonly reason: string }[];
}

/**
 * All rows of `/api/<name>`. A list is given in portions, and a row that goes
 * while it is read moves the others: it counts only if it says all the time that
 * it has as many rows as it has.
 * Errors: WikiUnreachable.
 */
export async function readList<Row>(
  api: Api,
  name: string,
  shape: z.ZodType<Row>,
  signal: AbortSignal | undefined,
): Promise<Rows<Row>> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const rows = await readOnce(api, name, signal);
    if (rows !== undefined) return sorted(rows, shape);
  }
  throw new WikiUnreachable(`the list of ${name} of the wiki changes whenever it is read`);
}

/** Undefined where it has changed meanwhile. */
async function readOnce(
  api: Api,
  name: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, unknown> | undefined> {
  const rows = new Map<number, unknown>();
  let first: number | undefined;
  for (let offset = 0; ; ) {
    const query = new URLSearchParams({ count: String(COUNT), offset: String(offset), sort: '+id' });
    const answer = await api.get(`/api/${name}?${query}`, signal);
    const { data, total } = partOf('body' in answer ? answer.body : undefined, name);
    if (total > MAX_ROWS) throw new WikiUnreachable(`the wiki has ${total} ${name}, more than ${MAX_ROWS}`);
    first ??= total;
    if (total !== first) return undefined;
    for (const row of data) rows.set(idOf(row, name), row);
    offset += data.length;
    if (offset >= total || data.length === 0) return rows.size === total ? rows : undefined;
  }
}

function partOf(body: unknown, name: string) {
  const parsed = list.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new WikiUnreachable(`the list of ${name} of the wiki is not one of BookStack's`, {
    cause: parsed.error,
  });
}

/** Without an id nothing can be said about a row, not even that it stays as it is. */
function idOf(row: unknown, name: string): number {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  throw new WikiUnreachable(`a row in the list of ${name} of the wiki has no id`);
}

function sorted<Row>(rows: ReadonlyMap<number, unknown>, shape: z.ZodType<Row>): Rows<Row> {
  const [sound, faults]: [Row[], { id: string; reason: string }[]] = [[], []];
  for (const [id, row] of rows) {
    const parsed = shape.safeParse(row);
    if (parsed.success) sound.push(parsed.data);
    else faults.push({ id: String(id), reason: issueText(parsed.error) });
  }
  return { rows: sound, faults };
}

/** The first thing that is wrong, in one line. */
export function issueText({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.')}: ${issue?.message}`;
}
