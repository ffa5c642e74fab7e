/*
 * node bench/meaning-search.ts [--kept] [--set NAME=VALUE …]
 *
 * How well the service's searches find what was judged to be right (bench/meaning/*.jsonl):
 * by words alone; by words and vectors, whose ranks are fused; and by words, followed by the
 * neighbours that semantic=on adds. --set adds a setting, such as MODELS_DIR or
 * LANGUAGE_EXPANSION. The half for training is printed by default.
 */
import { parseArgs } from 'node:util';
import { SEARCH_DEFAULTS } from '../src/documents/fields/search-defaults.ts';
import { isAvailable } from './meaning/corpora.ts';
import { type Found, Installation } from './meaning/installation.ts';
import { type CorpusName, judgedRows } from './meaning/judged-rows.ts';
import { type Line, lineOf, printLines } from './meaning/table-line.ts';

const { values: options } = parseArgs({
  options: {
    kept: { type: 'boolean', default: false },
    set: { type: 'string', multiple: true, default: [] },
  },
});
const half = options.kept ? 'kept' : 'training';
const settings = Object.fromEntries(options.set.map((text) => text.split('=', 2)));

const byVectorsToo = [...SEARCH_DEFAULTS.chos.query_by, 'metadataEmbedding'].join();
const SEARCHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  words: {},
  'words and vectors': { query_by: byVectorsToo },
  'words, then neighbours': { semantic: 'on' },
};

process.stdout.write(`${half === 'kept' ? 'Half for final figures' : 'Half for training'}\n`);
for (const corpus of ['sample', 'small'] as const) if (isAvailable(corpus)) await measure(corpus);

async function measure(corpus: CorpusName): Promise<void> {
  const installation = await Installation.start([corpus], settings);
  const lines: Line[] = [];
  for (const [name, parameters] of Object.entries(SEARCHES)) {
    for (const language of ['de', 'en'] as const) {
      const judged = [];
      const rows = judgedRows('topics', half).filter(
        (row) => row.corpus === corpus && row.language === language,
      );
      for (const { query, relevant } of rows) {
        const ranked = idsOf(await installation.search({ q: query, ...parameters }));
        judged.push({ ranked, relevant });
      }
      lines.push(lineOf(`${language}: ${name}`, judged));
    }
  }
  await installation.stop();
  process.stdout.write(`\n${corpus}\n`);
  printLines(lines);
}

function idsOf({ hits, neighbours }: Found): string[] {
  return [...hits, ...(neighbours?.hits ?? [])].map(({ document }) => document.uuid);
}
