import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { collectionSchema } from '../../../../src/documents/fields/collection-schema.ts';
import type { Models } from '../../../../src/documents/fields/models.ts';
import { RemovalRefused } from '../../../../src/jobs/collections/removal-limit.ts';
import type { MakeDocument } from '../../../../src/jobs/index/following/follow-changes.ts';
import type { WorkDone } from '../../../../src/jobs/index/following/work-done.ts';
import {
  type IndexerOptions,
  type IndexerParts,
  type IndexStart,
  type IndexSummary,
  runIndexer,
} from '../../../../src/jobs/index/index-run.ts';
import type { Pass } from '../../../../src/jobs/index/passes/pass.ts';
import type { Clock } from '../../../../src/kernel/clock.ts';
import { MemoryIndex } from '../memory-index.ts';
import { MemoryCheckpoints, MemoryRecords } from '../memory-records.ts';

/** A record store, its checkpoints and an index, as an operator has them; documents are the bodies themselves. */
class House {
  records = new MemoryRecords();
  checkpoints = new MemoryCheckpoints();
  index = new MemoryIndex();
  recipe = 'rules 1';
  /** The collections for which something has been learnt. */
  learnt = new Set<string>();
  passes: Pass[] = [];
  onSyncEntities = () => {};
  models: Models = { vector: { name: 'm', dimensions: 2 } };

  documents(make: MakeDocument): IndexerParts['documents'] {
    return {
      recipe: this.recipe,
      learn: async (collection, signal) => {
        if (!signal?.aborted) this.learnt.add(collection);
      },
      open: async (collection) => (this.learnt.has(collection) ? make : undefined),
      keepOnly: async (collection) => {
        for (const name of this.learnt) if (name !== collection) this.learnt.delete(name);
      },
    };
  }

  put(...uuids: string[]): void {
    for (const id of uuids) this.records.put(id, JSON.stringify({ id }));
  }

  run(options: Partial<IndexerOptions> = {}, clock?: Clock) {
    const make = ({ body }: { body: string }) => {
      if (body === 'unreadable') throw new Error('no record');
      return body;
    };
    const syncEntities = async () => void this.onSyncEntities();
    return runIndexer(
      { ...this, documents: this.documents(make), syncEntities, ...(clock && { clock }) },
      { rebuild: false, ...options },
    );
  }

  /** What is there after a run: everything once, nothing else. */
  check(collection: string): void {
    expect(this.index.visible('chos')).toEqual(this.records.live());
    expect(Object.fromEntries(this.index.aliases)).toEqual({ chos: collection });
    expect([...this.index.collections.keys()].sort()).toEqual([collection]);
    expect([...this.checkpoints.map.keys()]).toEqual([collection]);
    expect([...this.learnt]).toEqual([collection]);
  }
}

const many = (count: number) => Array.from({ length: count }, (_, number) => `u${number}`);

test('the first run creates the collection and indexes every record', async () => {
  const house = new House();
  house.put(...many(2500));
  expect(await house.run()).toEqual({
    collection: 'chos-1',
    reason: 'first run',
    indexed: 2500,
    deleted: 0,
    failed: [],
    interrupted: false,
    isSearchable: true,
    documents: 2500,
    records: 2500,
    passes: [],
  });
  house.check('chos-1');
});

test('an empty store gives empty collections', async () => {
  const house = new House();
  expect(await house.run()).toMatchObject({ indexed: 0, documents: 0 });
  house.check('chos-1');
});

test('[ingest-7] the next run follows changes and deletions only', async () => {
  const house = new House();
  house.put('a', 'b', 'c');
  await house.run();
  house.put('b', 'd');
  house.records.delete('a');
  expect(await house.run()).toMatchObject({ reason: undefined, indexed: 2, deleted: 1, documents: 3 });
  house.check('chos-1');
  expect(await house.run()).toMatchObject({ reason: undefined, indexed: 0, deleted: 0 });
});

test('a rebuild switches to a new collection when it is complete', async () => {
  const house = new House();
  house.put(...many(2500));
  await house.run();
  const before = house.index.visible('chos');
  house.records.put('u1', JSON.stringify({ id: 'u1', title: 'changed' }));
  const seen = new Set<string>();
  await house.run({ rebuild: true, onProgress: () => seen.add(JSON.stringify(house.index.visible('chos'))) });
  expect([...seen]).toEqual([JSON.stringify(before)]);
  house.check('chos-2');
});

