import fc from 'fast-check';
import { expect, test } from 'vitest';
import { search } from '../../../../src/engine/search.ts';
import { noLimits } from '../../../../src/engine/search-budget.ts';
import { type ExactNumber, exactNumber } from '../../../../src/engine/segment/columns.ts';
import { runs } from '../../../runs.ts';
import { makeField } from '../make-field.ts';
import { type Change, documentsAfter, snapshotAfter } from '../naive-collection.ts';
import { line, openEngine, temporaryFolder } from '../open-engine.ts';

const SCHEMA = {
  name: 'numbers',
  fields: [
    makeField('big', 'int64', { sort: true, facet: true }),
    makeField('bigs', 'int64[]', { facet: true }),
    makeField('year', 'int32', { sort: true, facet: true }),
  ],
};

/** Mostly next to each other, around the numbers where doubles become sparse and where int64 ends. */
const int64 = fc
  .tuple(
    fc.constantFrom(0n, 2n ** 53n, -(2n ** 53n), 2n ** 60n, 2n ** 63n - 6n, 6n - 2n ** 63n),
    fc.bigInt({ min: -6n, max: 5n }),
  )
  .map(([base, offset]) => base + offset);

/** As documents have it: a BigInt where JSON.parse would lose digits. */
const parsed = (number: bigint): number | bigint =>
  Number.isSafeInteger(Number(number)) ? Number(number) : number;

const change: fc.Arbitrary<Change> = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'),
    big: fc.option(int64, { nil: undefined }),
    bigs: fc.array(int64, { maxLength: 3 }),
  })
  .map(({ id, big, bigs }) => ({
    id,
    document: { id, ...(big === undefined ? {} : { big: parsed(big) }), bigs: bigs.map(parsed) },
  }));
const batches = fc.array(fc.array(change, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 3 });

type Test = (number: bigint) => boolean;
const item: fc.Arbitrary<readonly [string, Test]> = fc.oneof(
  int64.map((a) => [String(a), (number: bigint) => number === a] as const),
  int64.map((a) => [`>${a}`, (number: bigint) => number > a] as const),
  int64.map((a) => [`>=${a}`, (number: bigint) => number >= a] as const),
  int64.map((a) => [`<${a}`, (number: bigint) => number < a] as const),
  int64.map((a) => [`<=${a}`, (number: bigint) => number <= a] as const),
  fc
    .tuple(int64, int64)
    .map(([a, b]) => [`${a}..${b}`, (number: bigint) => number >= a && number <= b] as const),
);
const items = fc.array(item, { minLength: 1, maxLength: 4 });

interface Own {
  readonly id: string;
  readonly sequence: number;
  readonly big: bigint | undefined;
  readonly bigs: readonly bigint[];
}

const descending = (a: ExactNumber, b: ExactNumber): number => (a < b ? 1 : a > b ? -1 : 0);

