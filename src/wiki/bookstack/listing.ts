import type { z } from 'zod';
import { issueText } from '../../kernel/issue-text.ts';
import { WikiUnreachable } from '../wiki.ts';
import type { Api } from './api.ts';
import { list } from './shapes.ts';

/** BookStack's own limit of rows in a response. */
const COUNT = 500;
/** More than any knowledge base has. */
const MAX_ROWS = 200_000;
/** How often a list is read again that changes meanwhile. */
const MAX_ATTEMPTS = 4;

/** The valid rows of a list, and what is wrong with the others. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly faults: readonly { readonly id: string; readonly reason: string }[];
}

/**
 * All rows of `/api/<name>`. A row that is deleted between two responses shifts
 * the others, so the list counts only if its total stays the same and is the
 * number of rows received.
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
    if (rows !== undefined) return checked(rows, shape);
  }
  throw new WikiUnreachable(`the list of ${name} of the wiki changes whenever it is read`);
}

/** Undefined if the list has changed meanwhile. */
async function readOnce(
  api: Api,
  name: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<number, unknown> | undefined> {
  const rows = new Map<number, unknown>();
  let first: number | undefined;
  for (let offset = 0; ; ) {
    const query = new URLSearchParams({ count: String(COUNT), offset: String(offset), sort: '+id' });
    const response = await api.get(`/api/${name}?${query}`, signal);
    const { data, total } = partOf('body' in response ? response.body : undefined, name);
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

/** A row without an id cannot be reported, or its document kept. */
function idOf(row: unknown, name: string): number {
  const id = typeof row === 'object' && row !== null && 'id' in row ? row.id : undefined;
  if (typeof id === 'number' && Number.isSafeInteger(id)) return id;
  throw new WikiUnreachable(`a row in the list of ${name} of the wiki has no id`);
}

function checked<Row>(rows: ReadonlyMap<number, unknown>, shape: z.ZodType<Row>): Rows<Row> {
  const [valid, faults]: [Row[], { id: string; reason: string }[]] = [[], []];
  for (const [id, row] of rows) {
    const parsed = shape.safeParse(row);
    if (parsed.success) valid.push(parsed.data);
    else faults.push({ id: String(id), reason: issueText(parsed.error) });
  }
  return { rows: valid, faults };
}
