import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../kernel/problem.ts';

/** A cursor ends after a day, in seconds. */
const CURSOR_SECONDS = 86_400;

/** What signs and dates cursors. */
export interface CursorKey {
  /** The same on every machine and after every restart. */
  readonly key: Uint8Array;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A cursor: signed, with unreserved characters only. `position` is any JSON value; `request` see `hashOf`. */
export function writeCursor(request: string, position: unknown, { key, now }: CursorKey): string {
  const fields = [request, Math.floor(now() / 1000), position];
  const content = Buffer.from(JSON.stringify(fields)).toString('base64url');
  return `${content}.${sign(content, key)}`;
}

/**
 * The position of a cursor.
 * Errors: Problem 400 if it is not ours, has expired, or belongs to another request.
 */
export function readCursor(text: string, request: string, { key, now }: CursorKey): unknown {
  const [content = '', signature = '', ...more] = text.split('.');
  const expected = Buffer.from(sign(content, key));
  const given = Buffer.from(signature);
  if (more.length > 0 || expected.length !== given.length || !timingSafeEqual(expected, given)) {
    throw new Problem(400, 'cursor is not one of this service');
  }
  const [ofRequest, time, position] = JSON.parse(
    Buffer.from(content, 'base64url').toString('utf8'),
  ) as readonly [string, number, unknown];
  if (ofRequest !== request) {
    throw new Problem(400, 'cursor belongs to another request: words, filters and order must be the same');
  }
  if (time + CURSOR_SECONDS < now() / 1000) throw new Problem(400, 'cursor has expired after a day');
  return position;
}

/** Identifies a request by the parameters that decide what it finds, in any order. */
export function hashOf(kind: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([kind, entries]))
    .digest('base64url')
    .slice(0, 16);
}

const sign = (content: string, key: Uint8Array): string =>
  createHmac('sha256', key).update(content).digest().subarray(0, 18).toString('base64url');
