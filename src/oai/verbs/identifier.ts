import { isUuid } from '../../kernel/uuid.ts';
import type { StoredRecord } from '../../records/record-store.ts';
import { OaiError } from '../protocol/oai-error.ts';
import { shown } from '../protocol/read-arguments.ts';
import { checkIdentifier } from '../protocol/syntax.ts';
import type { Repository } from '../repository.ts';

/**
 * The record or tombstone of an identifier, which must match exactly.
 * Errors: OaiError badArgument, idDoesNotExist.
 */
export async function recordOf(identifier: string, { records, idBase }: Repository): Promise<StoredRecord> {
  checkIdentifier(identifier);
  const start = `${idBase}/`;
  const uuid = identifier.startsWith(start) ? identifier.slice(start.length) : '';
  const stored = isUuid(uuid) ? await records.get(uuid) : undefined;
  if (!stored) throw new OaiError('idDoesNotExist', `There is no record ${shown(identifier)}.`);
  return stored;
}
