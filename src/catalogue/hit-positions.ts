import { Buffer } from 'node:buffer';
import type { CollectionName } from '../collections/collections.ts';
import type { EngineReply, SearchEngine, SearchParameters } from '../search/search-engine.ts';
import { fromEngine, successful } from './engine-reply.ts';
import type { CursorOrder, OrderKey } from './request/cursor-order.ts';
import type { RequestContext } from './search-request.ts';

/** A hit with what decides its position. */
export interface SortedHit {
  readonly id: string;
  /** By key of the order; null where the document has none. A text match is its digits. */
  readonly values: readonly (number | string | boolean | null)[];
}

interface SortedHits {
  readonly hits: readonly SortedHit[];
  readonly found: number;
}

/** Reads the positions of the hits of a search, without their documents. */
export interface HitPositions {
  /** The search for `count` hits from an offset, and how to read its reply. */
  search(offset: number, count: number): SearchParameters;
  read(reply: EngineReply): SortedHits;
  /** How many hits come before the first one after `last`, which is expected at `near`. */
  find(last: SortedHit, near: number): Promise<number>;
}

/** Hits that are read at once in an order that cannot be compared, and how often. */
const [WINDOW, MAX_WINDOWS] = [250, 20];

export function hitPositions(
  engine: SearchEngine,
  collection: CollectionName,
  { parameters, order }: { readonly parameters: SearchParameters; readonly order: CursorOrder },
  context: RequestContext,
): HitPositions {
  const names = order.keys.map(({ name }) => name).filter((name) => !name.startsWith('_'));
  const common = {
    ...parameters,
    include_fields: ['id', ...names].join(),
    exclude_fields: '',
    facet_by: '',
    highlight_fields: 'none',
    highlight_full_fields: 'none',
    use_cache: 'false',
  };
  const search = (offset: number, count: number) => ({
    ...common,
    offset: String(offset),
    per_page: String(count),
  });
  const read = (reply: EngineReply) => hitsIn(reply, order.keys);
  const at = async (offset: number, count: number) => {
    const reply = fromEngine(engine.search(collection, search(offset, count), context), context.signal);
    return read(successful(await reply));
  };

  const byValues = async (last: SortedHit): Promise<number> => {
    let low = 0;
    let high = (await at(0, 0)).found;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const [hit] = (await at(middle, 1)).hits;
      if (hit !== undefined && compare(hit, last, order.keys) <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  /** Looks around the offset where it was. */
  const byId = async ({ id }: SortedHit, near: number): Promise<number> => {
    for (let window = 0; window < MAX_WINDOWS; window += 1) {
      const distance = (window % 2 === 0 ? window : -window - 1) / 2;
      const start = near - WINDOW / 2 + distance * WINDOW;
      if (start + WINDOW <= 0) continue;
      const { hits } = await at(Math.max(0, start), WINDOW);
      const index = hits.findIndex((one) => one.id === id);
      if (index >= 0) return Math.max(0, start) + index + 1;
    }
    return near;
  };
  return { search, read, find: order.isComparable ? byValues : byId };
}

function hitsIn({ body }: EngineReply, keys: readonly OrderKey[]): SortedHits {
  const { found, hits } = JSON.parse(Buffer.from(body).toString('utf8'), keepDigits) as Reply;
  const sorted = hits.map(({ document, text_match }) => ({
    id: String(document['id']),
    values: keys.map(({ name }) =>
      name === '_text_match' ? (text_match ?? null) : (document[name] ?? null),
    ),
  }));
  return { hits: sorted, found };
}

/** A text match has more digits than a number holds. */
const keepDigits = (name: string, value: unknown, { source }: JsonSource): unknown =>
  name === 'text_match' ? source : value;

interface Reply {
  readonly found: number;
  readonly hits: readonly {
    readonly document: Readonly<Record<string, string | number | boolean>>;
    readonly text_match?: string;
  }[];
}

/** Negative if `a` comes first. */
function compare(a: SortedHit, b: SortedHit, keys: readonly OrderKey[]): number {
  for (const [i, { descending, missingFirst }] of keys.entries()) {
    const x = a.values[i] ?? null;
    const y = b.values[i] ?? null;
    if (x === y) continue;
    if (x === null || y === null) return (x === null) === missingFirst ? -1 : 1;
    return isBelow(x, y) === descending ? 1 : -1;
  }
  return 0;
}

const isBelow = (a: number | string | boolean, b: number | string | boolean): boolean =>
  typeof a === 'string' && typeof b === 'string' ? BigInt(a) < BigInt(b) : Number(a) < Number(b);
