import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { LIMITS } from '../../../src/edm/record/limits.ts';
import type { SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { objects } from '../../../src/use-cases/objects.ts';
import { uuidOf } from '../../uuid-of.ts';

const [A, B, C, D, E] = [uuidOf(1), uuidOf(2), uuidOf(3), uuidOf(4), uuidOf(5)];

const context = { signal: new AbortController().signal };

/** An engine with objects of these sizes, which delivers as many of them as it likes. */
function engineOf(sizes: Readonly<Record<string, number>>, delivered: number): Pick<SearchEngine, 'search'> {
  return {
    async search(_collection, { filter_by = '' }) {
      const ids = Object.keys(sizes).filter((id) => filter_by.includes(`\`${id}\``));
      const hits = ids.slice(0, delivered).map((id) => ({
        document: { id, sourceRecord: JSON.stringify('x'.repeat(sizes[id] ?? 0)) },
      }));
      return { status: 200, body: Buffer.from(JSON.stringify({ found: ids.length, hits })) };
    },
  };
}

const read = async (engine: Pick<SearchEngine, 'search'>, ...ids: readonly string[]) =>
  Buffer.concat(await objects(engine as SearchEngine, { ids, as: 'record' }, context)).toString();

test('objects that come in several replies are all delivered', async () => {
  const text = await read(engineOf({ [A]: 1, [B]: 1, [C]: 1, [D]: 1, [E]: 1 }, 2), E, 'none', D, C, B, A);
  const { objects: delivered, missing } = JSON.parse(text);
  expect(delivered.map(({ id }: { id: string }) => id)).toEqual([E, D, C, B, A]);
  expect(missing).toEqual(['none']);
});

test('[search-36] objects that are too large together are refused, with the limit and what to do', async () => {
  const half = LIMITS.answerBytes / 2;
  const engine = engineOf({ [A]: half, [B]: half, [C]: 1 }, 1);
  await expect(read(engine, A, B, C)).rejects.toMatchObject({
    status: 400,
    detail:
      'The objects have more than 33554432 bytes together: ask for fewer ids at once, or use /v2/export',
  });
  expect(await read(engine, A, C)).toHaveLength(
    half + '{"objects":[,],"missing":[]}'.length + 2 * `{"id":"${A}","metadata":""}`.length + 1,
  );
});
