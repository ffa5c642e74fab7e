import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { readDatasetLine } from '../../../edm/record/dataset-line.ts';
import { type Origin, withSuppliedUrls } from '../../../edm/record/dataset-origins.ts';
import { LIMITS } from '../../../edm/record/limits.ts';
import { readFramed } from '../../../edm/record/read-framed.ts';
import { readRdfXml } from '../../../edm/record/read-rdf-xml.ts';
import type { ReadResult, RecordIssue } from '../../../edm/record/record.ts';
import { uuidOf } from '../../../edm/record/record-uuid.ts';
import { trimmedUrl } from '../../../edm/record/url-fault.ts';
import { decodeXml } from '../../../kernel/decode-xml.ts';
import { isJsonObject, type JsonObject, parseWellFormed } from '../../../kernel/json.ts';
import { institutionOfRecord } from '../../../stores/records/institution-of.ts';
import type { IncomingRecord } from '../../../stores/records/record-store.ts';
import { type FormerIdentity, formerIdentity } from '../former-uuid.ts';
import { BATCH_LIMITS, type Item, type ItemBatch } from './item-batches.ts';

export interface ReadTask extends ItemBatch {
  readonly pipelineId: string;
  /** Base URL of an RDF/XML document. Other documents are JSON. */
  readonly base?: string;
  /** The base URL that version 1.0 gave the document, if it was another one. */
  readonly formerBase?: string;
  /** Of lines from a Vitrine export. */
  readonly origin?: Origin;
}

export type ReadItem =
  | (CommonTraits & { readonly record: IncomingRecord; readonly warnings: readonly string[] })
  | RejectedItem;

interface CommonTraits {
  readonly line: number;
  readonly former?: FormerIdentity;
}

interface RejectedItem extends CommonTraits {
  readonly record: undefined;
  readonly reasons: readonly string[];
  /** What was noticed besides, and often explains the reasons. */
  readonly details?: readonly string[];
  /** The record that the item describes, if it says so. */
  readonly uuid?: string;
  /** The supplied URL of its Aggregation. */
  readonly url?: string;
  readonly institution?: string;
  /** The document ends within the item. */
  readonly isCutOff?: boolean;
}

/**
 * Parses and checks the items of a batch, in a thread of the reader pool. [ingest-1] Skips blank ones. Never
 * throws for invalid input.
 */
export async function readItems(task: ReadTask): Promise<ReadItem[]> {
  const { bytes, items, pipelineId, base, origin } = task;
  const allUtf8 = isUtf8(bytes);
  const read: ReadItem[] = [];
  for (const item of items) {
    const itemBytes = bytes.subarray(item.start, item.end);
    if (item.tooLong) read.push(reject(item, `longer than ${BATCH_LIMITS.maxItemBytes / 1024 / 1024} MB`));
    else if (item.lastLine !== undefined) read.push(reject(item, spanning(item.lastLine)));
    else {
      const itemBase = item.base ?? base;
      if (isBlank(itemBytes)) continue;
      if (itemBase !== undefined)
        for (const record of await readXml(item, itemBytes, { ...task, base: itemBase })) read.push(record);
      else if (!allUtf8 && !isUtf8(itemBytes)) read.push(reject(item, 'not UTF-8'));
      else if (itemBytes.length > LIMITS.recordBytes) read.push(reject(item, TOO_LONG));
      else read.push(restoreUrls(readJson(item, textOf(itemBytes), pipelineId), origin));
    }
  }
  return read;
}

/** Whether it is nothing but white space, also in UTF-16, and a byte order mark. Zeros are what a damaged disk leaves. */
function isBlank(bytes: Uint8Array): boolean {
  // Fast path: nearly every item begins with another byte.
  const mayBeBlank = bytes.every((byte) => byte <= 0x20 || byte >= 0xa0);
  return mayBeBlank && BLANKS.some((form) => form.test(Buffer.from(bytes).toString('latin1')));
}

const BLANKS = [
  // U+00A0 is white space to those who edit a file.
  /^(?:\xef\xbb\xbf)?(?:[\t\n\r ]|\xc2\xa0)*$/,
  /^(?:\xfe\xff)?(?:\0[\t\n\r ])*$/,
  /^(?:\xff\xfe)?(?:[\t\n\r ]\0)*$/,
];

/** The text of UTF-8, without a byte order mark. */
function textOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

const TOO_LONG = `longer than ${LIMITS.recordBytes / 1024 / 1024} MB`;

const spanning = (lastLine: number): string =>
  `printed over several lines, up to line ${lastLine}: this file has one record per line; name it .json, or write each record on one line (jq -c .)`;

