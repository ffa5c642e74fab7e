import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { OaiError } from './oai-error.ts';

/** All state of a list: the server keeps none between requests. */
export interface ListState {
  readonly verb: 'ListIdentifiers' | 'ListRecords';
  readonly metadataPrefix: string;
  readonly set?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
  /** With `uuid`: the position of the last record of the page before. */
  readonly datestamp: number;
  readonly uuid: string;
  /** Records before this page. */
  readonly cursor: number;
  readonly completeListSize: number;
}

const TOKEN_SECONDS = 7 * 86_400;

const seconds = z.int().optional();
const shape = z.tuple([
  z.enum(['ListIdentifiers', 'ListRecords']),
  z.string(),
  z.string().optional(),
  seconds,
  seconds,
  z.int(),
  z.string(),
  z.int(),
  z.int(),
  z.int(),
]);

/**
 * The resumption token of a page: signed, with unreserved characters only, valid for
 * seven days on every machine that has the key. [oai-14]
 */
export function writeToken(
  state: ListState,
  key: Uint8Array,
  now: number,
): { text: string; expires: number } {
  const expires = now + TOKEN_SECONDS;
  const { verb, metadataPrefix, set, from, until, datestamp, uuid, cursor, completeListSize } = state;
  const fields = [
    verb,
    metadataPrefix,
    set ?? null,
    from ?? null,
    until ?? null,
    datestamp,
    uuid,
    cursor,
    completeListSize,
    expires,
  ];
  return { text: signText(fields, key), expires };
}

/** Errors: OaiError badResumptionToken if it is not ours, belongs to another verb, or has expired. [oai-14] */
export function readToken(text: string, verb: string, key: Uint8Array, now: number): ListState {
  const content = readSignedText(text, key);
  if (content === undefined) throw badToken('The resumptionToken is not one of this repository.');
  const fields: unknown = JSON.parse(content, (_, value) => (value === null ? undefined : value));
  const read = shape.safeParse(Array.isArray(fields) ? Array.from(fields) : fields);
  if (!read.success) throw badToken('The resumptionToken is of an earlier version of this repository.');
  const [ownVerb, metadataPrefix, set, from, until, datestamp, uuid, cursor, completeListSize, expires] =
    read.data;
  if (ownVerb !== verb) throw badToken(`The resumptionToken is one of ${ownVerb}.`);
  if (expires < now) throw badToken('The resumptionToken has expired.');
  return { verb: ownVerb, metadataPrefix, set, from, until, datestamp, uuid, cursor, completeListSize };
}

function signText(value: unknown, key: Uint8Array): string {
  const content = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${content}.${signature(content, key)}`;
}

/** The JSON text of the value that was signed; undefined if it was not signed with this key. */
function readSignedText(text: string, key: Uint8Array): string | undefined {
  const [content = '', given = '', ...more] = text.split('.');
  if (more.length > 0 || !isSame(Buffer.from(signature(content, key)), Buffer.from(given))) return undefined;
  return Buffer.from(content, 'base64url').toString('utf8');
}

const signature = (content: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(content).digest().subarray(0, 18).toString('base64url');

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && timingSafeEqual(a, b);

const badToken = (message: string): OaiError => new OaiError('badResumptionToken', message);