test('progress counts records and tombstones, also those of earlier runs', async () => {
  const house = new House();
  house.put(...many(1500));
  await house.run();
  house.put('x');
  house.records.delete('u0');
  const progress: unknown[] = [];
  await house.run({ onProgress: (step) => progress.push(step) });
  expect(progress).toEqual([{ indexed: 1, deleted: 1, done: 1501, doneBefore: 1499, total: 1501 }]);
});

test('the total grows with changes meanwhile, and is never less than the progress', async () => {
  const house = new House();
  house.put(...many(4500));
  // Change numbers do not begin at 1.
  house.put(...many(4500));
  const progress: string[] = [];
  await house.run({
    onProgress({ done, total }) {
      if (progress.length === 0) house.put(...many(1000));
      progress.push(`${done} of ${total}`);
    },
  });
  expect(progress).toEqual([
    '1000 of 4500',
    '2000 of 4500',
    '3000 of 4500',
    '4000 of 4500',
    '5000 of 5500',
    '5500 of 5500',
  ]);
  house.check('chos-1');
});

test('an interrupted pass counts only what the next run does not repeat', async () => {
  const house = new House();
  house.put(...many(20));
  const abort = new AbortController();
  let batches = 0;
  house.passes = [
    {
      name: 'slow',
      recipe: '1',
      batchRecords: 5,
      storedFields: async () => new Map(),
      async computeFields(records) {
        batches += 1;
        if (batches === 3) abort.abort();
        return new Map(records.map(({ uuid }) => [uuid, { imageColor: 'blue' }]));
      },
      forget: async () => {},
    },
  ];
  const steps: string[] = [];
  const told = ({ done, doneBefore, total }: WorkDone) => steps.push(`${doneBefore} ${done} of ${total}`);
  const first = await house.run({ signal: abort.signal, onPassProgress: told });
  expect(first.passes).toMatchObject([{ records: 10, filled: 10, interrupted: true }]);
  const second = await house.run({ onPassProgress: told });
  expect(second.passes).toMatchObject([{ records: 10, filled: 10, interrupted: false }]);
  expect(steps).toEqual([
    '0 0 of 20',
    '0 5 of 20',
    '0 10 of 20',
    '10 10 of 20',
    '10 15 of 20',
    '10 20 of 20',
  ]);
});

describe('chos is filled anew', () => {
  const check = async (spoil: (house: House) => void, reason: string) => {
    const house = new House();
    house.put('a', 'b');
    await house.run();
    spoil(house);
    const starts: IndexStart[] = [];
    await house.run({ onStart: (start) => starts.push(start) });
    expect(starts).toEqual([{ collection: 'chos-2', reason }]);
    house.check('chos-2');
  };
  test('when its fields have changed', () =>
    check((house) => {
      const old = collectionSchema('chos', 'chos-1');
      const documents = house.index.collections.get('chos-1')?.documents ?? new Map();
      house.index.collections.set('chos-1', { schema: { ...old, fields: old.fields.slice(1) }, documents });
    }, 'fields changed'));
  test('when its documents were built by other rules', () =>
    check((house) => {
      house.recipe = 'rules 2';
    }, 'recipe changed'));
  test('when it does not say which models made its vectors', () =>
    check((house) => {
      house.models = { ...house.models, other: { name: 'n', dimensions: 3 } };
    }, 'models not named'));
  test('when another record store filled it', () =>
    check((house) => {
      house.records = new MemoryRecords();
      house.put('c');
      house.checkpoints = new MemoryCheckpoints();
    }, 'other store'));
  test('when what was learnt for it has been lost', () =>
    check((house) => {
      house.learnt.clear();
    }, 'words lost'));
  test('when the record store has gone back', () =>
    check((house) => {
      house.records = new MemoryRecords();
      house.put('a');
    }, 'store went back'));
});

