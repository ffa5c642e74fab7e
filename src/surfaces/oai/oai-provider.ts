import { LRUCache } from 'lru-cache';
import { type CacheKey, cacheKey } from '../../kernel/cache-key.ts';
import type { DateSelection, RecordStore } from '../../stores/records/record-store.ts';
import { formatsOf, type MetadataFormat } from './formats.ts';
import { readPeriod } from './protocol/dates.ts';
import { envelope, errorElement } from './protocol/envelope.ts';
import { OaiError } from './protocol/oai-error.ts';
import { checkPrefix, checkSet, type OaiRequest, readArguments, shown } from './protocol/read-arguments.ts';
import { readToken } from './protocol/resumption-token.ts';
import type { Repository } from './repository.ts';
import { identify, listMetadataFormats, listSets } from './verbs/describe.ts';
import { getRecord } from './verbs/get-record.ts';
import { type ListRequest, listRecords } from './verbs/list-records.ts';

/** Responds to requests, and caches the sizes of lists. */
export function oaiProvider(given: Repository): OaiProvider {
  const { records } = given;
  const lastChange = () => records.lastChange();
  const repository: Repository = {
    ...given,
    records: {
      get: (uuid) => records.get(uuid),
      byDatestamp: (...selection) => records.byDatestamp(...selection),
      countByDatestamp: cachedListSizes({
        countByDatestamp: (selection) => records.countByDatestamp(selection),
        lastChange,
      }),
      lastChange,
      pipelines: () => records.pipelines(),
    },
  };
  return (query) => respondToOai(query, repository);
}

/**
 * Returns the response document for a query string or the body of a form.
 * Errors: those of the record store.
 */
export type OaiProvider = (query: string) => Promise<string>;

/**
 * Returns the OAI-PMH 2.0 response for a query string or the body of a form, as a
 * whole document. An invalid request gets a document with an `<error>`.
 * Errors: those of the record store.
 */
export async function respondToOai(query: string, repository: Repository): Promise<string> {
  const { baseUrl, clock } = repository;
  const now = Math.floor(clock() / 1000);
  let requested: ReadonlyMap<string, string> = new Map();
  try {
    const request = readArguments(query);
    requested = new Map([['verb', request.verb], ...request.given]);
    return envelope({ now, baseUrl, requested }, await respond(request, repository, now));
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    // An invalid request is not repeated in the response. [oai-21] Source: OAI-PMH 2.0, section 3.2.
    const isRepeated = error.code !== 'badVerb' && error.code !== 'badArgument';
    return envelope({ now, baseUrl, requested: isRepeated ? requested : new Map() }, errorElement(error));
  }
}

async function respond({ verb, given }: OaiRequest, repository: Repository, now: number): Promise<string> {
  switch (verb) {
    case 'Identify':
      return identify(repository);
    case 'ListMetadataFormats':
      return listMetadataFormats(given.get('identifier'), repository);
    case 'ListSets':
      return listSets(given.get('resumptionToken'), repository);
    case 'GetRecord':
      return getRecord(
        given.get('identifier') ?? '',
        formatOf(given.get('metadataPrefix'), repository),
        repository,
      );
    default: {
      const list = listOf(verb, given, repository, now);
      return listRecords(list, formatOf(list.metadataPrefix, repository), repository);
    }
  }
}

function listOf(
  verb: ListRequest['verb'],
  given: ReadonlyMap<string, string>,
  { tokenKey }: Repository,
  now: number,
): ListRequest {
  const token = given.get('resumptionToken');
  if (token !== undefined) return readToken(token, verb, tokenKey, now);
  const set = given.get('set');
  return {
    verb,
    metadataPrefix: given.get('metadataPrefix') ?? '',
    ...readPeriod(given.get('from'), given.get('until')),
    ...(set === undefined ? {} : { set: checkSet(set) }),
  };
}

/** Errors: OaiError badArgument, cannotDisseminateFormat. [oai-16] */
function formatOf(prefix: string | undefined, { formats }: Repository): MetadataFormat {
  const wanted = checkPrefix(prefix ?? '');
  const format = formatsOf(formats).find(({ prefix }) => prefix === wanted);
  if (format) return format;
  throw new OaiError('cannotDisseminateFormat', `There is no format ${shown(wanted)}.`);
}

/** New harvests use few different selections. */
const MAX_CACHED = 100;

/**
 * Counts the records of a selection, and caches the count until the store changes:
 * each list begins with a count, which reads all records of the selection.
 */
export function cachedListSizes({
  countByDatestamp,
  lastChange,
}: Pick<RecordStore, 'countByDatestamp' | 'lastChange'>): (selection: DateSelection) => Promise<number> {
  const sizes = new LRUCache<CacheKey, Promise<number>>({ max: MAX_CACHED });
  return async (selection) => {
    const key = cacheKey({ lastChange: await lastChange(), ...selection });
    const size = sizes.get(key) ?? countByDatestamp(selection);
    sizes.set(key, size);
    size.catch(() => sizes.delete(key));
    return size;
  };
}
