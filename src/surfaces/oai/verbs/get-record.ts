import { withOurUrls } from '../../../edm/record/delivery.ts';
import { readStoredBody } from '../../../edm/record/stored-body.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import { xmlText } from '../../../kernel/xml-text.ts';
import type { StoredRecord } from '../../../stores/records/record-store.ts';
import type { MetadataFormat } from '../formats.ts';
import { utc } from '../protocol/dates.ts';
import { OaiError } from '../protocol/oai-error.ts';
import { checkIdentifier, shown } from '../protocol/read-arguments.ts';
import type { Repository } from '../repository.ts';

/** Errors: OaiError idDoesNotExist. */
export async function getRecord(
  identifier: string,
  format: MetadataFormat,
  repository: Repository,
): Promise<string> {
  const element = recordElement(await recordOf(identifier, repository), format, repository);
  if (element === undefined)
    throw new OaiError('idDoesNotExist', `The record ${shown(identifier)} is damaged.`);
  return `<GetRecord>\n${element}\n</GetRecord>`;
}

/**
 * The record or tombstone of an identifier, which must match exactly. [oai-2]
 * Errors: OaiError badArgument, idDoesNotExist. [oai-17]
 */
export async function recordOf(identifier: string, { records, idBase }: Repository): Promise<StoredRecord> {
  checkIdentifier(identifier);
  const start = `${idBase}/`;
  const uuid = identifier.startsWith(start) ? identifier.slice(start.length) : '';
  const stored = isUuid(uuid) ? await records.get(uuid) : undefined;
  if (!stored) throw new OaiError('idDoesNotExist', `There is no record ${shown(identifier)}.`);
  return stored;
}

export function headerElement({ uuid, pipelineId, datestamp, body }: StoredRecord, idBase: string): string {
  // A tombstone. [oai-22]
  const status = body === undefined ? ' status="deleted"' : '';
  return `<header${status}><identifier>${xmlText(`${idBase}/${uuid}`)}</identifier><datestamp>${utc(datestamp)}</datestamp><setSpec>${xmlText(pipelineId)}</setSpec></header>`;
}

/** Log line for a damaged record. */
export const damagedText = ({ uuid }: StoredRecord): string =>
  `OAI-PMH: record ${uuid} cannot be read and is left out`;

/**
 * `<record>`, without metadata for a tombstone. [oai-3] Undefined, with a log line, if the stored record is
 * damaged. [oai-25]
 */
export function recordElement(
  stored: StoredRecord,
  format: MetadataFormat,
  { idBase, log }: Repository,
): string | undefined {
  const header = headerElement(stored, idBase);
  if (stored.body === undefined) return `<record>${header}</record>`;
  const record = readStoredBody(stored.body)?.record;
  if (!record) {
    log(damagedText(stored));
    return undefined;
  }
  const metadata = format.write(withOurUrls(record, { idBase, uuid: stored.uuid }));
  return `<record>${header}<metadata>${metadata}</metadata></record>`;
}
