import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DividedStage, Help, HelpedStage } from '../../src/engine/help/help.ts';
import { allocateHelp, DONE, HelpMemory } from '../../src/engine/help/help-memory.ts';
import { Helper, type OpenedSearch } from '../../src/engine/help/helper.ts';
import { type HelpedSearch, SearchHelp } from '../../src/engine/help/search-help.ts';
import { openSearch } from '../../src/engine/helped-stages.ts';
import type { SearchParameters } from '../../src/engine/request/request.ts';
import { search } from '../../src/engine/search.ts';
import { noLimits, type SearchBudget, unlimitedBudget } from '../../src/engine/search-budget.ts';
import type { Snapshot } from '../../src/engine/segment/snapshot.ts';
import { loadPublished, SnapshotSource } from '../../src/engine/store/collection-reader.ts';
import { HelperThreads } from '../../src/engine/threads/helper-threads.ts';
import { history, query, SCHEMA } from './arbitrary-search.ts';
import { snapshotAfter } from './naive-collection.ts';
import { parametersOf } from './naive-search.ts';
import { line, openEngine, temporaryFolder } from './open-engine.ts';

const SEARCH: HelpedSearch = { folder: '', generation: 0, parameters: {} };

/** Memory as if a helper had started. */
function memoryWithHelper(): HelpMemory {
  const memory = new HelpMemory(allocateHelp());
  memory.set('helpers', 1);
  return memory;
}

/** Help for however little there is to do. `afterwards` is called when the parts are available. */
function helpWith(
  memory: HelpMemory,
  given: HelpedSearch,
  afterwards: (stage: HelpedStage) => void,
): Help & Pick<SearchHelp, 'isMissed'> {
  const help = new SearchHelp(memory, given, 0);
  return {
    threads: help.threads,
    prepare: (work) => help.prepare(work),
    divide: <Output>(divided: DividedStage<Output>, work: number, budget: SearchBudget) => {
      const division = help.divide(divided, work, budget);
      if (division) afterwards(divided.stage);
      return division;
    },
    dismiss: () => help.dismiss(),
    release: () => help.release(),
    get isMissed() {
      return help.isMissed;
    },
  };
}

/** Does all parts, each like this. */
const partsLike = (doPart: () => unknown): OpenedSearch => ({ openJob: () => doPart });

/** Does so many parts as a helper would, in this thread. */
function partsDone(memory: HelpMemory, snapshot: Snapshot, most: number): void {
  let done = 0;
  const helper = new Helper(memory, (given) => {
    const { openJob } = openSearch(given, snapshot);
    return {
      openJob: (job, budget) => {
        const doPart = openJob(job, budget);
        return (part) => {
          done += 1;
          // Like another search: the helper begins no further part.
          if (done === most) memory.set('searches', 2);
          return doPart(part);
        };
      },
    };
  });
  helper.help();
  memory.set('searches', 1);
}

const bodyOf = (snapshot: Snapshot, parameters: SearchParameters, help?: Help): string =>
  search(
    snapshot,
    SCHEMA.name,
    { ...parameters, exclude_fields: 'search_time_ms' },
    noLimits(),
    undefined,
    help,
  ).body;

test('a reply is the same whichever parts helpers do', () => {
  const memory = memoryWithHelper();
  fc.assert(
    fc.property(history, query, fc.integer({ min: 1, max: 4 }), (batches, wanted, most) => {
      const snapshot = snapshotAfter(SCHEMA, batches);
      const parameters = parametersOf(wanted);
      const help = helpWith(memory, { ...SEARCH, parameters }, () => partsDone(memory, snapshot, most));
      expect(bodyOf(snapshot, parameters, help)).toBe(bodyOf(snapshot, parameters));
    }),
    { numRuns: 150 },
  );
});

const near = fc.record({
  place: fc.constantFrom('1,0,0', '0.5,-0.5,0.25', '-3,1,2', '0,0,0'),
  k: fc.constantFrom('', ', k: 2', ', distance_threshold: 0.7', ', k: 3, flat_search_cutoff: 100'),
  words: fc.constantFrom('*', 'krug'),
  filter: fc.constantFrom('', 'year:>=0'),
});

