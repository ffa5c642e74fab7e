import { Buffer } from 'node:buffer';

/**
 * The records that share a text: how many, and all their ids combined by exclusive or, so that the
 * id of the only one can be read whatever came and went before.
 */
export interface TextGroup {
  readonly count: number;
  readonly ids: Uint8Array;
}

export const EMPTY_GROUP: TextGroup = { count: 0, ids: new Uint8Array() };

export const withId = (group: TextGroup, id: string): TextGroup => changed(group, id, 1);

export const withoutId = (group: TextGroup, id: string): TextGroup => changed(group, id, -1);

/** The id if there is exactly one. */
export function onlyId({ count, ids }: TextGroup): string | undefined {
  if (count !== 1) return undefined;
  const end = ids.indexOf(0);
  return Buffer.from(end === -1 ? ids : ids.subarray(0, end)).toString('utf8');
}

const COUNT_BYTES = 4;

/** The count as uint32, little-endian, then the ids; nothing for an empty group. */
export function groupValue({ count, ids }: TextGroup): { readonly value: Uint8Array | undefined } {
  if (count === 0) return { value: undefined };
  const value = new Uint8Array(COUNT_BYTES + ids.length);
  new DataView(value.buffer).setUint32(0, count, true);
  value.set(ids, COUNT_BYTES);
  return { value };
}

/** The empty group for anything else. */
export function readGroup({ value }: { readonly value: Uint8Array | undefined }): TextGroup {
  if (value === undefined || value.length < COUNT_BYTES) return EMPTY_GROUP;
  const count = new DataView(value.buffer, value.byteOffset).getUint32(0, true);
  return { count, ids: value.slice(COUNT_BYTES) };
}

function changed({ count, ids }: TextGroup, id: string, by: 1 | -1): TextGroup {
  const bytes = Buffer.from(id, 'utf8');
  const combined = new Uint8Array(Math.max(ids.length, bytes.length));
  combined.set(ids);
  for (let i = 0; i < bytes.length; i += 1) combined[i] = (combined[i] ?? 0) ^ (bytes[i] ?? 0);
  return { count: count + by, ids: combined };
}
