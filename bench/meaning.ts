/*
 * node bench/meaning.ts [--kept] [--pictures FOLDER [--classes]] [--text-model FOLDER|builtin]
 *   [--image-model FOLDER|builtin] [--models-dir FOLDER]
 *
 * How well vectors find what was judged to be right, in German and English: words to
 * records, titles to records in the other language, similar objects; with a folder
 * of pictures (see picture-tables.ts) also pictures of the same class, and words to pictures. The
 * rows are in bench/meaning/*.jsonl. Half of them is for tuning and printed by default; the
 * other half, printed by --kept, is for the final figures and never used for tuning.
 */
import { parseArgs } from 'node:util';
import { openImageEmbedder, openTextEmbedder } from '../src/media/embedding/open-embedders.ts';
import { isAvailable } from './meaning/corpora.ts';
import { pictureTables } from './meaning/picture-tables.ts';
import { printLines } from './meaning/table-line.ts';
import { textTables } from './meaning/text-tables.ts';

const { values: options } = parseArgs({
  options: {
    kept: { type: 'boolean', default: false },
    pictures: { type: 'string' },
    classes: { type: 'boolean', default: false },
    'text-model': { type: 'string' },
    'image-model': { type: 'string' },
    'models-dir': { type: 'string' },
  },
});
const half = options.kept ? 'kept' : 'training';
const modelsDir = options['models-dir'];
const print = (text: string): unknown => process.stdout.write(`${text}\n`);

print(half === 'kept' ? 'Half for final figures' : 'Half for training');
const text = await openTextEmbedder({ setting: options['text-model'], modelsDir });
print(`\n${text.name}`);
if (!isAvailable('small')) print('without ../shared/data: rows of real records are left out');
printLines(await textTables(text, half));
await text.close();

if (options.pictures !== undefined) {
  const image = await openImageEmbedder({ setting: options['image-model'], modelsDir });
  const { lines, classes, unknownWords } = await pictureTables(image, options.pictures, half);
  print(`\n${image.name}`);
  printLines(lines);
  if (image.embedTexts === undefined) print('this model has no vectors for words');
  else if (unknownWords.length > 0) print(`words without a vector: ${unknownWords.join(', ')}`);
  if (options.classes) for (const [name, share] of classes) print(`${name.padEnd(24)}${share.toFixed(2)}`);
  await image.close();
}
