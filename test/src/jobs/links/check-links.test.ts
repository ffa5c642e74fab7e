import { crc32 } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { choPictures } from '../../../../src/documents/objects/cho-pictures.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { runIndexer } from '../../../../src/jobs/index/index-run.ts';
import { linksPass } from '../../../../src/jobs/index/passes/links.ts';
import { showLinks } from '../../../../src/jobs/index/show-links.ts';
import { checkLinks, NIGHTS } from '../../../../src/jobs/links/check-links.ts';
import type { LinkAnswer } from '../../../../src/media/fetching/link-answer.ts';
import { uuidOf } from '../../../uuid-of.ts';
import { sqliteTestStore } from '../../stores/records/sqlite-test-store.ts';
import { MemoryIndex } from '../memory-index.ts';
import { plainDocuments } from '../plain-documents.ts';

const DAY = 86_400;
const SINCE = 30 * DAY;
const OK: LinkAnswer = { outcome: 'ok' };
const NOT_FOUND: LinkAnswer = { outcome: 'failed', reason: 'a.test responded 404', isSilent: false };
const SILENT: LinkAnswer = { outcome: 'failed', reason: 'connect ETIMEDOUT', isSilent: true };

const framed = ({ body }: { readonly body: string }) => JSON.parse(body) as FramedRecord;

/** A record store, an index, and hosts that answer as they are told; without that, everything works. */
async function house() {
  let seconds = 0;
  const store = await (await sqliteTestStore()).open(() => seconds * 1000);
  onTestFinished(() => store.close());
  const { records, derived, checkpoints } = store;
  const index = new MemoryIndex();
  const answers = new Map<string, LinkAnswer>();
  let asked: string[] = [];
  const checker = {
    async check(url: string, signal: AbortSignal): Promise<LinkAnswer> {
      signal.throwIfAborted();
      asked.push(url);
      return answers.get(url) ?? OK;
    },
  };
  const makeDocument = (derivedFields: object, uuid: string) =>
    JSON.stringify({ id: uuid, ...derivedFields });
  return {
    answers,
    checker,
    index,
    store,
    setTime: (time: number) => {
      seconds = time;
    },
    /** Each request takes this long. */
    takeSeconds(each: number): void {
      const ask = checker.check;
      checker.check = (url, signal) => {
        seconds += each;
        return ask(url, signal);
      };
    },
    async put(n: number, links: Partial<FramedRecord>, institution = 'Museum') {
      const uuid = uuidOf(n);
      const body = JSON.stringify({
        id: `http://id.test/${uuid}`,
        type: 'Aggregation',
        aggregatedCHO: { id: `http://id.test/${uuid}/cho`, type: 'ProvidedCHO' },
        dataProvider: institution,
        ...links,
      });
      await records.put([{ uuid, body }], await records.startRun('p', { full: false }));
    },
    /** Checks and returns the URLs that were asked, and the counts above 0. */
    async check(
      options: {
        institution?: string;
        since?: number;
        night?: number;
        seconds?: number;
        signal?: AbortSignal;
      } = {},
    ) {
      asked = [];
      const { signal = new AbortController().signal, since = SINCE, ...rest } = options;
      const parts = { records, derived, checker, clock: () => seconds * 1000 };
      const { interrupted, ...counts } = await checkLinks(parts, { since, ...rest }, { signal });
      return { asked, ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)) };
    },
    async runIndex(into = index, rebuild = false) {
      const documents = plainDocuments(({ uuid }, fields) => makeDocument(fields, uuid));
      const passes = [linksPass({ derived, framed })];
      return runIndexer({ records, checkpoints, index: into, documents, passes, models: {} }, { rebuild });
    },
    show: () =>
      showLinks(
        { store, scope: '', index, framed, picturesOf: (record) => choPictures(framed(record)) },
        undefined,
      ),
    /** Of the document: its links, and whether a broken one is among its problems. */
    async fieldsOf(n: number) {
      for (const { documents } of index.collections.values()) {
        const { linkOk, linkCheckedAt, brokenLinks, problems } = JSON.parse(documents.get(uuidOf(n)) ?? '{}');
        const isProblem = problems?.includes('broken-link') === true;
        // Null removes a field.
        return {
          linkOk,
          brokenLinks: brokenLinks ?? undefined,
          linkCheckedAt,
          ...(isProblem && { isProblem }),
        };
      }
      return undefined;
    },
  };
}

