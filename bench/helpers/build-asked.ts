import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collectionSchema } from '../../src/collections/collection-schema.ts';
import type { SearchParameters } from '../../src/engine/request/request.ts';
import { step } from '../harness/figures.ts';
import { ServedIndex } from '../harness/served-index.ts';
import { untilIdle } from '../harness/until-idle.ts';
import { CopiedDocuments } from '../million/copied-documents.ts';
import { FieldVectors } from '../million/field-vectors.ts';
import { makeLines } from '../million/make-lines.ts';
import { drawNeighbourClasses } from '../million/neighbour-classes.ts';
import { writeDocuments } from '../queries/documents.ts';
import { NaiveDocuments } from '../queries/naive.ts';
import { parametersOf } from '../queries/search-parameters.ts';
import { drawWordClasses } from '../queries/word-classes.ts';

/** Searches of one kind, as the API asks them. */
export interface Asked {
  readonly name: string;
  /** Whether helpers have to shorten it as much as is wanted. */
  readonly isHeavy: boolean;
  readonly questions: readonly SearchParameters[];
}

const HEAVY = ['common word, 16 facets', 'vector by id, 384', 'vector by id, 512'];
/** The corpus has no more; beyond that, its documents are copied under new ids. */
const MOST_ORIGINALS = 249_226;
const OTHERS = ['filter, 16 facets', 'groups, common word', 'hybrid, 384', 'two words', 'rare word'];

/**
 * Makes the collection `chos` of about so many documents in a folder, and what it is asked, unless both
 * are there from an earlier run.
 */
export async function buildAsked(corpus: string, folder: string, most: number): Promise<Asked[]> {
  const kept = join(folder, 'asked.json');
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8')) as Asked[];
  step('making the documents');
  const index = await ServedIndex.start(folder);
  const file = join(folder, 'documents.jsonl');
  const originals = new NaiveDocuments();
  const copies = Math.ceil(most / MOST_ORIGINALS);
  await writeDocuments(corpus, file, Math.ceil(most / copies), (document) => originals.add(document));
  const vectors = {
    metadataEmbedding: new FieldVectors('metadataEmbedding'),
    imageEmbedding: new FieldVectors('imageEmbedding'),
  };
  step('importing');
  await index.server.create(collectionSchema('chos', 'chos'));
  await index.server.importPieces(makeLines(file, originals.ids, copies, vectors, () => {}));
  step('waiting until nothing is merged any more');
  await untilIdle(index.command.pid);
  await index.stop();
  const documents = new CopiedDocuments(originals, copies, vectors);
  const classes = [...drawWordClasses(originals), ...drawNeighbourClasses(documents, originals)];
  const asked = [...HEAVY, ...OTHERS].flatMap((wanted) => {
    const found = classes.find(({ name }) => name === wanted);
    if (!found) return [];
    const questions = found.questions.map((question) => parametersOf(question, 'whole reply'));
    return [{ name: wanted, isHeavy: HEAVY.includes(wanted), questions }];
  });
  writeFileSync(kept, JSON.stringify(asked));
  return asked;
}
