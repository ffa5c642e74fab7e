import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeDocuments } from '../queries/documents.ts';
import { NaiveDocuments } from '../queries/naive.ts';
import { NaiveAnswers } from '../queries/naive-answer.ts';
import type { QueryClass } from '../queries/query-class.ts';
import { drawClasses } from '../queries/query-classes.ts';
import { UnitVectors } from '../queries/unit-vectors.ts';

const SAMPLE = join(import.meta.dirname, '../../sample/records');

/** The documents of the sample collection, as the benchmark makes them, and its queries. */
export interface SampleQuestions {
  readonly folder: string;
  /** The documents, one a line. */
  readonly file: string;
  readonly answers: NaiveAnswers;
  readonly classes: readonly QueryClass[];
  readonly remove: () => void;
}

export async function makeSampleQuestions(): Promise<SampleQuestions> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-bench-'));
  const corpus = join(folder, 'corpus.jsonl');
  const file = join(folder, 'documents.jsonl');
  const records = readdirSync(SAMPLE).map((name) => readFileSync(join(SAMPLE, name), 'utf8'));
  writeFileSync(corpus, records.join(''));
  const documents = new NaiveDocuments();
  const vectors = new UnitVectors(1);
  await writeDocuments(
    corpus,
    file,
    1000,
    (document) => documents.add(document),
    () => ({ metadataEmbedding: vectors.next() }),
  );
  return {
    folder,
    file,
    answers: new NaiveAnswers(documents),
    classes: drawClasses(documents),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