describe('[ingest-9] far fewer records than documents are refused', () => {
  const remaining = (records: number, documents: number) =>
    new RemovalRefused({ collection: 'chos-1', documents, removed: documents - records });

  /** What a run changes of a full index of 300 records after `change`: nothing if it is refused. */
  async function check(
    change: (house: House) => unknown,
    options: Partial<IndexerOptions>,
    expected: Error | Partial<IndexSummary>,
  ) {
    const house = new House();
    house.put(...many(300));
    await house.run();
    await house.index.createCollection(collectionSchema('chos', 'chos-7'));
    await change(house);
    const state = () => [house.index.visible('chos'), [...house.index.collections.keys()], [...house.learnt]];
    const before = state();
    if (expected instanceof Error) {
      await expect(house.run(options)).rejects.toThrow(expected);
      expect(state()).toEqual(before);
    } else {
      expect(await house.run(options)).toMatchObject(expected);
      expect(house.index.visible('chos')).toEqual(house.records.live());
    }
  }
  const empty = (house: House) => {
    house.records = new MemoryRecords();
  };
  const remove = (count: number) => (house: House) => {
    for (const uuid of many(count)) house.records.delete(uuid);
  };
  const withdraw = (count: number) => (house: House) => {
    for (const uuid of many(count)) house.records.withdraw(uuid);
  };

  test('an empty store', () => check(empty, {}, remaining(0, 300)));
  test('an empty store, also with --rebuild', () => check(empty, { rebuild: true }, remaining(0, 300)));
  test('unless forced', () => check(empty, { force: true }, { reason: 'store went back', documents: 0 }));
  test('records that sources have deleted', () => check(remove(61), {}, remaining(239, 300)));
  test('but a fifth may be deleted', () => check(remove(60), {}, { deleted: 60 }));
  test('however many were withdrawn', () => check(withdraw(200), {}, { deleted: 200 }));
  test('withdrawals do not hide deletions', () =>
    check(
      (house) => {
        remove(200)(house);
        for (const uuid of many(300).slice(270)) house.records.withdraw(uuid);
      },
      {},
      remaining(100, 300),
    ));
  test('a withdrawal that the index has followed counts no more', () =>
    check(
      async (house) => {
        withdraw(150)(house);
        await house.run();
        for (const uuid of many(300).slice(200)) house.records.delete(uuid);
      },
      {},
      remaining(50, 150),
    ));
});

test('up to fifty documents may always be removed', async () => {
  const house = new House();
  house.put(...many(50));
  await house.run();
  for (const uuid of many(50)) house.records.delete(uuid);
  expect(await house.run()).toMatchObject({ deleted: 50, documents: 0 });
});

test('a removed index is built again, whatever its checkpoint', async () => {
  const house = new House();
  house.put('a', 'b');
  await house.run();
  house.index = new MemoryIndex();
  expect(await house.run()).toMatchObject({ reason: 'first run', indexed: 2 });
  house.check('chos-1');
});

test('numbered collections without an alias are removed, other collections stay', async () => {
  const house = new House();
  house.put('a');
  await house.run();
  for (const name of ['chos-7', 'chos-old', 'chosen-1', 'other'])
    await house.index.createCollection(collectionSchema('chos', name));
  await house.run();
  expect([...house.index.collections.keys()].sort()).toEqual(['chos-1', 'chos-old', 'chosen-1', 'other']);
});

test('a real collection called chos is an error that says so', async () => {
  const house = new House();
  await house.index.createCollection(collectionSchema('chos', 'chos'));
  await expect(house.run()).rejects.toThrow('the index has a collection named chos where an alias belongs');
});

test('a record that is deleted during a pass is removed from the index with the current batch', async () => {
  const house = new House();
  house.put('a', 'b', 'c');
  const seen: string[][] = [];
  house.passes = [
    {
      name: 'slow',
      recipe: '1',
      batchRecords: 1,
      storedFields: async () => new Map(),
      async computeFields() {
        seen.push((house.index.visible('chos') ?? []).map((text) => JSON.parse(text).id));
        if (seen.length === 1) house.records.delete('b');
        return new Map();
      },
      forget: async () => {},
    },
  ];
  await house.run();
  expect(seen).toEqual([
    ['a', 'b', 'c'],
    ['a', 'c'],
  ]);
  expect(house.index.visible('chos')).toEqual(house.records.live());
});

