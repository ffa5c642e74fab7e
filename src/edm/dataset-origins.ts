import { isJsonObject } from '../kernel/json.ts';
import type { Entity, FramedRecord, Value } from './record.ts';
import { isEntity } from './values.ts';

/**
 * What a line of the dataset does not say of its record, and what makes the same
 * record of it again: its data source, and the addresses of its Aggregation and
 * ProvidedCHO as they were supplied, `{uuid}` in the place of the record's
 * uuid. Undefined where that is not in it: ours stays then.
 */
export interface Origin {
  readonly pipelineId: string;
  readonly id?: string | undefined;
  readonly choId?: string | undefined;
}

/** So many records one after another are of one origin. */
export interface OriginRun {
  readonly origin: Origin;
  records: number;
}

const PLACEHOLDER = '{uuid}';

/** The origin of a stored record: its URLs with the placeholder in place of the uuid. */
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

/** Each origin once, and runs as pairs of its place in the list and a number of records. */
interface PackedRuns {
  readonly origins: readonly Origin[];
  readonly runs: readonly number[];
}

function packRuns(runs: readonly OriginRun[]): PackedRuns {
  const positions = new Map<string, number>();
  const origins: Origin[] = [];
  const pairs: number[] = [];
  for (const { origin, records } of runs) {
    const key = keyOf(origin);
    const position = positions.get(key) ?? origins.push(origin) - 1;
    positions.set(key, position);
    pairs.push(position, records);
  }
  return { origins, runs: pairs };
}

/** Errors: undefined for what is not of the form that `packRuns` gives. */
function unpackRuns(value: unknown): OriginRun[] | undefined {
  if (!isJsonObject(value)) return undefined;
  const { origins, runs } = value;
  if (!Array.isArray(origins) || !Array.isArray(runs) || runs.length % 2 !== 0) return undefined;
  if (!origins.every(isOrigin) || !runs.every((one) => Number.isSafeInteger(one) && one >= 0))
    return undefined;
  const unpacked: OriginRun[] = [];
  for (let at = 0; at < runs.length; at += 2) {
    const origin = origins[Number(runs[at])];
    if (origin === undefined) return undefined;
    unpacked.push({ origin, records: Number(runs[at + 1]) });
  }
  return unpacked;
}

const isOrigin = (value: unknown): value is Origin => {
  if (!isJsonObject(value)) return false;
  const { pipelineId, id, choId } = value;
  return (
    typeof pipelineId === 'string' && [id, choId].every((one) => one === undefined || typeof one === 'string')
  );
};

const MARK = 'vitrine-origins ';

/** The comment that stands with a file of lines in the archive; it says of each line where it is from. */
export const originsComment = (runs: readonly OriginRun[]): string => MARK + JSON.stringify(packRuns(runs));

/** Errors: undefined for any other comment. */
export function readOriginsComment(comment: string): OriginRun[] | undefined {
  if (!comment.startsWith(MARK)) return undefined;
  try {
    return unpackRuns(JSON.parse(comment.slice(MARK.length)));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The record of a line with the addresses that it was supplied with, in the place of ours. */
export function withSuppliedUrls(record: FramedRecord, uuid: string, origin: Origin): FramedRecord {
  const supplied = new Map<string, string>();
  const add = (ours: string, template: string | undefined) => {
    if (template !== undefined) supplied.set(ours, template.replaceAll(PLACEHOLDER, uuid));
  };
  add(record.id, origin.id);
  add(record.aggregatedCHO.id, origin.choId);
  return supplied.size === 0 ? record : (readdress(record, supplied) as FramedRecord);
}

function readdress(entity: Entity, supplied: ReadonlyMap<string, string>): Entity {
  const entries = Object.entries(entity).map(([key, value]) => [key, value && readdressAll(value, supplied)]);
  return Object.fromEntries(entries) as Entity;
}

function readdressAll(
  value: Value | readonly Value[],
  supplied: ReadonlyMap<string, string>,
): Value | readonly Value[] {
  return isList(value) ? value.map((one) => readdressOne(one, supplied)) : readdressOne(value, supplied);
}

/** Nobody but us makes addresses of ours: wherever one stands, we have put it there. */
function readdressOne(value: Value, supplied: ReadonlyMap<string, string>): Value {
  if (typeof value === 'string') return supplied.get(value) ?? value;
  return isEntity(value) ? readdress(value, supplied) : value;
}

const isList = (value: Value | readonly Value[]): value is readonly Value[] => Array.isArray(value);
