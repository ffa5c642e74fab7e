import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import { QUALITY_VERSION } from '../../../../src/edm/quality/quality.ts';
import { type IndexerParts, runIndexer } from '../../../../src/jobs/index/index-run.ts';
import { keepOnlyTextGroups, openTextGroups } from '../../../../src/jobs/index/text-groups.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { MemoryIndex } from '../memory-index.ts';
import { MemoryCheckpoints, MemoryRecords } from '../memory-records.ts';

const CONTEXT = {
  baseUrl: 'https://api.example',
  idBase: 'https://id.example',
  objectPageUrl: 'https://portal.example/{uuid}',
};

interface Texts {
  readonly institution?: string;
  readonly title?: string;
  readonly description?: string;
  /** edm:type, which is no text. */
  readonly kind?: string;
}

const bodyOf = (
  uuid: string,
  { institution = 'Museum', title, description, kind = 'IMAGE' }: Texts,
): string =>
  JSON.stringify({
    id: `http://source.example/${uuid}/aggregation`,
    type: 'Aggregation',
    dataProvider: institution,
    edmRights: 'http://rightsstatements.org/vocab/InC/1.0/',
    aggregatedCHO: {
      id: `http://source.example/${uuid}/cho`,
      type: 'ProvidedCHO',
      edmType: kind,
      ...(title !== undefined && { title: [title] }),
      ...(description !== undefined && { description: [description] }),
    },
  });

const read = (record: { readonly body: string }) => JSON.parse(record.body);

/** A record store with the index that follows it in batches of three, and the documents that each run has written. */
class House {
  readonly records = new MemoryRecords();
  readonly checkpoints = new MemoryCheckpoints();
  readonly index = new MemoryIndex();
  readonly derived = openSqliteStore(join(temporaryFolder(), 'records.sqlite'), () => 0).derived;
  /** What runs have put into the derived values. */
  stored: { readonly kind: string; readonly key: string }[] = [];
  /** Changes in memory after which groups are saved. */
  maxUnsaved = 1_000;
  /** Documents after which runs are interrupted. */
  interruptAfter: number | undefined;
  written: string[] = [];
  /** Documents of each write. */
  writes: number[] = [];
  /** Of writes to the index until one fails, as when the process is killed; afterwards or before it has an effect. */
  kill: { after: number; hasEffect: boolean } | undefined;

  put(uuid: string, texts: Texts): void {
    this.records.put(uuid, bodyOf(uuid, texts));
  }

