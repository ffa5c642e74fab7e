import { z } from 'zod';
import type { JsonObject } from '../../kernel/json.ts';
import { mapUrls } from './links.ts';
import type { FramedRecord } from './record.ts';
import { recordOf } from './statements.ts';

const originShape = z.object({
  pipelineId: z.string(),
  id: z.string().optional(),
  choId: z.string().optional(),
});

/**
 * What a line of the dataset does not say about its record: its data source, and
 * the supplied URLs of its Aggregation and ProvidedCHO, with `{uuid}` in place of
 * the record's uuid. Undefined for a URL without it; then ours is kept.
 */
export type Origin = Readonly<z.output<typeof originShape>>;

/** Consecutive records of one origin. */
export interface OriginRun {
  readonly origin: Origin;
  records: number;
}

const PLACEHOLDER = '{uuid}';

/** The origin of a stored record. */
export function originOf(record: FramedRecord, uuid: string, pipelineId: string): Origin {
  const template = (url: string): string | undefined =>
    url.includes(uuid) && !url.includes(PLACEHOLDER) ? url.replaceAll(uuid, PLACEHOLDER) : undefined;
  return { pipelineId, id: template(record.id), choId: template(record.aggregatedCHO.id) };
}

/** Adds the origin of one more record to the runs so far. */
export function addOrigin(runs: OriginRun[], origin: Origin): void {
  const last = runs.at(-1);
  if (last !== undefined && isSame(last.origin, origin)) last.records += 1;
  else runs.push({ origin, records: 1 });
}

const isSame = (a: Origin, b: Origin): boolean =>
  a.pipelineId === b.pipelineId && a.id === b.id && a.choId === b.choId;

const keyOf = ({ pipelineId, id, choId }: Origin): string => JSON.stringify([pipelineId, id, choId]);

const MARK = 'vitrine-origins ';

/** Each origin once, and the runs as pairs: index of the origin, number of records. */
const packedShape = z.object({
  origins: z.array(originShape),
  runs: z.array(z.int().nonnegative()).refine(({ length }) => length % 2 === 0),
});

/** The comment of a file of lines in the archive, with the origin of each line. */
export function originsComment(runs: readonly OriginRun[]): string {
  const indexes = new Map<string, number>();
  const origins: Origin[] = [];
  const pairs: number[] = [];
  for (const { origin, records } of runs) {
    const key = keyOf(origin);
    const index = indexes.get(key) ?? origins.push(origin) - 1;
    indexes.set(key, index);
    pairs.push(index, records);
  }
  return MARK + JSON.stringify({ origins, runs: pairs });
}

/** Errors: undefined for any other comment. */
export function readOriginsComment(comment: string): OriginRun[] | undefined {
  const packed = comment.startsWith(MARK) ? parsePacked(comment.slice(MARK.length)) : undefined;
  if (packed === undefined) return undefined;
  const runs: OriginRun[] = [];
  for (let i = 0; i < packed.runs.length; i += 2) {
    const [index = 0, records = 0] = packed.runs.slice(i, i + 2);
    const origin = packed.origins[index];
    if (origin === undefined) return undefined;
    runs.push({ origin, records });
  }
  return runs;
}

function parsePacked(json: string): z.output<typeof packedShape> | undefined {
  try {
    return packedShape.safeParse(JSON.parse(json)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The record of a line, as supplied, with its supplied URLs in place of ours, which no other system creates. */
export function withSuppliedUrls(supplied: JsonObject, uuid: string, origin: Origin): JsonObject {
  const record = recordOf(supplied);
  if (record === undefined) return supplied;
  const urls = new Map<string, string>();
  const add = (ours: string, template: string | undefined) => {
    if (template !== undefined) urls.set(ours, template.replaceAll(PLACEHOLDER, uuid));
  };
  add(record.id, origin.id);
  add(record.aggregatedCHO.id, origin.choId);
  if (urls.size === 0) return supplied;
  const replace = (url: string): string => urls.get(url) ?? url;
  return { ...mapUrls(supplied, replace), id: replace(record.id) };
}
