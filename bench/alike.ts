/*
 * node bench/alike.ts [--kept] [--text-model FOLDER|builtin] [--image-model FOLDER|builtin] [--models-dir FOLDER]
 *
 * At which largest distance pages should say that two objects are about similar things, or look similar. Of judged pairs
 * (bench/meaning/alike.jsonl, alike-pictures.jsonl), for each distance: which share of the pairs that would be shown is
 * right (precision), and which share of the right ones is shown (recall). First by the rule of pages, by which both
 * objects also name the same; then by distance alone; both also for objects with short texts. The last column is what
 * pages show with this model.
 */
import { parseArgs } from 'node:util';
import type { ChoDocument } from '../src/documents/objects/cho-document.ts';
import { choEmbeddingText } from '../src/documents/objects/cho-embedding-text.ts';
import { namesSubjectOf } from '../src/documents/words/subject-words.ts';
import { openImageEmbedder, openTextEmbedder } from '../src/media/embedding/open-embedders.ts';
import { alikeDistances } from '../src/use-cases/alike-objects.ts';
import { documentsOf, isAvailable } from './meaning/corpora.ts';
import { embedPictures } from './meaning/embed-pictures.ts';
import { judgedRows } from './meaning/judged-rows.ts';
import { samplePictures } from './meaning/sample-pictures.ts';
import { distanceOf } from './meaning/vector-ranking.ts';

const { values: options } = parseArgs({
  options: {
    kept: { type: 'boolean', default: false },
    'text-model': { type: 'string' },
    'image-model': { type: 'string' },
    'models-dir': { type: 'string' },
  },
});
const half = options.kept ? 'kept' : 'training';
const modelsDir = options['models-dir'];
const OF_TEXTS = [0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.18, 0.2];
const OF_PICTURES = [0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.75];

/** Fewer characters in all fields that the vector represents: a title, a maker, a technique. */
const SHORT_TEXT = 150;

interface Pair {
  readonly distance: number;
  readonly isRight: boolean;
}

interface TextPair extends Pair {
  readonly isShort: boolean;
  readonly namesSame: boolean;
}

const text = await openTextEmbedder({ setting: options['text-model'], modelsDir });
const image = await openImageEmbedder({ setting: options['image-model'], modelsDir });
const most = alikeDistances({ text, image });

print(`Half for ${half === 'kept' ? 'the final figures' : 'training'}`);
print(`\n${text.name}`);
if (!isAvailable('small')) print('without ../shared/data: pairs of real records are left out');
const pairs = await textPairs();
const short = pairs.filter(({ isShort }) => isShort);
for (const [name, of] of [
  ['about similar things', pairs],
  ['  short texts', short],
] as const) {
  const [shown, right] = [(pair: TextPair) => pair.namesSame, of.filter(({ isRight }) => isRight).length];
  printTable(name, of, shown, right, [...OF_TEXTS, most.metadata]);
  printTable('  by distance alone', of, () => true, right, [...OF_TEXTS, most.metadata]);
}
print(`\n${image.name}`);
const drawn = await picturePairs();
printTable('look similar', drawn, () => true, drawn.filter(({ isRight }) => isRight).length, [
  ...OF_PICTURES,
  most.image,
]);
await text.close();
await image.close();

async function textPairs(): Promise<TextPair[]> {
  const documents = new Map<string, ChoDocument>();
  for (const corpus of ['sample', 'small'] as const) {
    if (isAvailable(corpus)) for (const [id, document] of documentsOf(corpus)) documents.set(id, document);
  }
  const rows = judgedRows('alike', half).filter(({ corpus }) => isAvailable(corpus));
  const found: TextPair[] = [];
  for (const { object, other, grade } of rows) {
    const [one, two] = [documents.get(object), documents.get(other)];
    if (one === undefined || two === undefined) throw new Error(`no record of ${object} or ${other}`);
    const [a, b] = await text.embedTexts([choEmbeddingText(one), choEmbeddingText(two)], 'document');
    found.push({
      distance: distanceOf(a, b),
      isRight: grade > 0,
      isShort: choEmbeddingText(one).length < SHORT_TEXT,
      namesSame: namesSubjectOf(one)?.(two) ?? false,
    });
  }
  return found;
}

async function picturePairs(): Promise<Pair[]> {
  const vectors = await embedPictures(image, samplePictures());
  return judgedRows('alike-pictures', half).map(({ object, other, grade }) => ({
    distance: distanceOf(vectors.vectorOf(object), vectors.vectorOf(other)),
    isRight: grade > 0,
  }));
}

function printTable<Of extends Pair>(
  name: string,
  of: readonly Of[],
  isShown: (pair: Of) => boolean,
  right: number,
  distances: readonly number[],
): void {
  const shown = distances.map((distance) => of.filter((pair) => pair.distance <= distance && isShown(pair)));
  const found = shown.map((each) => each.filter(({ isRight }) => isRight).length);
  line(`${name} (${of.length}, ${right} right)`, ...distances.map(String));
  line('    pairs shown', ...shown.map(({ length }) => String(length)));
  line('    precision', ...found.map((count, i) => (count / (shown[i]?.length || 1)).toFixed(2)));
  line('    recall', ...found.map((count) => (count / right).toFixed(2)));
}

function line(name: string, ...columns: readonly string[]): void {
  print(`${name.padEnd(44)}${columns.map((column) => column.padStart(6)).join('')}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
