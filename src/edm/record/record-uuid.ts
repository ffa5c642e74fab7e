import { createHash } from 'node:crypto';
import { UUID, uuidFromBytes } from '../../kernel/uuid.ts';
import type { FramedRecord } from './record.ts';

/**
 * Namespace of derived UUIDs (version 5, RFC 9562), chosen once at random.
 * Changing it would give every such record a new uuid.
 */
const NAMESPACE = '4c2ea383-95ef-4e9c-b0c7-50794c8b177a';

/** The last segment of a URL, or what follows the last colon of one without slashes, such as `urn:uuid:…`. */
const STATED = new RegExp(`(?:^|/|^[^/]*:)(${UUID})(?:(?:/|/?#)(?:aggregation|cho))?/?$`, 'i');

/**
 * The uuid under which a record is stored and delivered, in lowercase: the one with
 * which its Aggregation's URL ends, with or without `/aggregation` or `/cho`, or else
 * one derived from data source and whole URL, so that it is the same at every harvest. [records-9]
 * A uuid elsewhere in a URL may be that of a collection, which several objects share.
 */
export function uuidOf(record: Pick<FramedRecord, 'id'>, pipelineId: string): string {
  return STATED.exec(record.id)?.[1]?.toLowerCase() ?? derivedUuid(record.id, pipelineId);
}

const ANYWHERE = new RegExp(`(?<![0-9a-z])${UUID}(?![0-9a-z])`, 'gi');

/** The uuid under which version 1.0 stored a record: the last one anywhere in its URL. */
export function formerUuidOf(record: Pick<FramedRecord, 'id'>, pipelineId: string): string {
  return record.id.match(ANYWHERE)?.at(-1)?.toLowerCase() ?? derivedUuid(record.id, pipelineId);
}

/** A data source's id contains no line break, so each pair has a name of its own. */
const derivedUuid = (url: string, pipelineId: string): string =>
  uuidVersion5(NAMESPACE, `${pipelineId}\n${url}`);

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