test('[links-3] asks only for links that are new or due', async () => {
  const { put, check, setTime, answers } = await house();
  await put(1, { isShownAt: 'http://a.test/1', isShownBy: 'http://a.test/1.jpg' });
  await put(2, { isShownAt: 'http://b.test/2' });
  expect(await check()).toEqual({
    asked: ['http://a.test/1.jpg', 'http://b.test/2', 'http://a.test/1'],
    ok: 3,
  });
  expect(await check()).toEqual({ asked: [] });
  await put(2, { isShownAt: 'http://b.test/moved' });
  answers.set('http://b.test/moved', NOT_FOUND);
  setTime(DAY - 1);
  expect(await check()).toEqual({ asked: ['http://b.test/moved'], failing: 1 });
  setTime(SINCE - 1);
  expect(await check()).toEqual({ asked: ['http://b.test/moved'], broken: 1, newlyBroken: 1 });
  setTime(SINCE);
  answers.clear();
  expect(await check({ since: 2 * SINCE })).toEqual({ asked: [] });
  expect((await check()).asked).toEqual(['http://a.test/1.jpg', 'http://a.test/1']);
  setTime(SINCE + 7 * DAY);
  expect(await check()).toEqual({ asked: ['http://b.test/moved'], ok: 1, repaired: 1 });
});

test('asks for the links of one institution, and tells all records that have them', async () => {
  const { put, check, runIndex, show, fieldsOf } = await house();
  await put(1, { isShownAt: 'http://a.test/home' }, 'Library');
  await put(2, { isShownAt: 'http://a.test/home' }, 'Museum');
  await put(3, { isShownAt: 'http://a.test/3' }, 'Library');
  await runIndex();
  expect((await check({ institution: 'Museum' })).asked).toEqual(['http://a.test/home']);
  expect(await show()).toMatchObject({ records: 2, filled: 2 });
  expect([await fieldsOf(1), await fieldsOf(2), await fieldsOf(3)]).toEqual([
    { linkOk: true, linkCheckedAt: 0 },
    { linkOk: true, linkCheckedAt: 0 },
    {},
  ]);
});

test('an interrupted check goes on where it ended', async () => {
  const { put, check, checker, store } = await house();
  for (let n = 0; n < 5; n++) await put(n, { isShownAt: `http://a.test/${n}` });
  const abort = new AbortController();
  const ask = checker.check;
  checker.check = async (url, signal) => {
    if (url.endsWith('/3')) abort.abort(new Error('enough'));
    return ask(url, signal);
  };
  expect(await check({ signal: abort.signal })).toMatchObject({ ok: 3 });
  checker.check = ask;
  expect((await check()).asked).toEqual(['http://a.test/3', 'http://a.test/4']);
  expect(await store.counts.derived('link')).toBe(5);
});

test('an error of the store ends the check', async () => {
  const { put, checker, store } = await house();
  await put(1, { isShownAt: 'http://a.test/1' });
  const derived = { ...store.derived, put: () => Promise.reject(new Error('disk full')) };
  const checked = checkLinks(
    { records: store.records, derived, checker, clock: () => 0 },
    { since: SINCE },
    { signal: new AbortController().signal },
  );
  await expect(checked).rejects.toThrow('disk full');
});

