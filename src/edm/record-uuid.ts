import { createHash } from 'node:crypto';
import { UUID, uuidFromBytes } from '../kernel/uuid.ts';
import type { FramedRecord } from './record.ts';

/**
 * Namespace of derived UUIDs (version 5, RFC 9562), chosen once at random.
 * Changing it would give every such record a new uuid.
 */
const NAMESPACE = '4c2ea383-95ef-4e9c-b0c7-50794c8b177a';

const STATED = new RegExp(`(?<![0-9a-z])${UUID}(?![0-9a-z])`, 'gi');

/**
 * The uuid under which a record is stored and delivered, in lowercase: the last
 * one in its Aggregation's URL, or else one derived from data source and URL, so
 * that it is the same at every harvest.
 */
export function uuidOf(record: Pick<FramedRecord, 'id'>, pipelineId: string): string {
  const stated = record.id.match(STATED)?.at(-1);
  // A data source's id contains no line break, so each pair has a name of its own.
  return stated?.toLowerCase() ?? uuidVersion5(NAMESPACE, `${pipelineId}\n${record.id}`);
}

/** SHA-1 of namespace and name in UTF-8, with version and variant set (RFC 9562, 5.5). */
export function uuidVersion5(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return uuidFromBytes(bytes);
}
