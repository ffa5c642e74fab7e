/*
 * node bench/ranking.ts [--only NAME]… [--corpus NAME]… [--topics] [--unjudged]
 *
 * How well 120 topics that visitors may look for, in German and English, find what was judged to be
 * right (bench/ranking/topics.jsonl): nDCG@10 of /v2/search with several parameters and of the
 * site's page, over the sample collection and, where they are there, ../shared/data/corpus-small.jsonl.gz
 * and the first 30,000 lines of corpus-large.jsonl.gz. Parameters are chosen by the topics for
 * training; the kept ones show whether they are better.
 * An object without a grade counts as 0; --unjudged lists those among the first ten, to be judged.
 * --only measures some of the ways to search, --corpus in some of the corpora; --topics prints the
 * figure of every topic for training.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { documentsOf, isAvailable } from './meaning/corpora.ts';
import { Installation } from './meaning/installation.ts';
import type { CorpusName, Grades, Half, Language } from './meaning/judged-rows.ts';
import { gainAtTen, mean } from './meaning/measures.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    corpus: { type: 'string', multiple: true },
    topics: { type: 'boolean', default: false },
    unjudged: { type: 'boolean', default: false },
  },
});

/** What a visitor looks for, in both languages. */
interface Topic extends Readonly<Record<Language, string>> {
  readonly half: Half;
  readonly corpus: CorpusName;
  /** By uuid: 3 is what was looked for, 2 is about it, 1 has something of it, 0 has nothing. */
  readonly grades: Grades;
}

const TOPICS = readFileSync(new URL('./ranking/topics.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Topic => JSON.parse(line));

/** The site searched like this before its parameters were chosen with this benchmark. */
const before = { word_forms: 'on', semantic: 'auto' };

const TITLE_FIRST =
  'title,subject,creator,dcType,medium,spatial,alternative,isPartOf,description,temporal,coverage,contributor,publisher,dataProvider,identifier,provenance';

const SEARCHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/v2/search': {},
  'forms and neighbours': before,
  'exact values not first': { ...before, prioritize_exact_match: 'false' },
  'whole words': { ...before, prefix: 'false' },
  'all words': { ...before, drop_tokens_threshold: '0' },
  'some of the words': { ...before, drop_tokens_threshold: '10', drop_tokens_mode: 'both_sides:4' },
  'best weight': { ...before, text_match_type: 'max_weight' },
  'sum of fields': { ...before, text_match_type: 'sum_score' },
  'subject before description': { ...before, query_by: TITLE_FIRST },
  'words and vectors': { query_by: `${TITLE_FIRST},metadataEmbedding` },
};

const LANGUAGES = ['de', 'en'] as const;
const HALVES = ['training', 'kept'] as const;
const corpora = (['sample', 'small', 'large'] as const).filter(
  (corpus) => isAvailable(corpus) && (options.corpus ?? [corpus]).includes(corpus),
);
const isMeasured = (name: string): boolean => (options.only ?? [name]).includes(name);

/** Gains of one way to search, by half, corpus and language. */
type Gains = Map<string, number[]>;
const table = new Map<string, Gains>();
const unjudged = new Map<string, Set<string>>();

for (const corpus of corpora) {
  const installation = await Installation.start([corpus]);
  const topics = TOPICS.filter((topic) => topic.corpus === corpus);
  for (const [name, parameters] of Object.entries(SEARCHES)) {
    if (!isMeasured(name)) continue;
    await measure(name, topics, async (q) => {
      const { hits, neighbours } = await installation.search({ q, ...parameters, per_page: '10' });
      return [...hits, ...(neighbours?.hits ?? [])].map(({ document }) => document.uuid);
    });
  }
  if (isMeasured('the site'))
    await measure('the site', topics, (q, language) => installation.objectsOnPage(language, q));
  await installation.stop();
}
for (const half of HALVES) print(half);
if (options.unjudged) listUnjudged();

async function measure(
  name: string,
  topics: readonly Topic[],
  find: (q: string, language: Language) => Promise<readonly string[]>,
): Promise<void> {
  const gains = table.getOrInsertComputed(name, () => new Map());
  for (const topic of topics) {
    for (const language of LANGUAGES) {
      const found = [...new Set(await find(topic[language], language))].slice(0, 10);
      const key = `${topic.half} ${topic.corpus} ${language}`;
      const gain = gainAtTen(found, topic.grades);
      gains.getOrInsertComputed(key, () => []).push(gain);
      if (options.topics && topic.half === 'training')
        process.stdout.write(`${name} ${topic.corpus} ${gain.toFixed(3)} ${topic[language]}\n`);
      for (const uuid of found) {
        if (topic.grades[uuid] === undefined)
          unjudged.getOrInsertComputed(`${topic.corpus}: ${topic.de}`, () => new Set()).add(uuid);
      }
    }
  }
}

function print(half: Half): void {
  const row = (name: string, figures: readonly string[]) =>
    process.stdout.write(`${name.padEnd(28)}${figures.map((figure) => figure.padStart(11)).join('')}\n`);
  const columns = corpora.flatMap((corpus) => LANGUAGES.map((language) => `${corpus} ${language}`));
  process.stdout.write(`\nnDCG@10, ${half === 'kept' ? 'kept for the decision' : 'for choosing'}\n`);
  row('', [...columns, 'all']);
  const averageOf = (name: string): number =>
    mean(columns.flatMap((column) => table.get(name)?.get(`${half} ${column}`) ?? []));
  for (const [name, gains] of table) {
    row(name, [
      ...columns.map((column) => mean(gains.get(`${half} ${column}`) ?? []).toFixed(3)),
      averageOf(name).toFixed(3),
    ]);
  }
}

function listUnjudged(): void {
  const documents = new Map(corpora.flatMap((corpus) => [...documentsOf(corpus)]));
  for (const [topic, uuids] of unjudged) {
    process.stdout.write(`\n${topic}\n`);
    for (const uuid of uuids) {
      const { title, creator, dcType, subject, description } = documents.get(uuid) ?? {};
      const texts = [title, creator, dcType, subject, description].map((text) =>
        [text ?? []].flat().join('; '),
      );
      process.stdout.write(`${uuid} ${texts.map((text) => text.slice(0, 100)).join(' | ')}\n`);
    }
  }
}
