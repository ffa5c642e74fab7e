import { createHash } from 'node:crypto';
import type { HarvestPeriod } from '../harvest-dates.ts';
import { otherEdmPrefix } from './identify.ts';
import { HarvestError, type HarvestedRecord, type OaiResponse } from './oai-response.ts';
import type { RepositoryClient } from './repository-client.ts';

export interface ListRequest extends HarvestPeriod {
  readonly set?: string | undefined;
}

export type ListEvent =
  | {
      readonly kind: 'page';
      readonly records: readonly HarvestedRecord[];
      /** The token of the next page; undefined after the last one. */
      readonly next: string | undefined;
      readonly completeListSize: number | undefined;
    }
  /** The resumption token has expired: all pages follow again. */
  | { readonly kind: 'startedOver' };

/** Limits harvests of a repository whose tokens never last to the end. */
const MAX_STARTS = 3;
const MAX_EMPTY_PAGES = 100;

/**
 * The pages of one list, from a token or from the beginning. An empty list has
 * no pages.
 * Errors: HarvestError, also for a list that repeats itself; the signal's reason.
 */
export async function* listPages(
  client: RepositoryClient,
  request: ListRequest,
  token: string | undefined,
): AsyncGenerator<ListEvent> {
  let next = token;
  let isResumed = token !== undefined;
  let starts = 1;
  let repeats = new RepeatCheck(client.url);
  for (;;) {
    let response =
      next === undefined ? await firstPage(client, request) : await pageAt(client, next, isResumed);
    isResumed = false;
    if (next !== undefined && isExpired(response) && starts < MAX_STARTS) {
      starts += 1;
      next = undefined;
      repeats = new RepeatCheck(client.url);
      response = await firstPage(client, request);
      // Only now: the token stays valid if the repository is down.
      yield { kind: 'startedOver' };
    }
    const [error] = response?.errors ?? [];
    if (response === undefined || error?.code === 'noRecordsMatch') return;
    if (error !== undefined) {
      const verb = next === undefined ? 'ListRecords' : `ListRecords with the token ${JSON.stringify(next)}`;
      throw new HarvestError(`${client.url}: ${verb} returned ${error.code}: ${error.message}`);
    }
    const { records } = response;
    repeats.check(records, next);
    next = response.token?.text;
    yield { kind: 'page', records, next, completeListSize: response.token?.completeListSize };
    if (next === undefined) return;
  }
}

const isExpired = (response: OaiResponse | undefined): boolean =>
  response === undefined || response.errors[0]?.code === 'badResumptionToken';

/** Undefined if an earlier run's token gets no response: some repositories fail for expired tokens. */
async function pageAt(
  client: RepositoryClient,
  resumptionToken: string,
  isResumed: boolean,
): Promise<OaiResponse | undefined> {
  try {
    return await client.request({ verb: 'ListRecords', resumptionToken });
  } catch (error) {
    if (isResumed && error instanceof HarvestError) return undefined;
    throw error;
  }
}

async function firstPage(client: RepositoryClient, { from, until, set }: ListRequest): Promise<OaiResponse> {
  const query = { verb: 'ListRecords', from, until, set };
  const response = await client.request({ ...query, metadataPrefix: 'edm' });
  if (response.errors[0]?.code !== 'cannotDisseminateFormat') return response;
  return client.request({ ...query, metadataPrefix: await otherEdmPrefix(client) });
}

/** Detects a list that returns the same page again. All pages may have one token, but not the same records. */
class RepeatCheck {
  readonly #url: string;
  readonly #pages = new Set<string>();
  #emptyPages = 0;

  constructor(url: string) {
    this.#url = url;
  }

  check(records: readonly HarvestedRecord[], token: string | undefined): void {
    this.#emptyPages = records.length === 0 ? this.#emptyPages + 1 : 0;
    if (this.#emptyPages > MAX_EMPTY_PAGES) this.#fail(`${MAX_EMPTY_PAGES} pages without a record`, token);
    if (records.length === 0) return;
    const hash = createHash('sha256');
    for (const { identifier, datestamp } of records) hash.update(`${identifier}\n${datestamp}\n`);
    const page = hash.digest('base64');
    if (this.#pages.has(page)) this.#fail('the same page again', token);
    this.#pages.add(page);
  }

  #fail(what: string, token: string | undefined): never {
    throw new HarvestError(`${this.#url} returns ${what} for the token ${JSON.stringify(token)}`);
  }
}
