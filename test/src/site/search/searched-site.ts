import type { FastifyInstance } from 'fastify';
import type { Concept } from '../../../../src/documents/concepts/concept.ts';
import { describeConcept } from '../../../../src/documents/concepts/described-concept.ts';
import { learnLexicon } from '../../../../src/documents/words/learn-lexicon.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { openApp } from '../../api/open-app.ts';
import { serveFramedRecords } from '../../api/served-records.ts';
import {
  borrowEmbeddedSearch,
  openAsTypesense,
  openTypesenseSearch,
} from '../../stores/search/open-search.ts';
import { fixedText } from '../../use-cases/fixed-text.ts';
import { MODELS } from '../../use-cases/models.ts';

/** By what the site may be served, and how a test opens it. */
export const ENGINES = [
  ['the embedded engine', borrowEmbeddedSearch],
  ['vitrine engine', openTypesenseSearch],
  ['Typesense', openAsTypesense],
] as const;

type Open = (typeof ENGINES)[number][1];

interface SearchPage {
  readonly body: string;
  /** Titles without marks: of the result, of the group in other languages, of what is near in meaning. */
  readonly titles: readonly string[];
  readonly others: readonly string[];
  readonly near: readonly string[];
  /** As the page states it. */
  readonly count: string | undefined;
  /** The text of the line above the objects that says what they were found by. */
  readonly line: string | undefined;
}

/** The site over these records with their vocabulary, where no object is near to any words. */
export async function openSearchedSite(
  records: readonly FramedRecord[],
  open: Open,
  atEnd: (work: () => void | Promise<void>) => void,
  concepts: readonly Concept[] = [],
): Promise<{ readonly app: FastifyInstance; page(query: string, language?: string): Promise<SearchPage> }> {
  const learner = learnLexicon();
  for (const record of records) learner.add(record);
  const { engine } = await serveFramedRecords(records, atEnd, undefined, learner.lexicon(), open);
  const app = await openApp(engine, {
    models: { ...MODELS, text: fixedText(180) },
    readVocabulary: async () => concepts.map(describeConcept),
  });
  atEnd(() => app.close());
  return {
    app,
    async page(query, language = 'de') {
      const { statusCode, body } = await app.inject({
        url: `/${language}/search?${query}`,
        headers: { accept: 'text/html' },
      });
      if (statusCode !== 200) throw new Error(`${statusCode}: ${body}`);
      const [hits = '', ...sections] = body.split('<section class="near-words"');
      const group = sections.find((section) => section.startsWith(' data-group')) ?? '';
      return {
        body,
        titles: titlesIn(hits),
        others: titlesIn(group),
        near: sections.filter((section) => section !== group).flatMap(titlesIn),
        count: textOf(/data-count>(.*?)<\/p>/.exec(body)?.[1]),
        line: textOf(/class="did-you-mean">(.*?)<\/p>/s.exec(body)?.[1]),
      };
    },
  };
}

const textOf = (html: string | undefined): string | undefined => html?.replace(/<[^>]*>/g, '');

const titlesIn = (html: string): string[] =>
  [...html.matchAll(/card-title">(.*?)<\/span>/g)].map(([, title]) => textOf(title) ?? '');