  async run(rebuild = false): Promise<void> {
    this.written = [];
    this.writes = [];
    const { derived, stored, maxUnsaved } = this;
    const put: typeof derived.put = (values) => {
      stored.push(...values.map(({ kind, key }) => ({ kind, key })));
      return derived.put(values);
    };
    const parts = { derived: { ...derived, put }, scope: '', read };
    const interruption = new AbortController();
    const documents: IndexerParts['documents'] = {
      recipe: '1',
      learn: async () => {},
      open: async () => (record, derived, repeated) =>
        JSON.stringify(buildChoDocument(record, read(record), CONTEXT, derived, undefined, repeated)),
      textGroups: (collection) => openTextGroups(parts, collection, maxUnsaved),
      keepOnly: (collection) => keepOnlyTextGroups(parts, collection),
    };
    const { records, checkpoints, index } = this;
    const inBatches = {
      changesAfter: (after: number) => records.changesAfter(after, 3),
      countChanges: (after: number, upTo?: number) => records.countChanges(after, upTo),
      countLive: () => records.countLive(),
      get: (uuid: string) => records.get(uuid),
      lastChange: () => records.lastChange(),
      withdrawals: () => records.withdrawals(),
    };
    const upsert = async (collection: string, texts: readonly string[]) => {
      const { kill } = this;
      const isKilled = kill !== undefined && kill.after-- === 0;
      if (isKilled && !kill.hasEffect) throw new Error('killed');
      this.written.push(...texts.map((text) => JSON.parse(text).id));
      this.writes.push(texts.length);
      const outcomes = await index.upsert(collection, texts);
      if (isKilled) throw new Error('killed');
      if (this.written.length >= (this.interruptAfter ?? Number.POSITIVE_INFINITY)) interruption.abort();
      return outcomes;
    };
    const failing = new Proxy(index, {
      get: (target, name) => {
        const value = name === 'upsert' ? upsert : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    await runIndexer(
      { records: inBatches, checkpoints, index: failing, documents, passes: [], models: {} },
      { rebuild, signal: interruption.signal },
    );
  }

  /** Of each document, whether it has the same title and description as another one. */
  shared(): Record<string, string> {
    const entries = (this.index.visible('chos') ?? []).map((text) => {
      const { id, problems = [] } = JSON.parse(text);
      const found = ['same-title', 'same-description'].filter((one) => problems.includes(one));
      return [id, found.join(' ')] as const;
    });
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

describe('two records of an institution', () => {
  const SAME = { title: 'Postkarte', description: 'Eine Karte' };
  test.each([
    ['with the same texts', SAME, SAME, 'same-title same-description'],
    ['with the same title', SAME, { ...SAME, description: 'Andere' }, 'same-title'],
    ['with the same description', { ...SAME, title: 'A' }, SAME, 'same-description'],
    [
      'whose titles differ in case and spaces',
      { title: 'Die  Karte ' },
      { title: 'die KARTE' },
      'same-title',
    ],
    ['with different texts', SAME, { title: 'A', description: 'B' }, ''],
    ['without texts', {}, {}, ''],
    ['of which one describes what is the title of the other', { title: 'A' }, { description: 'A' }, ''],
    ['of two institutions', SAME, { ...SAME, institution: 'Archiv' }, ''],
  ])('%s', async (_name, a, b, expected) => {
    const house = new House();
    house.put('a', a);
    house.put('b', b);
    await house.run();
    expect(house.shared()).toEqual({ a: expected, b: expected });
  });
});

test('[quality-18] only the documents change whose record or whose only twin changes', async () => {
  const house = new House();
  for (const uuid of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) house.put(uuid, { title: `Titel ${uuid}` });
  await house.run();
  expect(house.written).toHaveLength(7);

  house.put('x', { title: 'Titel a' });
  await house.run();
  expect([house.written.sort(), house.shared()['a']]).toEqual([['a', 'x'], 'same-title']);

  // The third of its kind changes nothing for the others.
  house.put('y', { title: 'titel A' });
  await house.run();
  expect([house.written, house.shared()['y']]).toEqual([['y'], 'same-title']);

  house.records.delete('a');
  await house.run();
  expect(house.written).toEqual([]);

  house.put('y', { title: 'Anders' });
  await house.run();
  expect([house.written.sort(), house.shared()['x']]).toEqual([['x', 'y'], '']);

  await house.run();
  expect(house.written).toEqual([]);
});

test.each([true, false])('a killed run is completed by the next one (written: %s)', async (hasEffect) => {
  const house = new House();
  for (const uuid of ['a', 'b', 'c']) house.put(uuid, { title: `Titel ${uuid}` });
  await house.run();
  house.put('x', { title: 'Titel a' });
  house.kill = { after: 0, hasEffect };
  await expect(house.run()).rejects.toThrow('did not take the changes');
  // The record that is a twin no more when the next run begins.
  house.put('x', { title: 'Titel b' });
  house.kill = undefined;
  await house.run();
  expect(house.shared()).toEqual({ a: '', b: 'same-title', c: '', x: 'same-title' });

  house.put('y', { title: 'Titel c' });
  house.kill = { after: 0, hasEffect };
  await expect(house.run()).rejects.toThrow('did not take the changes');
  house.kill = undefined;
  await house.run();
  expect(house.shared()).toMatchObject({ c: 'same-title', y: 'same-title' });
});

test('what killed runs have left is written batch by batch, each document once', async () => {
  const house = new House();
  const uuids = Array.from({ length: 9 }, (_, i) => String(i));
  for (const uuid of uuids) house.put(uuid, { title: `Titel ${uuid}`, description: `Text ${uuid}` });
  await house.run();
  for (const uuid of uuids) house.put(`x${uuid}`, { title: `Titel ${uuid}`, description: `Text ${uuid}` });
  // Groups are not saved, so each run follows the same batches and lists the same records again.
  for (const after of [0, 1]) {
    house.kill = { after, hasEffect: false };
    await expect(house.run()).rejects.toThrow('did not take the changes');
  }
  house.kill = undefined;
  expect(await house.derived.keysUpTo('text-pending /chos-1', '~', 100)).not.toEqual([]);
  await house.run();
  expect(Math.max(...house.writes)).toBe(6);
  expect(new Set(Object.values(house.shared()))).toEqual(new Set(['same-title same-description']));
  expect(await house.derived.keysUpTo('text-pending /chos-1', '~', 100)).toEqual([]);
});

test('a run with few changed texts saves its progress', async () => {
  const house = new House();
  house.maxUnsaved = 10;
  const uuids = Array.from({ length: 24 }, (_, i) => String(i).padStart(2, '0'));
  for (const uuid of uuids) house.put(uuid, { title: `Titel ${uuid}` });
  await house.run();
  house.put('00', { title: 'Neu' });
  for (const uuid of uuids.slice(1)) house.put(uuid, { title: `Titel ${uuid}`, kind: 'TEXT' });
  house.kill = { after: 7, hasEffect: false };
  await expect(house.run()).rejects.toThrow('did not take the changes');
  house.kill = undefined;
  await house.run();
  expect([house.written.includes('00'), house.written.length < 12]).toEqual([false, true]);
});

test('[quality-18] a rebuilt collection finds the groups, without writing any', async () => {
  const house = new House();
  for (const uuid of ['a', 'b', 'c', 'd']) house.put(uuid, { title: 'Postkarte' });
  await house.run();
  house.stored = [];
  await house.run(true);
  expect(Object.values(house.shared())).toEqual(Array(4).fill('same-title'));
  expect(house.stored).toEqual([{ kind: 'text-groups', key: '/chos-2' }]);
  const keys = (kind: string) => house.derived.keysUpTo(kind, '~', 100);
  expect(await keys('text-groups')).toEqual(['/chos-2']);
  expect(await keys(`text-keys ${QUALITY_VERSION} `)).toEqual(['a', 'b', 'c', 'd']);
});

test('[quality-18] only what has changed is stored, however many records follow', async () => {
  const house = new House();
  for (const uuid of ['a', 'b', 'c', 'd', 'e']) house.put(uuid, { title: `Titel ${uuid}` });
  await house.run();
  house.stored = [];
  // The same text in another case, and a property that is no text.
  house.put('a', { title: 'TITEL A' });
  house.put('b', { title: 'Titel b', kind: 'TEXT' });
  await house.run();
  expect([house.written.sort(), house.stored]).toEqual([['a', 'b'], []]);

  house.put('c', { title: 'Neu' });
  await house.run();
  expect(house.stored.map(({ kind }) => kind.split(' ', 1)[0])).toEqual([
    'text-keys',
    'text-group',
    'text-group',
  ]);
});

test('a rebuild that is interrupted leaves the other collection the records to change', async () => {
  const house = new House();
  for (const uuid of ['a', 'b', 'c', 'd', 'e', 'f']) house.put(uuid, { title: `Titel ${uuid}` });
  await house.run();
  house.put('x', { title: 'Titel a' });
  house.interruptAfter = 7;
  await house.run(true);
  expect([house.index.aliases.get('chos'), house.shared()['x']]).toEqual(['chos-1', undefined]);
  house.interruptAfter = undefined;
  await house.run();
  expect([house.index.aliases.get('chos'), house.written.sort()]).toEqual(['chos-1', ['a', 'x']]);
  expect(house.shared()).toMatchObject({ a: 'same-title', b: '', x: 'same-title' });
});

test('[quality-6] whatever comes, changes, goes and is killed, the documents are right at the end', async () => {
  const uuids = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', '0b5e3c1a-7f42-5d7e-9a10-3c2f6f6f0001');
  const texts = fc.record({
    institution: fc.constantFrom('Museum', 'Archiv'),
    title: fc.constantFrom('Karte', 'KARTE', 'Brief', 'Bild'),
    description: fc.constantFrom(undefined, 'Eins', 'Zwei'),
  });
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ uuid: uuids, texts: fc.option(texts, { nil: undefined }) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kill: fc.option(fc.record({ after: fc.nat(3), hasEffect: fc.boolean() }), { nil: undefined }),
        rebuild: fc.nat(5).map((number) => number === 0),
        interruptAfter: fc.option(fc.nat(4), { nil: undefined }),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 40 }),
      fc.nat(12),
      async (steps, maxUnsaved) => {
        const house = new House();
        house.maxUnsaved = maxUnsaved;
        const live = new Map<
          string,
          { institution: string; title: string; description: string | undefined }
        >();
        for (const one of steps) {
          if ('uuid' in one) {
            const { uuid, texts } = one;
            if (texts === undefined) {
              if (live.delete(uuid)) house.records.delete(uuid);
            } else {
              live.set(uuid, texts);
              const { description, ...others } = texts;
              house.put(uuid, { ...others, ...(description !== undefined && { description }) });
            }
            continue;
          }
          house.kill = one.kill && { ...one.kill };
          house.interruptAfter = one.interruptAfter;
          await house.run(one.rebuild).catch((error) => {
            if (house.kill === undefined) throw error;
          });
        }
        house.kill = undefined;
        house.interruptAfter = undefined;
        await house.run();
        const all = [...live.values()];
        const expected = [...live]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([uuid, record]) => {
            const same = (key: 'title' | 'description') =>
              record[key] !== undefined &&
              all.some(
                (other) =>
                  other !== record &&
                  other.institution === record.institution &&
                  other[key]?.toLowerCase() === record[key]?.toLowerCase(),
              );
            const found = [
              ...(same('title') ? ['same-title'] : []),
              ...(same('description') ? ['same-description'] : []),
            ];
            return [uuid, found.join(' ')];
          });
        expect(house.shared()).toEqual(Object.fromEntries(expected));
      },
    ),
    { numRuns: 40 },
  );
});
