/*
 * node bench/near-words.ts [--kept] [--text-model FOLDER|builtin] [--models-dir FOLDER]
 *
 * Which largest distance the neighbours that `semantic=auto` adds should have. For each
 * judged topic (bench/meaning/topics.jsonl) that fewer than ten records match by all its
 * words, the nearest others by their vectors: how many are within each distance, how many of
 * these are about the topic, and which share of all such records that is. Then how many
 * records are within it for words that nobody has ever written.
 */
import { parseArgs } from 'node:util';
import { choEmbeddingText } from '../src/documents/objects/cho-embedding-text.ts';
import { openTextEmbedder } from '../src/media/embedding/open-embedders.ts';
import { FEW_MATCHES, MAX_WORD_NEIGHBOURS } from '../src/use-cases/search-request.ts';
import { isNearWords } from '../src/use-cases/word-neighbours.ts';
import { documentsOf, isAvailable } from './meaning/corpora.ts';
import { type CorpusName, type Grades, judgedRows } from './meaning/judged-rows.ts';
import { VectorRanking } from './meaning/vector-ranking.ts';

const { values: options } = parseArgs({
  options: {
    kept: { type: 'boolean', default: false },
    'text-model': { type: 'string' },
    'models-dir': { type: 'string' },
  },
});
const half = options.kept ? 'kept' : 'training';
const DISTANCES = [0.12, 0.13, 0.14, 0.15, 0.16, 0.17, 0.19, 0.21];
const NONSENSE = ['xyzzy', 'asdf qwertz', 'blorptik', 'quaxelmumpf', 'hgjfkd', 'trkslph', 'zzzzz', 'jkl'];

const text = await openTextEmbedder({ setting: options['text-model'], modelsDir: options['models-dir'] });
process.stdout.write(`${text.name}, half for ${half === 'kept' ? 'the final figures' : 'training'}\n`);
for (const corpus of ['sample', 'small'] as const) if (isAvailable(corpus)) await measure(corpus);
await text.close();

interface Near {
  readonly distance: number;
  readonly isRelevant: boolean;
}

/** What `auto` would add to a search for one topic, whatever the distance, and how much there is. */
interface Topic {
  readonly near: readonly Near[];
  readonly relevant: number;
}

async function measure(corpus: CorpusName): Promise<void> {
  const documents = [...documentsOf(corpus)];
  const ids = documents.map(([id]) => id);
  const texts = documents.map(([, document]) => choEmbeddingText(document));
  const ranking = new VectorRanking(ids, await text.embedTexts(texts, 'document'));
  const words = texts.map(wordsOf);
  const nearest = async (query: string) => {
    if (text.understands?.(query) === false) return [];
    const [vector = new Float32Array()] = await text.embedTexts([query], 'query');
    return ranking.nearest(vector);
  };

  const topic = async (query: string, relevant: Grades): Promise<Topic | undefined> => {
    const searched = wordsOf(query);
    const matches = new Set(
      ids.filter((_, i) => searched.every((one) => words[i]?.some((word) => word.startsWith(one)))),
    );
    if (matches.size >= FEW_MATCHES) return undefined;
    const near = (await nearest(query)).filter(({ id }) => !matches.has(id)).slice(0, MAX_WORD_NEIGHBOURS);
    return {
      near: near.map(({ id, distance }) => ({ distance, isRelevant: (relevant[id] ?? 0) > 0 })),
      relevant: Object.keys(relevant).filter((id) => !matches.has(id)).length,
    };
  };

  for (const language of ['de', 'en'] as const) {
    const topics: Topic[] = [];
    const rows = judgedRows('topics', half).filter(
      (row) => row.corpus === corpus && row.language === language,
    );
    for (const row of rows) {
      const measured = await topic(row.query, row.relevant);
      if (measured) topics.push(measured);
    }
    if (topics.length > 0)
      printTable(`${corpus}, ${topics.length} of ${rows.length} topics ${language}`, topics);
  }
  const nonsense = await Promise.all(NONSENSE.map(nearest));
  const near = nonsense.flat().filter(({ distance }) => distance <= 0.15).length;
  line(`${corpus}, words that nobody writes`, (near / NONSENSE.length).toFixed(1));
}

/** The last column is what searches add: more of the nearest ones, and less of the others. */
function printTable(name: string, topics: readonly Topic[]): void {
  const rules = [
    ...DISTANCES.map(
      (most) =>
        ({ distance }: Near) =>
          distance <= most,
    ),
    ({ distance }: Near, rank: number) => isNearWords(distance, rank, text.nearDistances),
  ];
  const all = sum(topics.map(({ relevant }) => relevant));
  const added = rules.map((rule) => topics.map(({ near }) => near.filter(rule)));
  const counts = added.map((each) => sum(each.map(({ length }) => length)));
  const right = added.map((each) => each.flat().filter(({ isRelevant }) => isRelevant).length);
  line(name, ...DISTANCES.map(String), 'added');
  line('  neighbours of a topic', ...counts.map((count) => (count / topics.length).toFixed(1)));
  line('  right', ...right.map((count, i) => (count / (counts[i] || 1)).toFixed(2)));
  line('  of all that are right', ...right.map((count) => (count / all).toFixed(2)));
  line(
    '  topics with neighbours',
    ...added.map((each) => String(each.filter(({ length }) => length > 0).length)),
  );
}

function line(name: string, ...columns: readonly string[]): void {
  process.stdout.write(`${name.padEnd(30)}${columns.map((column) => column.padStart(7)).join('')}\n`);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function wordsOf(given: string): string[] {
  const folded = given.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}
