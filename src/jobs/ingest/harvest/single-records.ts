import type { MetadataPrefix } from './edm-prefix.ts';
import { HarvestError, type HarvestedRecord, UnusableResponseError } from './oai-response.ts';
import { READ_LIMITS } from './read-response.ts';
import type { RepositoryClient } from './repository-client.ts';
import { type ScannedHeader, scanPage } from './scan-page.ts';

export interface SingleRecords {
  /** The records, a few megabytes at a time. Errors: HarvestError if the repository is down; the signal's reason. */
  readonly parts: AsyncIterable<readonly HarvestedRecord[]>;
  /** Number of records whose identifiers cannot be found out. They are in the last parts, as faulty ones. */
  readonly unidentified: number;
}

type IdentifiedHeader = ScannedHeader & { readonly identifier: string };

/**
 * Requests the records of a damaged page one by one, so that only those that are
 * damaged themselves are lost. Their identifiers come from the page, and those that
 * cannot be read there from `listIdentifiers`, the same list without records, if that
 * has the others in the same places.
 * Errors: HarvestError if the repository is down; the signal's reason; ResponseTooLarge.
 */
export async function singleRecords(
  client: RepositoryClient,
  prefix: MetadataPrefix,
  headers: readonly ScannedHeader[],
  listIdentifiers: Readonly<Record<string, string | undefined>>,
): Promise<SingleRecords> {
  const isAllReadable = headers.every(({ identifier }) => identifier !== undefined);
  const listed = isAllReadable ? [] : await identifiersOf(client, prefix, listIdentifiers);
  const isSameList = headers.every(
    ({ identifier }, i) => identifier === undefined || identifier === listed[i],
  );
  const identified = headers.flatMap((header, i) => {
    const identifier = header.identifier ?? (isSameList ? listed[i] : undefined);
    return identifier === undefined ? [] : { ...header, identifier };
  });
  const unidentified = headers.length - identified.length;
  return { parts: request(prefix, identified, unidentified), unidentified };
}

/** Undefined ones cannot be read; none if they cannot be listed. */
async function identifiersOf(
  client: RepositoryClient,
  prefix: MetadataPrefix,
  { resumptionToken, ...selection }: Readonly<Record<string, string | undefined>>,
): Promise<readonly (string | undefined)[]> {
  const verb = 'ListIdentifiers';
  try {
    const { details } =
      resumptionToken === undefined
        ? await prefix.request({ verb, ...selection })
        : await client.request({ verb, resumptionToken });
    return details.get('ListIdentifiers/header/identifier') ?? [];
  } catch (error) {
    if (!(error instanceof HarvestError)) throw error;
    const document = error instanceof UnusableResponseError ? error.document : undefined;
    const page = document && scanPage(document);
    return page?.headers.map(({ identifier }) => identifier) ?? [];
  }
}

async function* request(
  prefix: MetadataPrefix,
  headers: readonly IdentifiedHeader[],
  unidentified: number,
): AsyncGenerator<readonly HarvestedRecord[]> {
  let records: HarvestedRecord[] = [];
  let characters = 0;
  let refusal: HarvestError | undefined;
  let isAlive = false;
  for (const header of headers) {
    if (header.isDeleted) {
      records.push({ ...header, metadata: undefined, fault: undefined });
      continue;
    }
    try {
      const record = await getRecord(prefix, header);
      records.push(record);
      characters += record.metadata?.length ?? 0;
      isAlive = true;
    } catch (error) {
      if (!(error instanceof UnusableResponseError)) throw error;
      if (error.document === undefined) refusal ??= error;
      else isAlive = true;
      records.push(faulty(header, `GetRecord: ${error.reason}`));
    }
    const isFull = characters >= READ_LIMITS.partMetadata || records.length >= READ_LIMITS.partRecords;
    if (!isFull || !isAlive) continue;
    yield records;
    records = [];
    characters = 0;
  }
  // Otherwise one record is damaged, not the service.
  if (refusal !== undefined && !isAlive) throw refusal;
  const unknown = { identifier: '', datestamp: '', isDeleted: false };
  for (let i = 0; i < unidentified; i += 1) {
    records.push(faulty(unknown, 'its identifier cannot be read'));
    if (records.length < READ_LIMITS.partRecords) continue;
    yield records;
    records = [];
  }
  yield records;
}

/** Errors: HarvestError; the signal's reason. */
async function getRecord(prefix: MetadataPrefix, header: IdentifiedHeader): Promise<HarvestedRecord> {
  const { identifier } = header;
  const { errors, recordParts } = await prefix.request({ verb: 'GetRecord', identifier });
  const [error] = errors;
  if (error !== undefined) return faulty(header, `GetRecord: ${error.code}: ${error.message}`);
  for await (const [record] of recordParts) if (record !== undefined) return { ...record, identifier };
  return faulty(header, 'GetRecord: no record');
}

const faulty = ({ identifier, datestamp }: IdentifiedHeader, fault: string): HarvestedRecord => ({
  identifier,
  datestamp,
  isDeleted: false,
  metadata: undefined,
  fault,
});