test('the nearest vectors are the same whichever ranges helpers scan', () => {
  const memory = memoryWithHelper();
  fc.assert(
    fc.property(
      history,
      near,
      fc.integer({ min: 1, max: 4 }),
      (batches, { place, k, words, filter }, most) => {
        const snapshot = snapshotAfter(SCHEMA, batches);
        const vector = `place:([${place}]${k})`;
        const parameters = { q: words, query_by: 'title', vector_query: vector, filter_by: filter };
        const help = helpWith(memory, { ...SEARCH, parameters }, () => partsDone(memory, snapshot, most));
        expect(bodyOf(snapshot, parameters, help)).toBe(bodyOf(snapshot, parameters));
      },
    ),
    { numRuns: 100 },
  );
});

test('a large segment is filtered and scanned in several ranges', () => {
  const vector = (i: number): number[] => [Math.sin(i), Math.cos(3 * i), Math.sin(7 * i)];
  const things = Array.from({ length: 10_000 }, (_, i) => ({
    id: String(i),
    document: { place: vector(i), year: i % 3, title: i % 7 === 0 ? 'Krug aus Ton' : 'Krug' },
  }));
  const snapshot = snapshotAfter(SCHEMA, [things]);
  const memory = memoryWithHelper();
  const stages: string[] = [];
  for (const filter of ['', 'year:=1', 'title:=Krug aus Ton || (title:!=Krug && year:>1)']) {
    const parameters = { q: '*', vector_query: 'place:([1,2,3])', filter_by: filter };
    const help = helpWith(memory, { ...SEARCH, parameters }, (stage) => {
      stages.push(stage);
      // Of the vectors, the first range and the last one are in pieces.
      expect(memory.get('parts')).toBe(stage === 'vectors' ? 13 : 3);
      partsDone(memory, snapshot, 2);
    });
    expect(bodyOf(snapshot, parameters, help)).toBe(bodyOf(snapshot, parameters));
  }
  expect(stages).toEqual(['vectors', 'filter', 'vectors', 'filter', 'vectors']);
});

test('words are searched in whole segments, and in parts of one that are joined', () => {
  const segment = (name: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: `${name}${i}`,
      document: { title: i % 7 === 0 ? 'Krug aus Ton' : 'Ton', year: i % 3 },
    }));
  // Three, two and two slices.
  const snapshot = snapshotAfter(SCHEMA, [segment('a', 70_000), segment('b', 40_000), segment('c', 40_000)]);
  const memory = memoryWithHelper();
  const parameters = { q: 'krug', query_by: 'title', facet_by: 'title,year', per_page: '250' };
  const expected = bodyOf(snapshot, parameters);
  for (const most of [1, 2, 3, 4]) {
    const portions: number[] = [];
    const help = helpWith(memory, { ...SEARCH, parameters }, (stage) => {
      if (stage === 'words') portions.push(memory.get('parts'));
      partsDone(memory, snapshot, most);
    });
    expect(bodyOf(snapshot, parameters, help)).toBe(expected);
    expect(portions).toEqual([4]);
  }
});

test('what a first round of words has found stays when helpers take part in the next one', () => {
  const segment = (name: string, titles: readonly string[]) =>
    titles.map((title, i) => ({ id: name + String(i), document: { title, year: i } }));
  const snapshot = snapshotAfter(SCHEMA, [
    segment('a', ['kruk a', 'kruk b', 'kruk c', 'kruk d', 'kruk e']),
    segment('b', ['x', 'y', 'krug schwarz']),
    segment('c', ['q']),
  ]);
  const memory = memoryWithHelper();
  const parameters = { q: 'krug', query_by: 'title', typo_tokens_threshold: '10' };
  for (const most of [1, 2, 3]) {
    const stages: string[] = [];
    const help = helpWith(memory, { ...SEARCH, parameters }, (stage) => {
      stages.push(stage);
      partsDone(memory, snapshot, most);
    });
    expect(bodyOf(snapshot, parameters, help)).toBe(bodyOf(snapshot, parameters));
    expect(stages).toEqual(['words', 'words']);
  }
});

/** Does without helpers. */
const NO_HELP: Help = {
  threads: 1,
  prepare: () => {},
  divide: () => undefined,
  dismiss: () => {},
  release: () => {},
};

const KRUG = { q: 'krug', query_by: 'title', facet_by: 'title,tags,year' };
/** If all documents matched, nothing would have to be counted. */
const SNAPSHOT = snapshotAfter(SCHEMA, [
  [
    { id: 'a', document: { title: 'Krug', tags: ['alt'], year: 3 } },
    { id: 'b', document: { title: 'Öl' } },
  ],
]);