describe('while a pass waits for a slow host', () => {
  /** A house with one record, and a pass that does `meanwhile` with its first batch. */
  function slowPass(house: House, meanwhile: () => Promise<void>): Pass {
    house.put('a');
    let batches = 0;
    return {
      name: 'slow',
      recipe: '1',
      isLong: true,
      storedFields: async () => new Map(),
      async computeFields(records) {
        batches += 1;
        if (batches === 1) await meanwhile();
        return new Map(records.map(({ uuid }) => [uuid, { imageColor: 'blue' }]));
      },
      forget: async () => {},
    };
  }
  /** The ids that searches find, after some of the intervals in which changes are followed. */
  const idsSoon = async (house: House, wanted: string) => {
    for (let i = 0; i < 1000 && !house.index.visible('chos')?.join().includes(wanted); i++) await sleep(1);
    return (house.index.visible('chos') ?? []).map((text) => JSON.parse(text).id);
  };

  test.each([false, true])(
    'new records can be searched and deleted ones are gone (rebuild: %s)',
    async (rebuild) => {
      const house = new House();
      let ids: string[] = [];
      house.passes = [
        slowPass(house, async () => {
          house.put('c');
          house.records.delete('b');
          ids = await idsSoon(house, '"c"');
        }),
      ];
      house.put('b');
      const summary = await house.run({ rebuild, followIntervalMs: 1 });
      expect(ids).toEqual(['a', 'c']);
      expect(summary).toMatchObject({ indexed: 3, deleted: 1, documents: 2, records: 2 });
    },
  );

  test('a record that changes gets no fields of its former version', async () => {
    const house = new House();
    const changed = JSON.stringify({ id: 'a', title: 'changed' });
    house.passes = [
      slowPass(house, async () => {
        house.records.put('a', changed);
        await idsSoon(house, 'changed');
      }),
    ];
    await house.run({ followIntervalMs: 1 });
    expect(house.index.visible('chos')).toEqual([changed]);
    await house.run();
    expect(house.index.visible('chos')).toEqual([
      JSON.stringify({ id: 'a', title: 'changed', imageColor: 'blue' }),
    ]);
  });

  test('too many deletions are left to the next run, which refuses them', async () => {
    const house = new House();
    const ids = many(100);
    house.passes = [
      slowPass(house, async () => {
        for (const id of ids) house.records.delete(id);
        await sleep(20);
      }),
    ];
    house.put(...ids);
    expect(await house.run({ followIntervalMs: 1 })).toMatchObject({ deleted: 0, documents: 101 });
    await expect(house.run()).rejects.toThrow(RemovalRefused);
  });

  test('an index that fails ends the run', async () => {
    const house = new House();
    const cause = new Error('disk full');
    house.passes = [
      slowPass(house, async () => {
        house.index.upsert = async () => Promise.reject(cause);
        house.put('b');
        await sleep(20);
      }),
    ];
    await expect(house.run({ followIntervalMs: 1 })).rejects.toMatchObject({ cause });
  });

  test('new records also get the fields of earlier passes, and entities', async () => {
    const house = new House();
    const seen: unknown[] = [];
    const later = slowPass(house, async () => house.put('b'));
    const earlier: Pass = {
      ...later,
      name: 'earlier',
      isLong: false,
      computeFields: async (records) => new Map(records.map(({ uuid }) => [uuid, { linkCheckedAt: 1 }])),
    };
    house.passes = [earlier, later];
    house.onSyncEntities = () => void seen.push(house.index.visible('chos')?.map((text) => JSON.parse(text)));
    await house.run({ followIntervalMs: 1, catchUpIntervalMs: 0 });
    expect(seen).toEqual([
      [{ id: 'a' }],
      [
        { id: 'a', linkCheckedAt: 1, imageColor: 'blue' },
        { id: 'b', linkCheckedAt: 1 },
      ],
    ]);
  });
});

test('documents that are not accepted are reported and skipped', async () => {
  const house = new House();
  house.put('a');
  house.records.put('b', JSON.stringify({ id: 'b', bad: 'Field `x` must be a string.' }));
  house.records.put('c', 'unreadable');
  const summary = await house.run();
  expect(summary).toMatchObject({ indexed: 1, documents: 1, records: 3 });
  expect(new Set(summary.failed)).toEqual(
    new Set([
      { uuid: 'b', reason: 'Field `x` must be a string.' },
      { uuid: 'c', reason: 'no record' },
    ]),
  );
  expect(await house.run()).toMatchObject({ indexed: 0, failed: [] });
});

