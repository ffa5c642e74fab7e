import { expect, test } from 'vitest';
import { PROBLEM_IDS } from '../../src/quality/problem-table.ts';
import { sumOfFigures } from '../../src/quality/quality-figures.ts';
import type { NewTestStore } from './test-store.ts';

const figures = (objects: number) => ({
  ...sumOfFigures([]),
  objects,
  problems: { [PROBLEM_IDS[0] ?? '']: 1 },
});

/** A name that no index entry and no text of PostgreSQL could hold. */
const LONG = `Müséum 'A" \\ \0 ${'x'.repeat(5000)}`;

/** What every adapter of `QualityHistory` does. */
export function qualityHistoryContract(newTestStore: NewTestStore): void {
  test('the figures of a night are kept, by institution and of all', async () => {
    const place = await newTestStore();
    const { quality } = await place.open();
    expect(await quality.read(undefined, 10)).toEqual([]);
    await quality.put('2026-11-23', [
      { institution: undefined, figures: figures(30) },
      { institution: LONG, figures: figures(10) },
      { institution: 'Archiv', figures: figures(20) },
    ]);
    await quality.close();
    const again = (await place.open()).quality;
    const night = '2026-11-23';
    expect(await again.read(undefined, 10)).toEqual([
      { night, institution: undefined, figures: figures(30) },
    ]);
    expect(await again.read([LONG], 10)).toEqual([{ night, institution: LONG, figures: figures(10) }]);
    expect(await again.read(['archiv', 'Archi%'], 10)).toEqual([]);
    expect(await again.read([], 10)).toEqual([]);
    await again.close();
  });

  test('the latest nights are read, in their order, with all names of each', async () => {
    const { quality } = await (await newTestStore()).open();
    for (const night of ['2026-11-22', '2026-12-01', '2026-11-21']) {
      await quality.put(night, [
        { institution: 'B', figures: figures(2) },
        { institution: 'A', figures: figures(1) },
        { institution: undefined, figures: figures(3) },
      ]);
    }
    // A night in which none of the institutions had objects.
    await quality.put('2026-12-02', [{ institution: undefined, figures: figures(0) }]);
    const read = async (names: readonly string[] | undefined, nights: number) =>
      (await quality.read(names, nights)).map(({ night, institution = 'all' }) => `${night} ${institution}`);
    expect(await read(['B', 'A'], 2)).toEqual([
      '2026-11-22 A',
      '2026-11-22 B',
      '2026-12-01 A',
      '2026-12-01 B',
    ]);
    expect(await read(undefined, 2)).toEqual(['2026-12-01 all', '2026-12-02 all']);
    await quality.close();
  });

  test('a night that is stored again replaces all of it, and no other', async () => {
    const { quality } = await (await newTestStore()).open();
    await quality.put('2026-11-21', [{ institution: 'A', figures: figures(7) }]);
    await quality.put('2026-11-22', [
      { institution: 'A', figures: figures(1) },
      { institution: 'B', figures: figures(2) },
    ]);
    await quality.put('2026-11-22', [
      { institution: 'B', figures: figures(3) },
      { institution: undefined, figures: figures(3) },
    ]);
    const both = await quality.read(['A', 'B'], 10);
    expect(both.map(({ night, institution, figures: { objects } }) => [night, institution, objects])).toEqual(
      [
        ['2026-11-21', 'A', 7],
        ['2026-11-22', 'B', 3],
      ],
    );
    await quality.close();
  });
}