test('a helper that fails costs nothing but its work', () => {
  const memory = memoryWithHelper();
  const help = helpWith(memory, SEARCH, () =>
    new Helper(memory, () =>
      partsLike(() => {
        throw new Error('a helper fails');
      }),
    ).help(),
  );
  expect(bodyOf(SNAPSHOT, KRUG, help)).toBe(bodyOf(SNAPSHOT, KRUG));
  expect(memory.get('owned')).toBe(0);
});

test('a helper that cannot begin leaves everything to the search', () => {
  const memory = memoryWithHelper();
  const help = helpWith(memory, SEARCH, () =>
    new Helper(memory, () => {
      throw new Error('there is no such collection');
    }).help(),
  );
  expect(bodyOf(SNAPSHOT, KRUG, help)).toBe(bodyOf(SNAPSHOT, KRUG));
  expect([memory.get('working'), memory.get('owned')]).toEqual([0, 0]);
});

test('a search that is too large to be described has no help, and helpers are available again', () => {
  const memory = new HelpMemory(new SharedArrayBuffer(4_096, { maxByteLength: 4_096 }));
  memory.set('helpers', 1);
  const help = helpWith(memory, { ...SEARCH, parameters: KRUG }, () => expect.unreachable());
  expect(bodyOf(SNAPSHOT, KRUG, help)).toBe(bodyOf(SNAPSHOT, KRUG));
  expect([memory.get('expected'), memory.get('owned')]).toEqual([0, 0]);
});

test('helpers read parameters as they are, whatever their names', () => {
  const memory = memoryWithHelper();
  const parameters = { ...KRUG, keptArray: 'Float64Array', at: '1', length: '1' };
  const help = helpWith(memory, { ...SEARCH, parameters }, () => partsDone(memory, SNAPSHOT, 9));
  expect(bodyOf(SNAPSHOT, parameters, help)).toBe(bodyOf(SNAPSHOT, parameters));
  expect(memory.part(0).state).toBe(DONE);
});

test('the time of helpers counts, also if the search ends before it has their results', () => {
  const memory = memoryWithHelper();
  const help = new SearchHelp(memory, SEARCH, 0);
  const stage = { stage: 'facets', input: () => null, parts: 2, here: () => 0 } as const;
  expect(help.divide(stage, 1, unlimitedBudget())).toBeDefined();
  const partFor2Ms = (): void => {
    for (const end = process.threadCpuUsage().user + 2_000; process.threadCpuUsage().user < end; );
  };
  new Helper(memory, () => partsLike(partFor2Ms)).help();
  expect(help.tookMs).toBeGreaterThanOrEqual(2);
  help.release();
  expect(help.tookMs).toBeGreaterThanOrEqual(2);
});

test('the time of a search includes waiting for its facets', () => {
  const waiting: Help = {
    ...NO_HELP,
    divide: <Output>({ stage, parts, here }: DividedStage<Output>) => {
      if (stage !== 'facets') return undefined;
      return {
        finish: () => {
          for (const end = performance.now() + 20; performance.now() < end; );
          return Array.from({ length: parts }, (_, part) => here(part));
        },
      };
    },
  };
  const { body } = search(SNAPSHOT, SCHEMA.name, KRUG, noLimits(), undefined, waiting);
  expect((JSON.parse(body) as { readonly search_time_ms: number }).search_time_ms).toBeGreaterThanOrEqual(20);
});

test('a slow helper is not waited for, and is available again when it has ended', () => {
  const memory = memoryWithHelper();
  const help = helpWith(memory, SEARCH, () => {
    memory.enter();
    memory.claimPart(memory.job);
  });
  expect(bodyOf(SNAPSHOT, KRUG, help)).toBe(bodyOf(SNAPSHOT, KRUG));
  const next = helpWith(memory, SEARCH, () => expect.unreachable());
  expect(bodyOf(SNAPSHOT, KRUG, next)).toBe(bodyOf(SNAPSHOT, KRUG));
  memory.set('restsUntil', 0);
  expect(bodyOf(SNAPSHOT, KRUG, next)).toBe(bodyOf(SNAPSHOT, KRUG));
  expect([next.isMissed, memory.get('owned')]).toEqual([false, 1]);
  memory.leave();
  expect(memory.get('owned')).toBe(0);
});

