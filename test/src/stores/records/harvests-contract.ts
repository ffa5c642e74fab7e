import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewTestStore } from './test-store.ts';

const UUIDS = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`);
const IDENTIFIERS = ['oai:a', 'oai:ä', '%_'];

const step = fc.record({
  pipelineId: fc.constantFrom('p', 'q'),
  run: fc.integer({ min: 1, max: 3 }),
  seen: fc.array(
    fc.record({ uuid: fc.constantFrom(...UUIDS), identifier: fc.constantFrom(...IDENTIFIERS) }),
    { maxLength: 3 },
  ),
  kept: fc.array(fc.constantFrom(...IDENTIFIERS), { maxLength: 2 }),
  gone: fc.array(fc.constantFrom(...UUIDS), { maxLength: 2 }),
});

/** What every adapter of `Harvests` does, and `RecordStore.remove`. */
export function harvestsContract(newTestStore: NewTestStore): void {
  const openStore = async () => {
    const place = await newTestStore();
    const store = (await place.open(() => 1_000_000)).records;
    return { place, store, harvests: (await place.open()).harvests };
  };

  test('the state of a source is kept, the latest one', async () => {
    const { place, harvests } = await openStore();
    expect(await harvests.state('a')).toBeUndefined();
    await harvests.advance('a', '{"n":1}');
    await harvests.advance('b', '{}');
    await harvests.advance('a', '{"n":2}');
    await harvests.close();
    const again = (await place.open()).harvests;
    expect([await again.state('a'), await again.state('b')]).toEqual(['{"n":2}', '{}']);
    await again.close();
  });

  test('what a harvest has not met is unseen: of its pipeline, live, and put before', async () => {
    const { store, harvests } = await openStore();
    const [a = '', b = '', c = ''] = UUIDS;
    const run = await store.startRun('p', { full: false });
    await store.put(
      UUIDS.map((uuid) => ({ uuid, body: '{}' })),
      run,
    );
    const lastChange = await store.lastChange();
    const step = { pipelineId: 'p', run: run.number, kept: [], gone: [] };
    expect(await harvests.unseen('p', run.number, lastChange)).toEqual([a, b, c]);
    await harvests.advance('s', '', { ...step, seen: [{ uuid: b, identifier: 'oai:b' }] });
    expect(await harvests.unseen('p', run.number, lastChange)).toEqual([a, c]);
    await store.put([{ uuid: c, body: '{"changed":true}' }], run);
    expect(await harvests.unseen('p', run.number, lastChange)).toEqual([a]);
    expect(await store.remove([a, b, a], await store.startRun('p', { full: false }))).toBe(2);
    expect(await harvests.unseen('p', run.number, await store.lastChange())).toEqual([c]);
    expect(await harvests.unseen('elsewhere', 1, 99)).toEqual([]);
  });

  test('a withdrawn record is unseen as others are, and being removed leaves it nothing to come back as', async () => {
    const { store, harvests } = await openStore();
    const [a = '', b = '', c = ''] = UUIDS;
    const run = await store.startRun('p', { full: false });
    await store.put(
      UUIDS.map((uuid) => ({ uuid, body: '{}' })),
      run,
    );
    const lastChange = await store.lastChange();
    await store.withdraw([a, b], undefined);
    await harvests.advance('s', '', {
      pipelineId: 'p',
      run: run.number,
      kept: [],
      gone: [],
      seen: [{ uuid: b, identifier: 'oai:b' }],
    });
    expect(await harvests.unseen('p', run.number, lastChange)).toEqual([a, c]);
    expect(await store.remove([a, c], run)).toBe(1);
    expect(await harvests.unseen('p', run.number, lastChange)).toEqual([]);
    expect(await store.restore([a, b])).toEqual(['stillDeleted', 'restored']);
  });

  test('identifiers lead to the records that came under them last', async () => {
    const { store, harvests } = await openStore();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
        const origins = new Map<string, { identifier: string; run: number }>();
        for (const pipelineId of ['p', 'q']) {
          await store.startRun(pipelineId, { full: false });
          const empty = { pipelineId, run: 0, seen: [], kept: [], gone: UUIDS };
          await harvests.advance('s', '', empty);
        }
        for (const one of steps) {
          await harvests.advance('s', '', one);
          const key = (uuid: string) => `${one.pipelineId} ${uuid}`;
          for (const uuid of one.gone) origins.delete(key(uuid));
          for (const { uuid, identifier } of one.seen) origins.set(key(uuid), { identifier, run: one.run });
          for (const [known, origin] of origins) {
            const isKept = known.startsWith(one.pipelineId) && one.kept.includes(origin.identifier);
            if (isKept) origins.set(known, { ...origin, run: one.run });
          }
        }
        for (const pipelineId of ['p', 'q']) {
          const expected = IDENTIFIERS.flatMap((identifier): [string, string[]][] => {
            const uuids = UUIDS.filter(
              (uuid) => origins.get(`${pipelineId} ${uuid}`)?.identifier === identifier,
            );
            return uuids.length === 0 ? [] : [[identifier, uuids]];
          });
          expect(await harvests.recordsOf(pipelineId, IDENTIFIERS)).toEqual(new Map(expected));
          const known = expected.flatMap(([identifier, uuids]) =>
            uuids.map((uuid) => [uuid, identifier] as const),
          );
          expect(await harvests.identifiersOf(pipelineId, UUIDS)).toEqual(new Map(known));
        }
      }),
      { numRuns: 50 },
    );
    await harvests.close();
  });

  test('removing touches what is live in the pipeline alone, and keeps a tombstone', async () => {
    const { store } = await openStore();
    const [a = '', b = '', c = ''] = UUIDS;
    const p = await store.startRun('p', { full: false });
    const q = await store.startRun('q', { full: false });
    await store.put([{ uuid: a, body: '{}' }], p);
    await store.put([{ uuid: b, body: '{}' }], q);
    expect(await store.remove([a.toUpperCase(), b, c], p)).toBe(1);
    expect(await store.remove([a], p)).toBe(0);
    expect(await store.changesAfter(0, 9)).toEqual([
      { uuid: b, pipelineId: 'q', datestamp: 1000, change: 2, body: '{}' },
      { uuid: a, pipelineId: 'p', datestamp: 1000, change: 3, body: undefined },
    ]);
    expect(await store.pipelines()).toEqual([
      { id: 'p', live: 0 },
      { id: 'q', live: 1 },
    ]);
  });

  test('what is withdrawn and then removed does not come back', async () => {
    const { store } = await openStore();
    const [a = ''] = UUIDS;
    const run = await store.startRun('p', { full: false });
    await store.put([{ uuid: a, body: '{}' }], run);
    await store.withdraw([a], undefined);
    expect(await store.remove([a], run)).toBe(0);
    expect(await store.restore([a])).toEqual(['stillDeleted']);
  });
}