test('nights share the records, and each has those that failed', async () => {
  const { put, check, setTime, answers } = await house();
  const count = 100;
  answers.set('http://a.test/7', NOT_FOUND);
  for (let n = 0; n < count; n++) await put(n, { isShownAt: `http://a.test/${n}` });
  const nightOf = (n: number) => crc32(uuidOf(n)) % NIGHTS;
  const seen = new Map<string, number>();
  for (let night = 0; night < NIGHTS; night++) {
    setTime(night * DAY);
    const { asked } = await check({ night });
    const own = Array.from({ length: count }, (_, n) => n).filter((n) => nightOf(n) === night);
    const failing = night > nightOf(7) && (night - nightOf(7) === 1 || (night - nightOf(7) - 1) % 7 === 0);
    expect(asked.toSorted()).toEqual(
      [...new Set([...own, ...(failing ? [7] : [])])].map((n) => `http://a.test/${n}`).toSorted(),
    );
    for (const url of asked) seen.set(url, (seen.get(url) ?? 0) + 1);
  }
  expect(seen.size).toBe(count);
});

test('a run ends after its time, and the next one begins with the links that have waited longest', async () => {
  const { put, check, setTime, takeSeconds } = await house();
  for (let n = 0; n < 6; n++) await put(n, { isShownAt: `http://a.test/${n}` });
  takeSeconds(10);
  const paths = async (options = {}) => {
    const { asked, ...counts } = await check(options);
    return [asked.map((url) => url.slice(-1)).join(''), counts];
  };
  expect(await paths({ seconds: 35 })).toEqual(['0123', { ok: 4, left: 2 }]);
  expect(await paths({ seconds: 15, since: 0 })).toEqual(['45', { ok: 2, left: 4 }]);
  setTime(SINCE);
  expect(await paths({ seconds: 25, since: 0 })).toEqual(['012', { ok: 3, left: 3 }]);
  expect(await paths({ since: 0 })).toEqual(['345012', { ok: 6 }]);
});

test('what a night leaves is asked the next night, after the share of that night', async () => {
  const { put, check, takeSeconds } = await house();
  const numbers = Array.from({ length: 100 }, (_, n) => n);
  for (const n of numbers)
    await put(n, { isShownAt: `http://a${n}.test/`, isShownBy: `http://a${n}.test/1` });
  const ofNight = (night: number) => numbers.filter((n) => crc32(uuidOf(n)) % NIGHTS === night);
  takeSeconds(1);
  const abort = new AbortController();
  abort.abort(new Error('enough'));
  await check({ night: 3, signal: abort.signal });
  const first = await check({ night: 4, seconds: 1 });
  const second = await check({ night: 5 });
  const wanted = [3, 4, 5].flatMap(ofNight).flatMap((n) => [`http://a${n}.test/`, `http://a${n}.test/1`]);
  expect([...first.asked, ...second.asked].toSorted()).toEqual(wanted.toSorted());
  expect(await check({ night: 6 })).toMatchObject({ ok: 2 * ofNight(6).length });
});

test('hosts that make us wait do not delay the others', async () => {
  const { put, check, checker } = await house();
  for (let n = 0; n < 40; n++) await put(n, { isShownAt: `http://a${n}.test/` });
  const abort = new AbortController();
  const asked: string[] = [];
  checker.check = async (url, signal) => {
    if (asked.push(url) === 40) abort.abort(new Error('enough'));
    signal.throwIfAborted();
    // A pause without end.
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  };
  await check({ signal: abort.signal });
  expect(asked).toHaveLength(40);
});

describe('[links-2] if no host responds, nothing is concluded', () => {
  test.each([1, 2, 3])('of %i hosts, also in two outages a day apart', async (hosts) => {
    const { put, check, answers, store, setTime } = await house();
    for (let n = 0; n < hosts; n++) {
      await put(n, { isShownAt: `http://${n}.test/`, isShownBy: `http://${n}.test/1.jpg` });
      for (const path of ['', '1.jpg']) answers.set(`http://${n}.test/${path}`, SILENT);
    }
    expect(await check()).toEqual({ asked: expect.anything(), unconfirmed: 2 * hosts });
    setTime(DAY);
    expect(await check()).toEqual({ asked: expect.anything(), unconfirmed: 2 * hosts });
    expect(await store.counts.derived('link')).toBe(0);
  });

  test('any more: the network went down meanwhile', async () => {
    const { put, check, answers, checker, store } = await house();
    await put(1, { isShownAt: 'http://a.test/', isShownBy: 'http://a.test/1.jpg' });
    const ask = checker.check;
    checker.check = async (url, signal) => {
      const answer = await ask(url, signal);
      for (const one of ['http://a.test/', 'http://a.test/1.jpg']) answers.set(one, SILENT);
      return answer;
    };
    expect(await check()).toEqual({ asked: expect.anything(), ok: 1, unconfirmed: 1 });
    expect(await store.counts.derived('link')).toBe(1);
  });
});

