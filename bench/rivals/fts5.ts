import { DatabaseSync } from 'node:sqlite';
import type { ChoDocument } from '../../src/documents/objects/cho-document.ts';
import { tokenize } from '../../src/engine/text/tokenize.ts';
import { linesOf } from '../harness/corpus.ts';
import { FACET_BY, QUERY_BY, valuesOf } from '../queries/documents.ts';
import type { BenchEngine } from '../queries/question.ts';
import { askWith } from './fts5-search.ts';

/**
 * SQLite FTS5 in memory, with everything that makes it faster: a prefix index,
 * indexes on the sort keys, integers in the facet tables, `optimize` at the end. It
 * gets our tokens, so that the same queries find the same documents. FTS5 supports
 * neither typo tolerance nor vectors.
 */
export async function buildFts5(documents: string): Promise<BenchEngine> {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1048576');
  database.exec(SCHEMA);
  await fill(database, documents);
  return askWith(database);
}

/** The largest number represents a missing key: last in ascending, first in descending order. */
const NO_KEY = Number.MAX_SAFE_INTEGER;
/** Separates the texts of a field, so that no phrase spans two of them. */
const BETWEEN_TEXTS = ' betweentexts ';

const SCHEMA = `
  CREATE VIRTUAL TABLE texts USING fts5(
    ${QUERY_BY.join(', ')}, content = '', prefix = '4', tokenize = 'unicode61 remove_diacritics 2');
  INSERT INTO texts (texts, rank) VALUES ('rank', 'bm25(${QUERY_BY.map((_, i) => QUERY_BY.length - i).join(', ')})');
  CREATE TABLE documents (
    doc INTEGER PRIMARY KEY, id TEXT NOT NULL, titleKey INTEGER NOT NULL, dateMin INTEGER, mediaCount INTEGER, title TEXT, dataProvider TEXT
  ) STRICT;
  CREATE INDEX by_titleKey ON documents (titleKey);
  CREATE INDEX by_dateMin ON documents (dateMin);
  CREATE INDEX by_mediaCount ON documents (mediaCount);
  CREATE TEMP TABLE hits (doc INTEGER PRIMARY KEY, rank REAL);
  ${FACET_BY.map(
    (field) => `
  CREATE TABLE values_${field} (value INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE facet_${field} (doc INTEGER, value INTEGER, PRIMARY KEY (doc, value)) STRICT, WITHOUT ROWID;`,
  ).join('')}`;

async function fill(database: DatabaseSync, documents: string): Promise<void> {
  const places = QUERY_BY.map(() => '?').join(', ');
  const addText = database.prepare(`INSERT INTO texts (rowid, ${QUERY_BY.join(', ')}) VALUES (?, ${places})`);
  const addDocument = database.prepare('INSERT INTO documents VALUES (?, ?, ?, ?, ?, ?, ?)');
  const facets = FACET_BY.map((field) => ({
    field,
    known: new Map<string, number>(),
    add: database.prepare(`INSERT INTO facet_${field} VALUES (?, ?)`),
    addValue: database.prepare(`INSERT INTO values_${field} VALUES (?, ?)`),
  }));
  const tokens = (document: ChoDocument, field: string): string =>
    valuesOf(document, field)
      .map((text) => tokenize(text).join(' '))
      .join(BETWEEN_TEXTS);
  let doc = 0;
  database.exec('BEGIN');
  for await (const line of linesOf(documents)) {
    const document = JSON.parse(line) as ChoDocument;
    doc += 1;
    addText.run(doc, ...QUERY_BY.map((field) => tokens(document, field)));
    const { id, titleKey = NO_KEY, dateMin, mediaCount, title, dataProvider } = document;
    addDocument.run(
      doc,
      String(id),
      Number(titleKey),
      dateMin === undefined ? null : Number(dateMin),
      mediaCount === undefined ? null : Number(mediaCount),
      title === undefined ? null : String(title),
      dataProvider === undefined ? null : String(dataProvider),
    );
    for (const { field, known, add, addValue } of facets) {
      for (const value of new Set(valuesOf(document, field))) {
        let number = known.get(value);
        if (number === undefined) {
          number = known.size;
          known.set(value, number);
          addValue.run(number, value);
        }
        add.run(doc, number);
      }
    }
  }
  for (const { field } of facets)
    database.exec(`CREATE INDEX by_value_${field} ON facet_${field} (value, doc)`);
  database.exec(`INSERT INTO texts (texts) VALUES ('optimize'); COMMIT; ANALYZE`);
}
