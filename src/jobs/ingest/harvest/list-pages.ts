import { createHash } from 'node:crypto';
import type { HarvestPeriod } from '../harvest-dates.ts';
import { MetadataPrefix } from './edm-prefix.ts';
import {
  HarvestError,
  type HarvestedRecord,
  type OaiResponse,
  RefusedResponseError,
  ResponseTooLarge,
  UnusableResponseError,
} from './oai-response.ts';
import type { RepositoryClient } from './repository-client.ts';
import { scanPage } from './scan-page.ts';
import { singleRecords } from './single-records.ts';

export interface ListRequest extends HarvestPeriod {
  readonly set?: string | undefined;
  /** The metadata prefix; by default that of EDM. */
  readonly prefix?: string | undefined;
}

export interface PageEnd {
  /** The token of the next page; undefined after the last one. */
  readonly next: string | undefined;
  readonly damage: PageDamage | undefined;
}

/** Of a page that could not be read, so that its records were requested one by one. */
export interface PageDamage {
  readonly reason: string;
  /** Number of records whose identifiers cannot be found out. */
  readonly unidentified: number;
}

export type ListEvent =
  /** A page, or the next part of one that is too large to be in memory at once. */
  | {
      readonly kind: 'records';
      readonly records: readonly HarvestedRecord[];
      readonly completeListSize: number | undefined;
      /** Of the last part of a page. */
      readonly end: PageEnd | undefined;
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
  const { prefix: wanted, ...selection } = request;
  const list: List = { client, prefix: new MetadataPrefix(client, wanted), selection };
  let next = token;
  let isResumed = token !== undefined;
  let starts = 1;
  let repeats = new RepeatCheck(client.url);
  for (;;) {
    let page = await pageAt(list, next, isResumed);
    isResumed = false;
    if (next !== undefined && isExpired(page?.response) && starts < MAX_STARTS) {
      starts += 1;
      next = undefined;
      repeats = new RepeatCheck(client.url);
      page = await pageAt(list, undefined, false);
      // Only now: the token stays valid if the repository is down.
      yield { kind: 'startedOver' };
    }
    const [error] = page?.response.errors ?? [];
    if (page === undefined || error?.code === 'noRecordsMatch') return;
    if (error !== undefined) {
      const verb = next === undefined ? 'ListRecords' : `ListRecords with the token ${JSON.stringify(next)}`;
      throw new HarvestError(`${client.url}: ${verb} returned ${error.code}: ${error.message}`);
    }
    const { response, damage } = page;
    const { token: following, recordParts } = response;
    const completeListSize = following?.completeListSize;
    for await (const { item: records, isLast } of markLast(recordParts)) {
      repeats.add(records);
      if (isLast) repeats.endPage(next);
      const end = isLast ? { next: following?.text, damage } : undefined;
      yield { kind: 'records', records, completeListSize, end };
    }
    next = following?.text;
    if (next === undefined) return;
  }
}

async function* markLast<T>(
  items: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<{ item: T; isLast: boolean }> {
  let before: { readonly item: T } | undefined;
  for await (const item of items) {
    if (before !== undefined) yield { ...before, isLast: false };
    before = { item };
  }
  if (before !== undefined) yield { ...before, isLast: true };
}

const isExpired = (response: ListResponse | undefined): boolean =>
  response === undefined || response.errors[0]?.code === 'badResumptionToken';

interface List {
  readonly client: RepositoryClient;
  readonly prefix: MetadataPrefix;
  readonly selection: Omit<ListRequest, 'prefix'>;
}

type ListResponse = Pick<OaiResponse, 'errors' | 'recordParts' | 'token'>;

interface Page {
  readonly response: ListResponse;
  readonly damage?: PageDamage;
}

/** Undefined if an earlier run's token gets no response: some repositories fail for expired tokens. */
async function pageAt(list: List, token: string | undefined, isResumed: boolean): Promise<Page | undefined> {
  const { client, prefix, selection } = list;
  try {
    const response =
      token === undefined
        ? await prefix.request({ verb: 'ListRecords', ...selection })
        : await client.request({ verb: 'ListRecords', resumptionToken: token });
    return { response };
  } catch (error) {
    const page = error instanceof UnusableResponseError ? await pageOfSingles(list, token, error) : undefined;
    const isAboutToken = error instanceof HarvestError && !(error instanceof RefusedResponseError);
    if (page !== undefined || (isResumed && isAboutToken)) return page;
    throw error;
  }
}

/**
 * Undefined if the response is not a list.
 * Errors: HarvestError, also if the page does not say how the list continues; the signal's reason.
 */
async function pageOfSingles(
  { client, prefix, selection }: List,
  resumptionToken: string | undefined,
  error: UnusableResponseError,
): Promise<Page | undefined> {
  try {
    const scanned = error.document && scanPage(error.document);
    if (scanned === undefined) return undefined;
    if (!scanned.isComplete) throw error;
    const { headers, token } = scanned;
    if (token === 'unreadable') {
      throw new HarvestError(`${error.message}; its resumptionToken cannot be read either`);
    }
    const query = resumptionToken === undefined ? selection : { resumptionToken };
    const { parts, unidentified } = await singleRecords(client, prefix, headers, { ...query });
    const damage = { reason: error.reason, unidentified };
    return { response: { errors: [], recordParts: parts, token }, damage };
  } catch (tooLarge) {
    if (!(tooLarge instanceof ResponseTooLarge)) throw tooLarge;
    throw new RefusedResponseError(`${error.message}; ${tooLarge.message}`);
  }
}

/** Detects a list that returns the same page again. All pages may have one token, but not the same records. */
class RepeatCheck {
  readonly #url: string;
  readonly #pages = new Set<string>();
  #hash = createHash('sha256');
  #records = 0;
  #emptyPages = 0;

  constructor(url: string) {
    this.#url = url;
  }

  add(records: readonly HarvestedRecord[]): void {
    for (const { identifier, datestamp } of records) this.#hash.update(`${identifier}\n${datestamp}\n`);
    this.#records += records.length;
  }

  /** Errors: HarvestError. */
  endPage(token: string | undefined): void {
    const page = this.#hash.digest('base64');
    const isEmpty = this.#records === 0;
    this.#hash = createHash('sha256');
    this.#records = 0;
    this.#emptyPages = isEmpty ? this.#emptyPages + 1 : 0;
    if (this.#emptyPages > MAX_EMPTY_PAGES) this.#fail(`${MAX_EMPTY_PAGES} pages without a record`, token);
    if (isEmpty) return;
    if (this.#pages.has(page)) this.#fail('the same page again', token);
    this.#pages.add(page);
  }

  #fail(what: string, token: string | undefined): never {
    throw new HarvestError(`${this.#url} returns ${what} for the token ${JSON.stringify(token)}`);
  }
}