test('a silent host is broken after a day if another one responds', async () => {
  const { put, check, answers, setTime } = await house();
  // The last ones to be asked.
  await put(1, { isShownAt: 'http://b.test/', isShownBy: 'http://a.test/', object: 'http://a.test/2' });
  for (const url of ['http://a.test/', 'http://a.test/2']) answers.set(url, SILENT);
  expect(await check()).toEqual({ asked: expect.anything(), ok: 1, failing: 2 });
  setTime(DAY);
  answers.set('http://b.test/', NOT_FOUND);
  await put(2, { isShownAt: 'http://c.test/' });
  expect(await check()).toMatchObject({ ok: 1, broken: 2 });
});

test('documents follow the results, also those made later', async () => {
  const { put, check, runIndex, show, fieldsOf, setTime, answers } = await house();
  await put(1, { isShownAt: 'http://a.test/1', isShownBy: 'http://a.test/1.jpg' });
  await runIndex();
  answers.set('http://a.test/1.jpg', NOT_FOUND);
  await check();
  expect(await show()).toMatchObject({ records: 1, filled: 0 });
  expect(await fieldsOf(1)).toEqual({});
  setTime(DAY);
  await check();
  expect(await show()).toMatchObject({ records: 1, filled: 1 });
  expect(await fieldsOf(1)).toEqual({
    linkOk: false,
    brokenLinks: ['http://a.test/1.jpg'],
    linkCheckedAt: DAY,
    isProblem: true,
  });
  expect(await show()).toMatchObject({ records: 0 });

  await put(1, { isShownAt: 'http://a.test/1' });
  await put(2, { isShownBy: 'http://a.test/1.jpg' });
  await runIndex();
  expect([await fieldsOf(1), await fieldsOf(2)]).toEqual([
    { linkOk: true, linkCheckedAt: 0 },
    { linkOk: false, brokenLinks: ['http://a.test/1.jpg'], linkCheckedAt: DAY },
  ]);
});

test('a link that works again is not listed any more', async () => {
  const { put, check, runIndex, fieldsOf, setTime, answers } = await house();
  await put(1, { isShownAt: 'http://a.test/1' });
  answers.set('http://a.test/1', NOT_FOUND);
  await check();
  setTime(DAY);
  await check();
  await runIndex();
  expect(await fieldsOf(1)).toEqual({ linkOk: false, brokenLinks: ['http://a.test/1'], linkCheckedAt: DAY });
  answers.clear();
  setTime(8 * DAY);
  await check();
  await runIndex();
  expect(await fieldsOf(1)).toEqual({ linkOk: true, linkCheckedAt: 8 * DAY });
});

test('a rebuilt collection starts with the results, and follows later ones', async () => {
  const { put, check, runIndex, setTime, answers, fieldsOf } = await house();
  await put(1, { isShownAt: 'http://a.test/1' });
  await runIndex();
  await check();
  expect((await runIndex(undefined, true)).passes).toMatchObject([{ records: 0 }]);
  expect(await fieldsOf(1)).toEqual({ linkOk: true, linkCheckedAt: 0 });
  setTime(SINCE);
  answers.set('http://a.test/1', { outcome: 'refused', reason: 'a.test responded 403' });
  await check();
  expect((await runIndex()).passes).toMatchObject([{ records: 1, filled: 1 }]);
});

test('news are kept for sixty days', async () => {
  const { put, check, setTime, store } = await house();
  await put(1, { isShownAt: 'http://a.test/1' });
  await check();
  setTime(60 * DAY);
  await check();
  expect(await store.counts.derived('link-news')).toBe(2);
  setTime(60 * DAY + 1);
  await check();
  expect(await store.counts.derived('link-news')).toBe(1);
});
