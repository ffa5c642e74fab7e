import type { StoredRecord } from '../../records/record-store.ts';
import { OaiError } from '../protocol/oai-error.ts';
import { shown } from '../protocol/read-arguments.ts';
import { checkIdentifier } from '../protocol/syntax.ts';
import type { Repository } from '../repository.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The record or tombstone behind an identifier, letter by letter.
 * Errors: OaiError badArgument, idDoesNotExist.
 */
export async function recordOf(identifier: string, { records, idBase }: Repository): Promise<StoredRecord> {
  checkIdentifier(identifier);
  const start = `${idBase}/`;
  const uuid = identifier.startsWith(start) ? identifier.slice(start.length) : '';
  const stored = UUID.test(uuid) ? await records.get(uuid) : undefined;
  if (!stored) throw new OaiError('idDoesNotExist', `There is no record ${shown(identifier)}.`);
  return stored;
}