test('helpers are expected from the beginning of a search until its last stage is divided', () => {
  const memory = memoryWithHelper();
  const expected: [stage: string, isExpected: number][] = [];
  const help = helpWith(memory, SEARCH, (stage) => expected.push([stage, memory.get('expected')]));
  const noted: Help = {
    ...help,
    prepare: (work) => {
      help.prepare(work);
      expected.push(['plan', memory.get('expected')]);
    },
  };
  // Two segments are two slices.
  const snapshot = snapshotAfter(SCHEMA, [
    [{ id: 'a', document: { title: 'Krug', year: 3 } }],
    [
      { id: 'b', document: { title: 'Krug', tags: ['alt'] } },
      { id: 'c', document: { title: 'Öl' } },
    ],
  ]);
  expect(bodyOf(snapshot, KRUG, noted)).toBe(bodyOf(snapshot, KRUG));
  expect(expected).toEqual([
    ['plan', 1],
    ['words', 1],
    ['facets', 0],
  ]);
  expect([memory.get('expected'), memory.get('owned')]).toEqual([0, 0]);
});

test('a helper that waits is told of the last stage before it may sleep', () => {
  const memory = memoryWithHelper();
  const announce = vi.spyOn(memory, 'announce');
  const expected: number[] = [];
  announce.mockImplementation(() => expected.push(memory.get('expected')));
  const help = new SearchHelp(memory, SEARCH, 0);
  const last = { stage: 'facets', input: () => null, parts: 2, isLast: true, here: () => 0 } as const;
  help.prepare(() => 1);
  help.divide(last, 1, unlimitedBudget());
  expect(expected).toEqual([1, 1]);
  expect(memory.get('expected')).toBe(0);
  help.release();
});

test('helpers may sleep once a search has its matches, if its facets are not divided', () => {
  const memory = memoryWithHelper();
  const help = helpWith(memory, SEARCH, () => {});
  const dismissed: unknown[] = [];
  const dismiss = (): void => {
    help.dismiss();
    // What they have found stays in the memory that they share.
    dismissed.push([memory.get('expected'), memory.get('owned')]);
  };
  const parameters = { q: 'krug', query_by: 'title' };
  expect(bodyOf(SNAPSHOT, parameters, { ...help, dismiss })).toBe(bodyOf(SNAPSHOT, parameters));
  expect(dismissed).toEqual([[0, 1]]);
  expect([memory.get('expected'), memory.get('owned'), memory.isOpen]).toEqual([0, 0, false]);
});

test('outputs that are kept stay where helpers wrote them, until the search is over', () => {
  const memory = memoryWithHelper();
  const help = new SearchHelp(memory, SEARCH, 0);
  const inputs: unknown[] = [];
  const helper = new Helper(memory, () => ({
    openJob: ({ input }) => {
      inputs.push(input);
      return (part) => Uint32Array.of(part, 7);
    },
  }));
  const found = (part: number): Uint32Array => Uint32Array.of(part, 1);
  const kept = { stage: 'words', input: () => null, parts: 2, keepsOutputs: true, here: found } as const;
  const first = help.divide(kept, 1, unlimitedBudget());
  helper.help();
  const lists = first?.finish() ?? [];
  expect(lists).toEqual([Uint32Array.of(0, 7), Uint32Array.of(1, 7)]);
  expect(lists.map(({ buffer }) => buffer)).toEqual([memory.buffer, memory.buffer]);
  const used = memory.get('used');
  const next = { stage: 'facets', input: () => lists, parts: 2, here: found } as const;
  const second = help.divide(next, 1, unlimitedBudget());
  helper.help();
  const others = second?.finish() ?? [];
  expect(others.some(({ buffer }) => buffer === memory.buffer)).toBe(false);
  expect(lists).toEqual([Uint32Array.of(0, 7), Uint32Array.of(1, 7)]);
  // The input has them by their place.
  expect(inputs[1]).toEqual(lists);
  expect((inputs[1] as Uint32Array[]).map(({ byteOffset }) => byteOffset)).toEqual(
    lists.map(({ byteOffset }) => byteOffset),
  );
  expect(help.divide(next, 1, unlimitedBudget())).toBeDefined();
  expect(memory.get('used') - used).toBeLessThan(100);
  help.release();
  expect(memory.get('owned')).toBe(0);
});

