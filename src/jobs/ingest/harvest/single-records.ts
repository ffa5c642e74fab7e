import type { MetadataPrefix } from './edm-prefix.ts';
import { HarvestError, type HarvestedRecord, UnusableResponseError } from './oai-response.ts';
import type { RepositoryClient } from './repository-client.ts';
import { type ScannedHeader, scanPage } from './scan-page.ts';

export interface SingleRecords {
  readonly records: readonly HarvestedRecord[];
  /** Number of records whose identifiers cannot be found out. They are among `records`, as faulty ones. */
  readonly unidentified: number;
}

type IdentifiedHeader = ScannedHeader & { readonly identifier: string };

/**
 * Requests the records of a damaged page one by one, so that only those that are
 * damaged themselves are lost. Their identifiers come from the page, and those that
 * cannot be read there from `listIdentifiers`, the same list without records, if that
 * has the others in the same places.
 * Errors: HarvestError if the repository is down; the signal's reason.
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
  const unknown = { identifier: '', datestamp: '', isDeleted: false };
  return {
    records: [
      ...(await request(prefix, identified)),
      ...Array.from({ length: unidentified }, () => faulty(unknown, 'its identifier cannot be read')),
    ],
    unidentified,
  };
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
    const page = error instanceof UnusableResponseError ? error.bytes && scanPage(error.bytes) : undefined;
    return page?.headers.map(({ identifier }) => identifier) ?? [];
  }
}

async function request(
  prefix: MetadataPrefix,
  headers: readonly IdentifiedHeader[],
): Promise<HarvestedRecord[]> {
  const records: HarvestedRecord[] = [];
  let refusal: HarvestError | undefined;
  let isAlive = false;
  for (const header of headers) {
    if (header.isDeleted) {
      records.push({ ...header, metadata: undefined, fault: undefined });
      continue;
    }
    try {
      records.push(await getRecord(prefix, header));
      isAlive = true;
    } catch (error) {
      if (!(error instanceof UnusableResponseError)) throw error;
      if (error.bytes === undefined) refusal ??= error;
      else isAlive = true;
      records.push(faulty(header, `GetRecord: ${error.reason}`));
    }
  }
  // Otherwise one record is damaged, not the service.
  if (refusal !== undefined && !isAlive) throw refusal;
  return records;
}

/** Errors: HarvestError; the signal's reason. */
async function getRecord(prefix: MetadataPrefix, header: IdentifiedHeader): Promise<HarvestedRecord> {
  const { identifier } = header;
  const { errors, records } = await prefix.request({ verb: 'GetRecord', identifier });
  const [error] = errors;
  const [record] = records;
  if (error !== undefined) return faulty(header, `GetRecord: ${error.code}: ${error.message}`);
  return record === undefined ? faulty(header, 'GetRecord: no record') : { ...record, identifier };
}

const faulty = ({ identifier, datestamp }: IdentifiedHeader, fault: string): HarvestedRecord => ({
  identifier,
  datestamp,
  isDeleted: false,
  metadata: undefined,
  fault,
});
