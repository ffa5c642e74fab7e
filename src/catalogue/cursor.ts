import { createHash } from 'node:crypto';
import { Problem } from '../kernel/problem.ts';
import { readSignedText, signText } from '../kernel/signed-text.ts';

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
export const writeCursor = (request: string, position: unknown, { key, now }: CursorKey): string =>
  signText([request, Math.floor(now() / 1000), position], key);

/**
 * The position of a cursor.
 * Errors: Problem 400 if it is not ours, has expired, or belongs to another request.
 */
export function readCursor(text: string, request: string, { key, now }: CursorKey): unknown {
  const content = readSignedText(text, key);
  if (content === undefined) throw new Problem(400, 'cursor is not one of this service');
  const [ofRequest, time, position] = JSON.parse(content) as readonly [string, number, unknown];
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