test('filters, sorting, facets and groups distinguish all of them', () => {
  fc.assert(
    fc.property(batches, items, fc.boolean(), (changes, wanted, negated) => {
      const snapshot = snapshotAfter(SCHEMA, changes);
      const documents = documentsAfter(changes).map(({ sequence, document }): Own => {
        const { id, big, bigs } = document as {
          id: string;
          big?: number | bigint;
          bigs: (number | bigint)[];
        };
        return { id, sequence, big: big === undefined ? undefined : BigInt(big), bigs: bigs.map(BigInt) };
      });
      const ask = (parameters: Readonly<Record<string, string>>): Reply => {
        const { body } = search(
          snapshot,
          'numbers',
          {
            q: '*',
            include_fields: 'id',
            per_page: '50',
            ...parameters,
          },
          noLimits(),
        );
        return JSON.parse(body) as Reply;
      };
      const idsOf = ({ hits }: Reply): string => hits.map(({ document }) => document.id).join('');
      const newestFirst = documents.toSorted((a, b) => b.sequence - a.sequence);
      const fits = (number: bigint): boolean => wanted.some(([, holds]) => holds(number));
      const list = `${negated ? '!=' : ''}[${wanted.map(([text]) => text).join(',')}]`;
      const within = (own: readonly (bigint | undefined)[]): boolean =>
        own.some((number) => number !== undefined && fits(number)) !== negated;
      const joined = (own: readonly Own[]): string => own.map(({ id }) => id).join('');
      expect(idsOf(ask({ filter_by: `big:${list}` }))).toBe(
        joined(newestFirst.filter(({ big }) => within([big]))),
      );
      expect(idsOf(ask({ filter_by: `bigs:${list}` }))).toBe(
        joined(newestFirst.filter(({ bigs }) => within(bigs))),
      );

      const lacking = newestFirst.filter(({ big }) => big === undefined);
      const having = newestFirst.filter(({ big }) => big !== undefined);
      const largestFirst = having.toSorted((a, b) => descending(a.big ?? 0n, b.big ?? 0n));
      const smallestFirst = having.toSorted((a, b) => -descending(a.big ?? 0n, b.big ?? 0n));
      for (const more of [{}, { per_page: '3' }, { per_page: '3', page: '2' }, { filter_by: 'id:!=a' }]) {
        const shown = (own: readonly Own[]): string => {
          const left = 'filter_by' in more ? own.filter(({ id }) => id !== 'a') : own;
          const from = 'page' in more ? 3 : 0;
          return joined(left.slice(from, 'per_page' in more ? from + 3 : undefined));
        };
        expect(idsOf(ask({ sort_by: 'big:desc', ...more }))).toBe(shown([...largestFirst, ...lacking]));
        expect(idsOf(ask({ sort_by: 'big:asc', ...more }))).toBe(shown([...smallestFirst, ...lacking]));
        expect(idsOf(ask({ sort_by: 'big(missing_values: first):asc', ...more }))).toBe(
          shown([...lacking, ...smallestFirst]),
        );
      }

      const counts = new Map<string, number>();
      for (const { bigs } of documents) {
        for (const number of new Set(bigs)) counts.set(String(number), (counts.get(String(number)) ?? 0) + 1);
      }
      const [facet] = ask({ facet_by: 'bigs', max_facet_values: '100' }).facet_counts;
      expect(new Map(facet?.counts.map(({ value, count }) => [value, count]))).toEqual(counts);

      const groups = new Map<bigint | undefined, string>();
      for (const { id, big } of newestFirst) groups.set(big, (groups.get(big) ?? '') + id);
      const { grouped_hits: grouped } = ask({ group_by: 'big', group_limit: '20' });
      expect(grouped?.map(({ hits }) => hits.map(({ document }) => document.id).join(''))).toEqual([
        ...groups.values(),
      ]);
    }),
    { numRuns: runs(300) },
  );
});

interface Hit {
  readonly document: { readonly id: string };
}

interface Reply {
  readonly hits: readonly Hit[];
  readonly grouped_hits?: readonly { readonly hits: readonly Hit[] }[];
  readonly facet_counts: readonly {
    readonly counts: readonly { readonly value: string; readonly count: number }[];
  }[];
}

test('keys are equal where the numbers are', () => {
  expect([2n ** 53n, 2n ** 53n + 1n, 5n, 7].map(exactNumber)).toEqual([2 ** 53, 2n ** 53n + 1n, 5, 7]);
});