test('a stage that is too large to be described is not divided, and what was found before stays', () => {
  const memory = new HelpMemory(new SharedArrayBuffer(4_096, { maxByteLength: 256 * 1024 * 1024 }));
  memory.set('helpers', 1);
  const help = new SearchHelp(memory, SEARCH, 0);
  const large = { length: 0 };
  const stage = {
    stage: 'words',
    input: () => new Uint8Array(large.length),
    parts: 2,
    keepsOutputs: true,
    here: (part: number) => part,
  } as const;
  expect(help.divide(stage, 1, unlimitedBudget())?.finish()).toEqual([0, 1]);
  large.length = 257 * 1024 * 1024;
  expect(help.divide(stage, 1, unlimitedBudget())).toBeUndefined();
  large.length = 0;
  expect(help.divide(stage, 1, unlimitedBudget())).toBeUndefined();
  expect([memory.get('expected'), memory.get('owned')]).toEqual([0, 1]);
  help.release();
  expect(memory.get('owned')).toBe(0);
});

test('a helper that looks for parts before there are any does not hinder the first stage', () => {
  const memory = memoryWithHelper();
  const help = new SearchHelp(memory, SEARCH, 0);
  const stage = { stage: 'facets', input: () => null, parts: 2, here: (part: number) => part } as const;
  help.prepare(() => 1);
  memory.enter();
  const division = help.divide(stage, 1, unlimitedBudget());
  memory.leave();
  expect(division?.finish()).toEqual([0, 1]);
  // What it reads of a stage must not be written over by the next one.
  memory.enter();
  expect(help.divide(stage, 1, unlimitedBudget())).toBeUndefined();
  memory.leave();
  help.release();
});

test('a helper opens a search before there are parts, and once for all stages', () => {
  const memory = memoryWithHelper();
  const parameters = { q: 'krug' };
  const opened: HelpedSearch[] = [];
  const helper = new Helper(memory, (given) => {
    opened.push(given);
    return partsLike(() => 'by the helper');
  });
  const search = { ...SEARCH, parameters };
  const help = new SearchHelp(memory, search, 0);
  const stage = { stage: 'words', input: () => null, parts: 2, here: () => 'here' } as const;
  helper.help();
  expect(opened).toEqual([]);
  help.prepare(() => 1);
  helper.help();
  expect(opened).toEqual([search]);
  for (let i = 0; i < 2; i += 1) {
    const division = help.divide(stage, 1, unlimitedBudget());
    helper.help();
    expect(division?.finish()).toEqual(['by the helper', 'by the helper']);
  }
  help.release();
  expect(opened).toEqual([search]);
  const next = new SearchHelp(memory, { ...search, generation: 1 }, 0);
  next.divide(stage, 1, unlimitedBudget());
  helper.help();
  expect(opened.at(-1)?.generation).toBe(1);
  next.release();
});

test('a helper tries again to open a search that it cannot open yet', () => {
  const memory = memoryWithHelper();
  let opened = 0;
  const helper = new Helper(memory, () => {
    opened += 1;
    return opened < 3 ? undefined : partsLike(() => 0);
  });
  const help = new SearchHelp(memory, SEARCH, 0);
  help.prepare(() => 1);
  for (let i = 0; i < 4; i += 1) helper.help();
  expect(opened).toBe(3);
  helper.forget();
  helper.help();
  expect(opened).toBe(4);
  help.release();
});

test('helpers are woken if words or vectors give them enough to do', () => {
  const works: number[] = [];
  const prepare = (work: (enough: number) => number): number => works.push(work(Number.POSITIVE_INFINITY));
  for (const parameters of [
    { q: '*' },
    { q: 'krug', query_by: 'title' },
    { q: 'krug ofen', query_by: 'title' },
  ]) {
    bodyOf(SNAPSHOT, parameters, { ...NO_HELP, prepare });
  }
  expect(works).toEqual([0, 12, 0]);
  const near = snapshotAfter(SCHEMA, [[{ id: 'a', document: { place: [1, 2, 3] } }]]);
  bodyOf(near, { q: '*', vector_query: 'place:([1,2,3])' }, { ...NO_HELP, prepare });
  expect(works.at(-1)).toBeGreaterThan(0);
});

test('what a search has to do is only counted until it is enough to wake helpers', () => {
  const snapshot = snapshotAfter(SCHEMA, [
    [{ id: 'a', document: { title: 'Krug' } }],
    [{ id: 'b', document: { title: 'Krug' } }],
  ]);
  const works: number[] = [];
  const prepare = (work: (enough: number) => number): number => works.push(work(1), work(13), work(25));
  bodyOf(snapshot, { q: 'krug', query_by: 'title' }, { ...NO_HELP, prepare });
  expect(works).toEqual([12, 24, 24]);
});