/** Gives a record of a Vitrine export the URLs that its institution supplied. */
function restoreUrls(item: ReadItem, origin: Origin | undefined): ReadItem {
  if (origin === undefined || item.record === undefined) return item;
  const { uuid, body } = item.record;
  const supplied = withSuppliedUrls(JSON.parse(body) as JsonObject, uuid, origin);
  return { ...item, record: { ...item.record, body: JSON.stringify(supplied) } };
}

function readJson(item: Item, text: string, pipelineId: string): ReadItem {
  let parsed: ReturnType<typeof parseWellFormed>;
  try {
    parsed = parseWellFormed(text);
  } catch (error) {
    return reject(item, `not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const { value, isRepaired } = parsed;
  const notes = isRepaired ? [HALF_PAIR] : [];
  const stated = statedUrl(value);
  // Version 1.0 kept white space around a URL.
  const formerUrl = (url: string): string => stated ?? url;
  return itemOf(item, readRecord(value, notes), pipelineId, stated && trimmedUrl(stated), formerUrl);
}

const HALF_PAIR = 'half of a surrogate pair, replaced by U+FFFD';

/** All records of a document are reported with its first line. */
async function readXml(
  item: Item,
  bytes: Uint8Array,
  {
    pipelineId,
    base,
    formerBase = base,
  }: Pick<ReadTask, 'pipelineId' | 'formerBase'> & { readonly base: string },
): Promise<ReadItem[]> {
  const records = await readRdfXml(decodeXml(slicesOf(bytes)), base);
  const formerUrl = (url: string) => (url.startsWith(base) ? formerBase + url.slice(base.length) : url);
  return records.map(({ url, result }) => itemOf(item, result, pipelineId, url, formerUrl));
}

/** Parsing a slice takes a few milliseconds, during which the thread does nothing else. */
const SLICE_BYTES = 32_768;

/** A document in slices, with time for other work between them. */
async function* slicesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    if (at > 0) await setImmediate();
    yield bytes.subarray(at, at + SLICE_BYTES);
  }
}

/** `statedUrl`: that of the Aggregation, as far as it can be read. */
function itemOf(
  { line }: Item,
  result: ReadResult,
  pipelineId: string,
  statedUrl: string | undefined,
  formerUrl = (url: string): string => url,
): ReadItem {
  const url = result.record?.id ?? statedUrl;
  const uuid = url && uuidOf({ id: url }, pipelineId);
  const former = url && uuid && formerIdentity(formerUrl(url), uuid, pipelineId);
  const common = { line, ...(former ? { former } : {}) };
  if (result.record === undefined) {
    const { errors, aggregation } = result;
    const details = messages(errors.filter(({ severity }) => severity === 'warning'));
    return {
      ...common,
      record: undefined,
      reasons: messages(errors.filter(({ severity }) => severity === 'error')),
      ...(details.length === 0 ? {} : { details }),
      ...(uuid === undefined ? {} : { uuid }),
      ...(aggregation?.id === undefined ? {} : { url: aggregation.id }),
      ...(aggregation === undefined ? {} : { institution: institutionOfRecord(aggregation) }),
    };
  }
  const { record, supplied, warnings } = result;
  const incoming = {
    uuid: uuidOf(record, pipelineId),
    body: JSON.stringify(supplied),
    institution: institutionOfRecord(record),
  };
  return { ...common, record: incoming, warnings: messages(warnings) };
}

const messages = (issues: readonly RecordIssue[]): string[] => issues.map(({ message }) => message);

function reject({ line, cutOff }: Item, reason: string): RejectedItem {
  return { line, record: undefined, reasons: [reason], ...(cutOff ? { isCutOff: true } : {}) };
}

/** A response of /v2/object has the record in `metadata`. */
function unwrap(value: unknown): unknown {
  return isJsonObject(value) && isJsonObject(value['metadata']) ? value['metadata'] : value;
}

/** Dataset lines have prefixed keys, framed JSON-LD has plain ones. */
function readRecord(supplied: unknown, notes: readonly string[]): ReadResult {
  const value = unwrap(supplied);
  const isLine = isJsonObject(value) && Object.keys(value).some((key) => key.startsWith('edm:'));
  return isLine ? readDatasetLine(value, notes) : readFramed(value, notes);
}

function statedUrl(supplied: unknown): string | undefined {
  const value = unwrap(supplied);
  const id = isJsonObject(value) ? (value['id'] ?? value['@id']) : undefined;
  return typeof id === 'string' && id !== '' ? id : undefined;
}
