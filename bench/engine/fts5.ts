import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { ChoDocument } from '../../src/collections/cho-document.ts';
import { tokenize } from '../../src/engine/text/tokenize.ts';
import { FACET_BY, linesOf, QUERY_BY, valuesOf } from './documents.ts';
import { type BenchEngine, type FacetValue, MAX_FACET_VALUES, PAGE_SIZE, type Question } from './question.ts';

/**
 * SQLite FTS5 in memory, with all that helps it: a prefix index, an index on the
 * sort key, integers in the facet tables, `optimize` at the end. The text is
 * handed over as our tokens, so that equal questions find equal documents.
 * FTS5 knows no typing errors.
 */
export async function buildFts5(documents: string): Promise<BenchEngine> {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -1048576');
  database.exec(SCHEMA);
  await fill(database, documents);
  return askWith(database);
}

/** The largest number stands for a missing key: last in ascending, first in descending order. */
const NO_KEY = Number.MAX_SAFE_INTEGER;

const SCHEMA = `
  CREATE VIRTUAL TABLE texts USING fts5(
    ${QUERY_BY.join(', ')}, content = '', prefix = '4', tokenize = 'unicode61 remove_diacritics 2');
  INSERT INTO texts (texts, rank) VALUES ('rank', 'bm25(${QUERY_BY.map((_, i) => QUERY_BY.length - i).join(', ')})');
  CREATE TABLE documents (doc INTEGER PRIMARY KEY, id TEXT NOT NULL, title_key INTEGER NOT NULL) STRICT;
  CREATE INDEX documents_by_title_key ON documents (title_key);
  CREATE TEMP TABLE hits (doc INTEGER PRIMARY KEY);
  ${FACET_BY.map(
    (field) => `
  CREATE TABLE values_${field} (value INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE facet_${field} (doc INTEGER, value INTEGER, PRIMARY KEY (doc, value)) STRICT, WITHOUT ROWID;`,
  ).join('')}`;

async function fill(database: DatabaseSync, documents: string): Promise<void> {
  const places = QUERY_BY.map(() => '?').join(', ');
  const addText = database.prepare(`INSERT INTO texts (rowid, ${QUERY_BY.join(', ')}) VALUES (?, ${places})`);
  const addDocument = database.prepare('INSERT INTO documents VALUES (?, ?, ?)');
  const facets = FACET_BY.map((field) => ({
    field,
    known: new Map<string, number>(),
    add: database.prepare(`INSERT INTO facet_${field} VALUES (?, ?)`),
    addValue: database.prepare(`INSERT INTO values_${field} VALUES (?, ?)`),
  }));
  const tokens = (document: ChoDocument, field: string): string =>
    valuesOf(document, field)
      .map((text) => tokenize(text).join(' '))
      .join(' ');
  let doc = 0;
  database.exec('BEGIN');
  for await (const line of linesOf(documents)) {
    const document = JSON.parse(line) as ChoDocument;
    doc += 1;
    addText.run(doc, ...QUERY_BY.map((field) => tokens(document, field)));
    addDocument.run(doc, String(document['id']), Number(document['titleKey'] ?? NO_KEY));
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

type Parameter = string | number;
type Rows = ReturnType<StatementSync['all']>;

/** How many documents there are, the ids of one page of them, and what puts them all into `hits` for the facets. */
interface Statements {
  readonly count: StatementSync;
  readonly page: StatementSync;
  readonly hits: StatementSync;
}

function askWith(database: DatabaseSync): BenchEngine {
  const prepared = new Map<string, Statements>();
  const clear = database.prepare('DELETE FROM hits');
  const countHits = facetStatements(database, (field) => `hits CROSS JOIN facet_${field} USING (doc)`);
  const countAll = facetStatements(database, (field) => `facet_${field}`);

  const statementsFor = (question: Question): Statements => {
    const key = JSON.stringify([question.words.length > 0, question.filter !== undefined, question.sort]);
    const known = prepared.get(key);
    if (known) return known;
    const { count, page, hits } = statementTexts(question);
    const statements = {
      count: database.prepare(count),
      page: database.prepare(page),
      hits: database.prepare(hits),
    };
    prepared.set(key, statements);
    return statements;
  };

  return {
    ask(question) {
      if (question.match === 'typo') return undefined;
      const { count, page, hits } = statementsFor(question);
      const parameters = parametersOf(question);
      const everything = question.words.length === 0 && question.filter === undefined;
      const facets: [string, Rows][] = [];
      let found: number;
      if (question.facets && !everything) {
        clear.run();
        found = Number(hits.run(...parameters).changes);
        for (const [field, statement] of countHits) facets.push([field, statement.all()]);
      } else {
        found = Number(count.get(...parameters)?.['found']);
        if (question.facets) for (const [field, statement] of countAll) facets.push([field, statement.all()]);
      }
      const rows = page.all(...parameters, question.page * PAGE_SIZE);
      return () => ({ found, ids: rows.map(({ id }) => String(id)), facets: readFacets(facets) });
    },
  };
}

const FILTERED = `documents
  JOIN facet_dataProvider AS provider USING (doc) JOIN facet_edmType AS type USING (doc)
  WHERE provider.value = (SELECT value FROM values_dataProvider WHERE text = ?)
  AND type.value = (SELECT value FROM values_edmType WHERE text = ?)`;

function statementTexts({ words, filter, sort }: Question): Readonly<Record<keyof Statements, string>> {
  const limit = `LIMIT ${PAGE_SIZE} OFFSET ?`;
  if (words.length === 0) {
    const from = filter ? FILTERED : 'documents';
    return {
      count: `SELECT count(*) AS found FROM ${from}`,
      page: `SELECT id FROM ${from} ORDER BY ${sort ? `title_key ${sort}` : 'documents.doc DESC'} ${limit}`,
      hits: `INSERT INTO hits SELECT documents.doc FROM ${from}`,
    };
  }
  const match = 'WHERE texts MATCH ?';
  return {
    count: `SELECT count(*) AS found FROM texts ${match}`,
    page: sort
      ? `SELECT id FROM texts JOIN documents ON doc = texts.rowid ${match} ORDER BY title_key ${sort} ${limit}`
      : `SELECT id FROM (SELECT rowid AS doc, rank FROM texts ${match} ORDER BY rank ${limit})
         JOIN documents USING (doc) ORDER BY rank`,
    hits: `INSERT INTO hits SELECT rowid FROM texts ${match}`,
  };
}

/** For each facet its most frequent values in the rows that `from` gives for it. */
function facetStatements(
  database: DatabaseSync,
  from: (field: string) => string,
): Map<string, StatementSync> {
  const counts = (field: string): string =>
    `SELECT value, count(*) AS count FROM ${from(field)} GROUP BY value ORDER BY count DESC LIMIT ${MAX_FACET_VALUES}`;
  return new Map(
    FACET_BY.map((field) => [
      field,
      database.prepare(
        `SELECT text, count FROM (${counts(field)}) JOIN values_${field} USING (value) ORDER BY count DESC`,
      ),
    ]),
  );
}

function parametersOf({ words, match, filter }: Question): Parameter[] {
  if (filter) return [filter.dataProvider, filter.edmType];
  if (words.length === 0) return [];
  return [words.map((word) => `"${word}"${match === 'prefix' ? '*' : ''}`).join(' AND ')];
}

const readFacets = (facets: readonly [string, Rows][]) =>
  Object.fromEntries(
    facets.map(([field, rows]) => [
      field,
      rows.map(({ text, count }): FacetValue => [String(text), Number(count)]),
    ]),
  );