test('a helper that is expected waits until there is something to do', () => {
  const memory = memoryWithHelper();
  const seen = memory.get('wake');
  let looks = 0;
  memory.linger('wake', seen, () => {
    looks += 1;
    if (looks === 3) memory.announce('wake');
    return true;
  });
  memory.linger('wake', memory.get('wake'), () => {
    looks += 1;
    return false;
  });
  expect([looks, memory.get('wake')]).toEqual([4, seen + 1]);
});

test('helpers that a search has kept are missed', () => {
  const memory = memoryWithHelper();
  memory.set('owned', 1);
  const help = helpWith(memory, SEARCH, () => expect.unreachable());
  expect(bodyOf(SNAPSHOT, KRUG, help)).toBe(bodyOf(SNAPSHOT, KRUG));
  expect(help.isMissed).toBe(true);
});

test('beside another search there is no help', () => {
  const memory = memoryWithHelper();
  memory.set('searches', 2);
  const help = helpWith(memory, SEARCH, () => expect.unreachable());
  expect(bodyOf(SNAPSHOT, KRUG, help)).toBe(bodyOf(SNAPSHOT, KRUG));
  expect(help.isMissed).toBe(false);
});

test('a search that ends early takes its parts back', () => {
  const memory = memoryWithHelper();
  const help = new SearchHelp(memory, SEARCH, 0);
  const cancelled = new Int32Array(new SharedArrayBuffer(4));
  const divide: Help['divide'] = (...stage) => {
    const division = help.divide(...stage);
    cancelled[0] = 1;
    return division;
  };
  const limits = { ...noLimits(), cancelled };
  const ending = { ...NO_HELP, divide, release: () => help.release() };
  expect(() => search(SNAPSHOT, SCHEMA.name, KRUG, limits, undefined, ending)).toThrow('nobody waits');
  expect([memory.get('owned'), memory.isOpen]).toEqual([0, false]);
});

test('threads that help count facets, and start again after they have ended', async () => {
  const folder = temporaryFolder();
  const engine = openEngine(folder);
  await engine.createCollection(SCHEMA);
  await engine.write(
    SCHEMA.name,
    [line('1', 'Krug', { tags: ['alt'] }), line('2', 'Öl', { year: 3 })],
    'upsert',
  );
  const collection = `${folder}/collection-1`;
  const published = loadPublished(collection, SCHEMA, undefined);
  if (!published) throw new Error('nothing is published');
  const source = new SnapshotSource(collection, SCHEMA);
  const helpers = new HelperThreads('normal', 1);
  onTestFinished(async () => {
    source.close();
    await helpers.close();
  });
  const { memory } = helpers;
  const parameters = KRUG;
  const ask = async (): Promise<string> => {
    // The helpers before may have been slow.
    memory.set('restsUntil', 0);
    helpers.provide();
    await until(() => memory.get('helpers') > 0);
    helpers.publish(collection, [], published);
    const given = { folder: collection, generation: published.generation, parameters };
    const help = helpWith(memory, given, () => {
      while (memory.isOpen || memory.get('working') > 0) memory.wait('ended', memory.get('ended'), 10);
    });
    const body = bodyOf(source.of(published), parameters, help);
    expect(memory.part(0).state).toBe(DONE);
    return body;
  };
  const expected = bodyOf(source.of(published), parameters);
  expect(await ask()).toBe(expected);
  // They are ended in the middle of a search, which does their parts itself.
  let isEnded = false;
  const given = { folder: collection, generation: published.generation, parameters };
  const help = helpWith(memory, given, () => {
    if (!isEnded) helpers.provide();
    isEnded = true;
  });
  expect(bodyOf(source.of(published), parameters, help)).toBe(expected);
  await until(() => memory.get('helpers') === 0);
  expect([memory.isOpen, memory.get('working'), memory.get('owned')]).toEqual([false, 0, 0]);
  expect(await ask()).toBe(expected);
  // As after a search thread that was ended.
  memory.set('owned', 1);
  memory.openJob(2);
  helpers.provide();
  await until(() => memory.get('helpers') === 0);
  helpers.provide();
  expect([memory.isOpen, memory.get('working'), memory.get('owned')]).toEqual([false, 0, 0]);
  expect(await ask()).toBe(expected);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
