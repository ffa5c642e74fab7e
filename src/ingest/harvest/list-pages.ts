import { createHash } from 'node:crypto';
import type { HarvestPeriod } from '../harvest-dates.ts';
import { HarvestError } from './harvest-error.ts';
import { otherEdmPrefix } from './metadata-prefix.ts';
import type { HarvestedRecord, OaiAnswer } from './oai-response.ts';
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
  /** The repository has forgotten its token: all pages follow once more. */
  | { readonly kind: 'startedOver' };

/** A repository whose tokens never last to the end would be asked for ever. */
const MAX_STARTS = 3;
const MAX_EMPTY_PAGES = 100;

/**
 * The pages of one list, from the token that is given or the beginning. An
 * empty list has no pages.
 * Errors: HarvestError, also for a list that goes in a circle; the signal's reason.
 */
export async function* listPages(
  client: RepositoryClient,
  request: ListRequest,
  token: string | undefined,
): AsyncGenerator<ListEvent> {
  let next = token;
  let isResumed = token !== undefined;
  let starts = 1;
  let circle = new Circle(client.address);
  for (;;) {
    let answer =
      next === undefined ? await firstPage(client, request) : await pageAt(client, next, isResumed);
    isResumed = false;
    if (next !== undefined && isForgotten(answer) && starts < MAX_STARTS) {
      starts += 1;
      next = undefined;
      circle = new Circle(client.address);
      answer = await firstPage(client, request);
      // Only now: a repository that is down at present keeps its token.
      yield { kind: 'startedOver' };
    }
    if (answer === undefined || answer.errors[0]?.code === 'noRecordsMatch') return;
    refuseErrors(answer, client, next);
    circle.check(answer.records, next);
    const { records } = answer;
    next = answer.token?.text;
    yield { kind: 'page', records, next, completeListSize: answer.token?.completeListSize };
    if (next === undefined) return;
  }
}

const isForgotten = (answer: OaiAnswer | undefined): boolean =>
  answer === undefined || answer.errors[0]?.code === 'badResumptionToken';

/**
 * Undefined where a token of an earlier run has no answer: some repositories
 * do not say that a token has expired, but fail.
 */
async function pageAt(
  client: RepositoryClient,
  resumptionToken: string,
  isResumed: boolean,
): Promise<OaiAnswer | undefined> {
  try {
    return await client.ask({ verb: 'ListRecords', resumptionToken });
  } catch (error) {
    if (isResumed && error instanceof HarvestError) return undefined;
    throw error;
  }
}

async function firstPage(client: RepositoryClient, { from, until, set }: ListRequest): Promise<OaiAnswer> {
  const query = { verb: 'ListRecords', from, until, set };
  const answer = await client.ask({ ...query, metadataPrefix: 'edm' });
  if (answer.errors[0]?.code !== 'cannotDisseminateFormat') return answer;
  return client.ask({ ...query, metadataPrefix: await otherEdmPrefix(client) });
}

function refuseErrors({ errors }: OaiAnswer, { address }: RepositoryClient, token: string | undefined): void {
  const [error] = errors;
  if (error === undefined) return;
  const where = token === undefined ? 'ListRecords' : `ListRecords with the token ${JSON.stringify(token)}`;
  throw new HarvestError(`${address}: ${where} is answered with ${error.code}: ${error.message}`);
}

/** Notices that a list gives the same page again: one token for all pages is allowed, the same records are not. */
class Circle {
  readonly #address: string;
  readonly #pages = new Set<string>();
  #empty = 0;

  constructor(address: string) {
    this.#address = address;
  }

  check(records: readonly HarvestedRecord[], token: string | undefined): void {
    this.#empty = records.length === 0 ? this.#empty + 1 : 0;
    if (this.#empty > MAX_EMPTY_PAGES) this.#fail(`${MAX_EMPTY_PAGES} pages without a record`, token);
    if (records.length === 0) return;
    const hash = createHash('sha256');
    for (const { identifier, datestamp } of records) hash.update(`${identifier}\n${datestamp}\n`);
    const page = hash.digest('base64');
    if (this.#pages.has(page)) this.#fail('the same page again', token);
    this.#pages.add(page);
  }

  #fail(what: string, token: string | undefined): never {
    throw new HarvestError(`${this.#address} gives ${what} under the token ${JSON.stringify(token)}`);
  }
}
