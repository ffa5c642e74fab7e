import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { replyCounter } from './reply-counter.ts';

const ok = (body: string, headers = ''): string => `HTTP/1.1 200 OK\r\n${headers}\r\n${body}`;
const sized = (body: string): string => ok(body, `Content-Length: ${body.length}\r\n`);
const chunked = ok('5\r\nhello\r\n0\r\n\r\n', 'transfer-encoding: chunked\r\n');
const redirect = 'HTTP/1.1 303 See Other\r\nlocation: /a\r\ncontent-length: 0\r\n\r\n';
const empty = 'HTTP/1.1 204 No Content\r\n\r\n';

/** The statuses of replies, each of which arrives in pieces of some bytes. */
function statuses(replies: readonly string[], size: number): string[] {
  const seen: string[] = [];
  const count = replyCounter((status) => seen.push(status));
  for (const reply of replies) {
    const bytes = Buffer.from(reply);
    for (let at = 0; at < bytes.length; at += size) count(bytes.subarray(at, at + size));
  }
  return seen;
}

test.each([1, 2, 7, 10_000])('counts replies that arrive in pieces of %i bytes', (size) => {
  const replies = [sized('hello'), chunked, sized(''), redirect, empty, chunked, sized('x'.repeat(5000))];
  expect(statuses(replies, size)).toEqual(['200', '200', '200', '303', '204', '200', '200']);
});

test('a reply that is not complete is not counted', () =>
  expect(statuses([chunked.slice(0, -1)], 3)).toEqual([]));
