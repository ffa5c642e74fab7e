/*
 * node bench/meaning.ts [--kept] [--text-model FOLDER|builtin] [--models-dir FOLDER]
 *
 * How well vectors find what was judged to be right, in German and English: words to
 * records, titles to records in the other language, similar objects. The rows are in
 * bench/meaning/*.jsonl. Half of them is for tuning and printed by default; the other
 * half, printed by --kept, is for the final figures and never used for tuning.
 */
import { parseArgs } from 'node:util';
import { openTextEmbedder } from '../src/embedding/open-embedders.ts';
import { isAvailable } from './meaning/corpora.ts';
import { type Line, textTables } from './meaning/text-tables.ts';

const { values: options } = parseArgs({
  options: {
    training: { type: 'boolean', default: false },
    kept: { type: 'boolean', default: false },
    'text-model': { type: 'string' },
    'models-dir': { type: 'string' },
  },
});
const half = options.kept ? 'kept' : 'training';

const text = await openTextEmbedder({ setting: options['text-model'], modelsDir: options['models-dir'] });
process.stdout.write(`${text.name}, half for ${half === 'kept' ? 'the final figures' : 'training'}\n`);
if (!isAvailable('small'))
  process.stdout.write('without ../shared/data: rows of real records are left out\n');
printLines(await textTables(text, half));
await text.close();

function printLines(lines: readonly Line[]): void {
  const row = (name: string, ...columns: readonly string[]) =>
    process.stdout.write(`${name.padEnd(32)}${columns.map((column) => column.padStart(8)).join('')}\n`);
  row('', 'rows', 'MRR', 'P@10', 'nDCG@10');
  for (const { name, rows, meanReciprocalRank, precisionAtTen, gainAtTen } of lines) {
    const figures = [meanReciprocalRank, precisionAtTen, gainAtTen].map((value) => value.toFixed(3));
    row(name, String(rows), ...figures);
  }
}
