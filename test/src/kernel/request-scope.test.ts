import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  forwardedHeaders,
  readRequestId,
  readTraceparent,
  requestIds,
  requestScope,
  traceIdOf,
} from '../../../src/kernel/request-scope.ts';

const [TRACE, SPAN] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
const VALID = `00-${TRACE}-${SPAN}-01`;

test.each<[string | string[] | undefined, string | undefined]>([
  [VALID, VALID],
  [`00-${TRACE}-${SPAN}-00`, `00-${TRACE}-${SPAN}-00`],
  [`cc-${TRACE}-${SPAN}-01`, VALID],
  [`cc-${TRACE}-${SPAN}-01-what-the-future-brings`, VALID],
  [`cc-${TRACE}-${SPAN}-01.what-the-future-brings`, undefined],
  [`00-${TRACE}-${SPAN}-01-more`, undefined],
  [`ff-${TRACE}-${SPAN}-01`, undefined],
  [`00-${TRACE.toUpperCase()}-${SPAN}-01`, undefined],
  [`00-${'0'.repeat(32)}-${SPAN}-01`, undefined],
  [`00-${TRACE}-${'0'.repeat(16)}-01`, undefined],
  [`00-${TRACE.slice(1)}-${SPAN}-01`, undefined],
  [`00-${TRACE}-${SPAN}-1`, undefined],
  [` ${VALID}`, undefined],
  [`${VALID}\n`, undefined],
  ['', undefined],
  [[VALID, VALID], undefined],
  [undefined, undefined],
])('traceparent %j is read as %j', (header, read) => expect(readTraceparent(header)).toBe(read));

test('the id of a trace', () => expect(traceIdOf(VALID)).toBe(TRACE));

test.each<[string, boolean]>([
  ['3f1d0c5a-9be2-4d60-877f-2a41c6e05b9d', true],
  ['Root=1-67891233-abcdef012345678912345678', true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['', false],
  ['a b', false],
  ['a\n{"level":60}', false],
  ['"', false],
  ['ö', false],
  ['one,two', false],
])('X-Request-Id %j is accepted: %j', (header, isAccepted) =>
  expect(readRequestId(header)).toBe(isAccepted ? header : undefined),
);

test('what a request causes has its scope, and nothing else does', async () => {
  const seen: object[] = [];
  const see = async () => {
    await sleep(1);
    seen.push(forwardedHeaders(), requestIds());
  };
  await Promise.all([
    requestScope.run({ requestId: 'a', traceparent: VALID }, see),
    requestScope.run({ requestId: 'b', traceparent: undefined }, async () => {
      await sleep(5);
      await see();
    }),
  ]);
  await see();
  expect(seen).toEqual([
    { 'x-request-id': 'a', traceparent: VALID },
    { reqId: 'a', trace_id: TRACE },
    { 'x-request-id': 'b' },
    { reqId: 'b' },
    {},
    {},
  ]);
});
