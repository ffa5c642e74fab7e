import { expect, test } from 'vitest';
import { isDue, type LinkState, nextLinkState } from '../../../../src/jobs/links/link-state.ts';
import type { LinkAnswer } from '../../../../src/media/fetching/link-answer.ts';

const DAY = 86_400;
const OK: LinkAnswer = { outcome: 'ok' };
const FAILED: LinkAnswer = { outcome: 'failed', reason: 'a responded 404', isSilent: false };
const REFUSED: LinkAnswer = { outcome: 'refused', reason: 'a responded 403' };
const POSTPONED: LinkAnswer = { outcome: 'postponed', reason: 'a responded 429' };

/** The verdicts after each of these answers. */
function verdicts(...answers: readonly (readonly [time: number, answer: LinkAnswer])[]) {
  let state: LinkState | undefined;
  return answers.map(([time, answer]) => {
    state = nextLinkState(answer, state, time) ?? state;
    return state?.verdict;
  });
}

test('[links-1] two failures a day apart make a link broken, and not a second less', () => {
  expect(verdicts([0, FAILED], [DAY - 1, FAILED], [DAY, FAILED])).toEqual([
    'unsettled',
    'unsettled',
    'broken',
  ]);
});

test('a link that worked keeps its verdict until then', () => {
  expect(verdicts([0, OK], [DAY, FAILED], [2 * DAY, FAILED])).toEqual(['ok', 'ok', 'broken']);
});

test('working in between starts again', () => {
  expect(verdicts([0, FAILED], [DAY / 2, OK], [DAY, FAILED], [1.5 * DAY, FAILED])).toEqual([
    'unsettled',
    'ok',
    'ok',
    'ok',
  ]);
});

test('a broken link that works is in order at once', () => {
  expect(verdicts([0, FAILED], [DAY, FAILED], [2 * DAY, OK])).toEqual(['unsettled', 'broken', 'ok']);
});

test('what hosts do not show and pauses change nothing', () => {
  expect(verdicts([0, FAILED], [DAY, POSTPONED], [DAY, REFUSED], [2 * DAY, FAILED])).toEqual([
    'unsettled',
    'unsettled',
    'unsettled',
    'broken',
  ]);
  expect(verdicts([0, POSTPONED], [1, REFUSED], [2, REFUSED], [3, OK])).toEqual([
    undefined,
    'refused',
    'refused',
    'ok',
  ]);
});

test.each<[string, LinkState | undefined, number]>([
  ['never asked', undefined, 0],
  ['in order', { verdict: 'ok', askedAt: 0 }, 30 * DAY],
  ['refused', { verdict: 'refused', askedAt: 0 }, 30 * DAY],
  ['failed once', { verdict: 'unsettled', askedAt: 0, failedSince: 0 }, DAY],
  ['failed once, and worked before', { verdict: 'ok', askedAt: 0, failedSince: 0 }, DAY],
  ['broken', { verdict: 'broken', askedAt: 0, failedSince: 0 }, 7 * DAY],
])('%s: due again', (_, state, after) => {
  expect(isDue(state, 30 * DAY, after)).toBe(true);
  if (after > 0) expect(isDue(state, 30 * DAY, after - 1)).toBe(false);
});