test('documents keep their digits through writing, changing, merging and restarting', async () => {
  const folder = temporaryFolder();
  const engine = openEngine(folder);
  await engine.createCollection(SCHEMA);
  const odd = '9007199254740993';
  const last = '9223372036854775807';
  const texts = [
    `{"big":${odd},"bigs":[${last},-${odd},7],"id":"a","more":{"deep":[-9223372036854775808]},"year":1}`,
    `{"big":9007199254740992,"bigs":[],"id":"b","more":18446744073709551615,"year":2}`,
    `{"big":${last},"bigs":[9223372036854775806],"id":"c","year":3}`,
  ];
  // One segment each, to be merged later.
  for (const text of texts) await engine.write('numbers', [text], 'create');
  const all = async (): Promise<string[]> => Array.fromAsync(engine.exportDocuments('numbers', ''));
  const body = async (parameters: Readonly<Record<string, string>>): Promise<string> =>
    Buffer.from((await engine.search('numbers', { q: '*', ...parameters })).body).toString();
  expect(await all()).toEqual(texts);
  expect(await engine.document('numbers', 'a')).toBe(texts[0]);
  expect(await engine.document('numbers', 'a', { include: 'big,more' })).toBe(
    `{"big":${odd},"more":{"deep":[-9223372036854775808]}}`,
  );
  const [changed] = await engine.write('numbers', ['{"id":"a","year":9}'], 'update');
  expect(changed).toEqual({ success: true, id: 'a', document: texts[0]?.replace('"year":1', '"year":9') });
  expect(await engine.updateMatching('numbers', `big:=${odd}`, `{"more":${last}}`)).toBe(1);
  const now = [
    `{"big":${odd},"bigs":[${last},-${odd},7],"id":"a","more":${last},"year":9}`,
    ...texts.slice(1),
  ];
  await engine.mergeAll('numbers');
  for (const opened of [engine, openEngine(folder)]) {
    const text = async (parameters: Readonly<Record<string, string>>): Promise<string> =>
      Buffer.from((await opened.search('numbers', { q: '*', ...parameters })).body).toString();
    expect(await Array.fromAsync(opened.exportDocuments('numbers', `bigs:=${last}`))).toEqual([now[0]]);
    expect(await text({ filter_by: `big:>${odd}` })).toContain(`"document":${now[2]}`);
    expect(await text({ filter_by: `big:${odd}` })).toContain(`"hits":[{"document":${now[0]},`);
    expect(await text({ sort_by: 'big:asc', include_fields: 'big', per_page: '2' })).toMatch(
      new RegExp(`"big":9007199254740992\\}.*"big":${odd}\\}`),
    );
    expect(await text({ facet_by: 'bigs', facet_query: `bigs:${last.slice(0, -1)}` })).toContain(
      `"value":"${last}"`,
    );
    expect(await text({ facet_by: `big(low:[,${odd}],high:[${odd},])` })).toMatch(
      /"counts":\[\{"count":2,"highlighted":"","value":"high"\},\{"count":1,"highlighted":"","value":"low"\}\]/,
    );
    expect(await text({ group_by: 'big', include_fields: 'big' })).toContain(`"group_key":[${odd}]`);
  }
  expect(await body({ filter_by: `big:[${last}..${last}]`, include_fields: 'id' })).toContain('"found":1,');
});

test('refuses integers that do not fit into 64 or 32 bits', async () => {
  const engine = openEngine(temporaryFolder());
  await engine.createCollection(SCHEMA);
  const check = async (text: string, dirtyValues: 'reject' | 'coerce_or_reject', expected: string) => {
    const [outcome] = await engine.write('numbers', [text], 'upsert', { dirtyValues });
    expect(outcome?.success ? outcome.document : outcome?.error).toBe(expected);
  };
  await check('{"id":"a","big":9223372036854775808}', 'reject', 'Field `big` must be an int64.');
  await check(
    '{"id":"a","bigs":[-9223372036854775809]}',
    'reject',
    'Field `bigs` must be an array of int64.',
  );
  await check('{"id":"a","year":9007199254740993}', 'reject', 'Field `year` exceeds maximum value of int32.');
  await check('{"id":"a","big":"9007199254740993"}', 'reject', 'Field `big` must be an int64.');
  await check(
    '{"id":"a","big":"+9007199254740993"}',
    'coerce_or_reject',
    '{"big":9007199254740993,"id":"a"}',
  );
  await check('{"id":"a","big":"9223372036854775808"}', 'coerce_or_reject', 'Field `big` must be an int64.');
  await check(line('a', 'x', { big: 7 }), 'reject', '{"big":7,"id":"a","title":"x"}');
});
