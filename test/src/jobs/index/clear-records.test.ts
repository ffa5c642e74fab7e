import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clearRecords } from '../../../../src/jobs/index/clear-records.ts';
import { PICTURE_KIND, URL_KIND, VECTOR_KIND } from '../../../../src/jobs/index/passes/picture-results.ts';
import { previewName } from '../../../../src/media/imaging/preview.ts';
import { previewFolder } from '../../../../src/media/imaging/preview-folder.ts';
import { openSqliteStore } from '../../../../src/stores/records/sqlite-store.ts';
import { temporaryFolder } from '../../stores/records/temporary-folder.ts';
import { MemoryIndex } from '../memory-index.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const webpOf = (letter: string) => Buffer.from(`RIFF ${letter}`);
const preview = (letter: string) => previewName(webpOf(letter));
const bytes = (value: object) => Buffer.from(JSON.stringify(value));

/**
 * Records 1, 2 … whose bodies are lists of addresses; each address leads to the
 * content of its name, and a content to the preview that `shows` names.
 */
async function house(bodies: readonly string[][], shows: Readonly<Record<string, string>>) {
  const folder = temporaryFolder();
  const file = join(folder, 'records.sqlite');
  const records = openSqliteStore(file, () => 0).records;
  const derived = openSqliteStore(file, () => 0).derived;
  const previews = previewFolder(join(folder, 'previews'));
  const index = new MemoryIndex();
  index.collections.set('chos-1', { schema: { name: 'chos-1', fields: [] }, documents: new Map() });
  index.aliases.set('chos', 'chos-1');

  const stored = bodies.map((addresses, n) => ({ uuid: uuid(n + 1), body: JSON.stringify(addresses) }));
  await records.put(stored, await records.startRun('p', { full: false }));
  for (const [n, [first = '']] of bodies.entries()) {
    const name = shows[first];
    const shown = name === undefined ? {} : { previewImage: `https://x.example/p/${preview(name)}` };
    await index.upsert('chos-1', [JSON.stringify({ id: uuid(n + 1), title: 'a', ...shown, url: 'b' })]);
  }
  const value = { version: '1', failure: undefined };
  for (const [address, name] of Object.entries(shows)) {
    await previews.write({ name: preview(name), webp: webpOf(name) });
    await derived.put([
      { ...value, kind: URL_KIND, key: address, value: bytes({ content: `of ${address}` }) },
      {
        ...value,
        kind: PICTURE_KIND,
        key: `of ${address}`,
        value: bytes({ measures: {}, preview: preview(name) }),
      },
      { ...value, kind: VECTOR_KIND, key: `of ${address}`, value: bytes({}) },
    ]);
  }
  const vector = { ...value, kind: 'text-vector', value: bytes({}) };
  await derived.put(stored.map(({ uuid }) => ({ ...vector, key: uuid })));

  const withdraw = async (numbers: readonly number[]) => {
    await records.withdraw(numbers.map(uuid), undefined);
    const picturesOf = ({ body }: { readonly body: string }) => ({
      urls: JSON.parse(body) as string[],
      isInCopyright: false,
    });
    await clearRecords({ records, derived, previews, index, picturesOf }, numbers.map(uuid));
  };
  /** What is left, as documents / texts' vectors / addresses, contents and vectors of pictures / previews. */
  const left = async () => {
    const addresses = Object.keys(shows);
    const kept = async (kind: string, keys: string[]) => [...(await derived.get(kind, keys)).keys()];
    const contents = addresses.map((address) => `of ${address}`);
    const names = [...new Set(Object.values(shows))];
    const has = await Promise.all(names.map((name) => previews.has(preview(name))));
    const documents = [...(index.collections.get('chos-1')?.documents.keys() ?? [])];
    const short = (uuids: string[]) => uuids.map((one) => Number(one.at(-1)));
    expect(await kept(VECTOR_KIND, contents)).toEqual(await kept(PICTURE_KIND, contents));
    return {
      documents: short(documents),
      vectors: short(
        await kept(
          'text-vector',
          stored.map(({ uuid }) => uuid),
        ),
      ),
      addresses: await kept(URL_KIND, addresses),
      contents: (await kept(PICTURE_KIND, contents)).map((content) => content.slice(3)),
      previews: names.filter((_, at) => has[at]),
    };
  };
  return { index, derived, withdraw, left };
}

test('everything that was made only from a withdrawn record is removed', async () => {
  const { withdraw, left } = await house([['a', 'b'], ['c']], { a: '1', b: '2', c: '3' });
  await withdraw([1]);
  expect(await left()).toEqual({
    documents: [2],
    vectors: [2],
    addresses: ['c'],
    contents: ['c'],
    previews: ['3'],
  });
});

test('a picture that another document shows stays, even from another URL', async () => {
  const { withdraw, left } = await house([['a'], ['b'], ['c']], { a: '1', b: '1', c: '2' });
  await withdraw([1, 3]);
  expect(await left()).toEqual({
    documents: [2],
    vectors: [2],
    addresses: ['a', 'b'],
    contents: ['a', 'b'],
    previews: ['1'],
  });
});

test('it is removed with the last document that shows it', async () => {
  const { withdraw, left } = await house([['a'], ['a']], { a: '1' });
  await withdraw([1]);
  expect((await left()).previews).toEqual(['1']);
  await withdraw([2]);
  expect(await left()).toEqual({ documents: [], vectors: [], addresses: [], contents: [], previews: [] });
});

test('URLs without a picture are removed, too', async () => {
  const { derived, withdraw } = await house([['lost']], {});
  await derived.put([{ kind: URL_KIND, key: 'lost', version: '1', value: undefined, failure: 'HTTP 404' }]);
  await withdraw([1]);
  expect(await derived.get(URL_KIND, ['lost'])).toEqual(new Map());
});

test('it can be repeated, and works without an index', async () => {
  const { index, withdraw, left } = await house([['a']], { a: '1' });
  index.aliases.clear();
  await withdraw([1]);
  await withdraw([1]);
  expect(await left()).toMatchObject({ vectors: [], addresses: [], contents: [], previews: [] });
});
