import { expect, test } from 'vitest';
import { Concepts } from '../../../../src/media/embedding/builtin/concepts.ts';
import { WordMeanings } from '../../../../src/media/embedding/builtin/word-meanings.ts';
import { WordPieces, WordVectors } from '../../../../src/media/embedding/builtin/word-vectors.ts';
import { openBuiltinTextEmbedder } from '../../../../src/media/embedding/builtin-text.ts';

/** A model of four components: boats are along the second one, music along the third. */
const WORDS = {
  vocabulary: new Map([
    ['ship', 0],
    ['boat', 1],
    ['violin', 2],
    ['sonata', 3],
    ['mo', 4],
    ['##zart', 5],
  ]),
  rows: Int8Array.of(0, 127, 10, 0, 0, 127, 0, 10, 0, 0, 127, 0, 0, 10, 127, 0, 0, 0, 60, 0, 0, 0, 60, 80),
};

const concepts = new Concepts();
const vectors = new WordVectors(WORDS, concepts, new WordMeanings(concepts));

function directionOf(word: string): number[] {
  const sum = new Float64Array(4);
  vectors.add(sum, word, 1);
  return [...sum].map((component) => Math.round(component * 100) / 100);
}

test('words are split into their longest pieces, or into none', () => {
  const pieces = new WordPieces(WORDS.vocabulary);
  expect(['ship', 'mozart', 'ships', '', 'zart'].map((word) => pieces.of(word))).toEqual([
    [0],
    [4, 5],
    [],
    [],
    [],
  ]);
});

test('a name has the mean direction of its pieces, a German word that of its English translations', () => {
  expect(directionOf('mozart')).toEqual([0, 0, 0.89, 0.45]);
  expect(directionOf('geige')).toEqual([0, 0, 1, 0]);
  expect(directionOf('ship')[1]).toBeGreaterThan(0.9);
  expect(directionOf('xyz')).toEqual([0, 0, 0, 0]);
});

test('a text is understood if a word of it is one of the model, or names a concept', () => {
  const vocabulary = new Map([...WORDS.vocabulary, ['qux', 6], ['q', 7]]);
  const words = { vocabulary, rows: Int8Array.from({ length: 4 * vocabulary.size }, () => 1) };
  const model = openBuiltinTextEmbedder({ name: 'tiny@0', words });
  const understood = ['qux', 'q', 'xqux', 'Geige'].map((text) => model.understands?.(text));
  expect(understood).toEqual([true, false, false, true]);
  expect(openBuiltinTextEmbedder().understands?.('qux')).toBe(false);
});

test('the words of a model bring texts nearer that share no word', async () => {
  const distance = async (embedder: ReturnType<typeof openBuiltinTextEmbedder>) => {
    const [a = [], b = []] = await embedder.embedTexts(['violin', 'sonata'], 'query');
    return Array.from(a).reduce((rest, component, i) => rest - component * (b[i] ?? 0), 1);
  };
  const model = openBuiltinTextEmbedder({ name: 'tiny@0', words: WORDS });
  expect(model.name).toBe('vitrine-text-2+tiny@0');
  expect(await distance(model)).toBeLessThan((await distance(openBuiltinTextEmbedder())) - 0.02);
});

test('with a model, the constant of all vectors has less of the energy', async () => {
  const constant = async (embedder: ReturnType<typeof openBuiltinTextEmbedder>) =>
    (await embedder.embedTexts(['violin'], 'query'))[0]?.[0];
  expect(await constant(openBuiltinTextEmbedder())).toBeCloseTo(Math.sqrt(0.8));
  expect(await constant(openBuiltinTextEmbedder({ name: 'tiny@0', words: WORDS }))).toBeCloseTo(
    Math.sqrt(0.7),
  );
});
