import { type CountedWord, spread } from './draw-words.ts';
import type { NaiveDocuments } from './naive.ts';
import { ofWord, plain, QUESTIONS, type QueryClass, question, wordSource } from './query-class.ts';
import { type Near, PAGE_SIZE } from './question.ts';
import { UnitVectors } from './unit-vectors.ts';

/** As Typesense fetches them beside words. */
export const HYBRID_NEIGHBOURS = 100;

/** Classes of queries by vectors, alone and with words. */
export const drawVectorClasses = (documents: NaiveDocuments): QueryClass[] => [
  plain(
    'vector by id',
    sources(documents).map((near) => question({ near })),
  ),
  plain(
    'hybrid',
    targets(documents, wordSource(documents).medium()).map(({ word, near }) =>
      question({ ...ofWord(word), near }),
    ),
  ),
];

/** Documents whose neighbours are asked for. */
const sources = (documents: NaiveDocuments): Near[] =>
  spread([...documents.ids.entries()], QUESTIONS).map(([doc, id]) =>
    nearTo(documents, documents.vectors[doc] ?? [], PAGE_SIZE, id),
  );

/** Words with a vector beside each. */
function targets(
  documents: NaiveDocuments,
  words: readonly CountedWord[],
): { word: CountedWord; near: Near }[] {
  const vectors = new UnitVectors(QUERY_SEED);
  return words.map((word) => ({ word, near: nearTo(documents, vectors.next(), HYBRID_NEIGHBOURS) }));
}

/** Not that of the documents' vectors. */
export const QUERY_SEED = 2;

function nearTo(documents: NaiveDocuments, vector: readonly number[], count: number, id?: string): Near {
  const near = { vector, ...(id === undefined ? {} : { id }) };
  const [last = 0, next = 0] = documents
    .neighbours({ ...near, count: count + 1 })
    .slice(-2)
    .map((doc) => documents.similarityTo(near, doc));
  return { ...near, count, leastSimilarity: (last + next) / 2 };
}
