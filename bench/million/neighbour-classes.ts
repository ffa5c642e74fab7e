import { FIELDS } from '../queries/make-vectors.ts';
import type { NaiveDocuments } from '../queries/naive.ts';
import { ofWord, plain, QUESTIONS, type QueryClass, question, wordSource } from '../queries/query-class.ts';
import { PAGE_SIZE, VECTOR_FIELD, type VectorField } from '../queries/question.ts';
import { HYBRID_NEIGHBOURS, QUERY_SEED } from '../queries/vector-classes.ts';
import type { CopiedDocuments } from './copied-documents.ts';
import { FieldVectors } from './field-vectors.ts';

/** Classes of queries by vectors: documents similar to one, in both fields, and words combined with a vector. */
export function drawNeighbourClasses(documents: CopiedDocuments, originals: NaiveDocuments): QueryClass[] {
  const fields = Object.keys(FIELDS) as VectorField[];
  const queries = new FieldVectors(VECTOR_FIELD, QUERY_SEED);
  return [
    ...fields.map((field) => {
      const sources = Array.from({ length: QUESTIONS }, (_, i) =>
        Math.floor(((i + 0.5) * documents.count) / QUESTIONS),
      );
      const questions = sources.map((doc) =>
        question({
          near: { ...nearTo(field, documents.vectorOf(doc, field), PAGE_SIZE), id: documents.ids[doc] ?? '' },
        }),
      );
      return plain(`vector by id, ${FIELDS[field]}`, questions);
    }),
    plain(
      `hybrid, ${FIELDS[VECTOR_FIELD]}`,
      wordSource(originals)
        .medium()
        .map((word, i) =>
          question({ ...ofWord(word), near: nearTo(VECTOR_FIELD, queries.at(i), HYBRID_NEIGHBOURS) }),
        ),
    ),
  ];
}

/** Engines that need a minimum similarity are not measured here. */
const nearTo = (field: VectorField, vector: Float64Array, count: number) => ({
  field,
  vector: [...vector],
  count,
  leastSimilarity: -1,
});