describe('an aborted run', () => {
  const aborted = (house: House, rebuild: boolean) => {
    const controller = new AbortController();
    return house.run({ rebuild, signal: controller.signal, onProgress: () => controller.abort() });
  };
  test('ends after the batches in progress and is continued', async () => {
    const house = new House();
    house.put(...many(9000));
    const summary = await aborted(house, false);
    expect(summary.interrupted).toBe(true);
    expect(summary.indexed).toBeGreaterThan(0);
    expect(summary.indexed).toBeLessThan(9000);
    expect(await house.run()).toMatchObject({ reason: undefined, indexed: 9000 - summary.indexed });
    house.check('chos-1');
  });
  test('of a rebuild leaves the old collection unchanged', async () => {
    const house = new House();
    house.put(...many(9000));
    await house.run();
    expect(await aborted(house, true)).toMatchObject({ interrupted: true, collection: 'chos-2' });
    house.check('chos-1');
  });
});

test('an index that fails ends the run with the cause', async () => {
  const house = new House();
  house.put(...many(5000));
  const cause = new Error('disk full');
  house.index.upsert = async () => Promise.reject(cause);
  await expect(house.run()).rejects.toMatchObject({
    message: 'the index did not take the changes up to 1000',
    cause,
  });
});

/** Ends the process, as it were, at the n-th thing that the indexer writes: before it is done, or just after. */
function dyingAt(house: House, step: number, afterwards: boolean): House {
  let count = 0;
  const dying = new House();
  dying.records = house.records;
  dying.learnt = house.learnt;
  const watched = <T extends object>(target: T, writes: readonly string[]): T =>
    new Proxy(target, {
      get: (object, key) => {
        const value = Reflect.get(object, key, object);
        if (typeof value !== 'function') return value;
        return async (...argv: unknown[]) => {
          const dies = writes.includes(String(key)) && count++ >= step;
          if (dies && (!afterwards || count > step + 1)) throw new Error('killed');
          const result = await value.apply(object, argv);
          if (dies) throw new Error('killed');
          return result;
        };
      },
    });
  dying.index = watched(house.index, [
    'createCollection',
    'dropCollection',
    'setAlias',
    'upsert',
    'remove',
    'publish',
  ]);
  dying.checkpoints = watched(house.checkpoints, ['set', 'remove']);
  return dying;
}

describe.each([
  { name: 'the first run', rebuild: false, prepared: false },
  { name: 'a run that follows changes', rebuild: false, prepared: true },
  { name: 'a rebuild', rebuild: true, prepared: true },
])('[ingest-7] $name may be killed at every step', ({ rebuild, prepared }) => {
  test.each([false, true])('(after the step: %s)', async (afterwards) => {
    let killed = true;
    for (let step = 0; killed; step++) {
      const house = new House();
      house.put(...many(2100));
      if (prepared) {
        await house.run();
        house.records.put('u1', JSON.stringify({ id: 'u1', title: 'changed' }));
        house.records.delete('u2');
      }
      const before = house.index.visible('chos');
      killed = await dyingAt(house, step, afterwards)
        .run({ rebuild })
        .then(
          () => false,
          () => true,
        );
      if (killed && rebuild)
        expect([before, house.records.live()]).toContainEqual(house.index.visible('chos'));
      await house.run();
      expect(house.index.visible('chos')).toEqual(house.records.live());
      expect(house.index.collections.size).toBe(1);
      expect([...house.checkpoints.map.keys()]).toEqual([house.index.aliases.get('chos')]);
      expect([...house.learnt]).toEqual([house.index.aliases.get('chos')]);
      if (!killed) expect(step).toBeGreaterThan(prepared ? 1 : 8);
    }
  });
});

test('[operations-15] a large collection is checked once a day, and again until its damage is mended', async () => {
  const house = new House();
  house.put('a', 'b');
  await house.run();
  const { index } = house;
  const collection = index.collection.bind(index);
  index.collection = async (name) => {
    const found = await collection(name);
    return found && { ...found, documents: 60_000 };
  };
  let [now, checks] = [Date.UTC(2026, 0, 1), 0];
  let ids = ['a'];
  index.damaged = async () => {
    checks += 1;
    return { ids, hasOther: false };
  };
  const upsert = index.upsert.bind(index);
  index.upsert = () => Promise.reject(new Error('killed'));
  const run = () => house.run({ force: true }, () => now);
  await expect(run()).rejects.toThrow('killed');
  index.upsert = upsert;
  expect([await run(), checks]).toMatchObject([{ renewed: 1 }, 2]);
  ids = [];
  await run();
  now += 3_600_000;
  await run();
  expect(checks).toBe(3);
  now += 86_400_000;
  await run();
  expect(checks).toBe(4);
});
