import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { FACET_BY } from '../queries/documents.ts';
import {
  type Answer,
  type BenchEngine,
  type FacetValue,
  MAX_FACET_VALUES,
  PAGE_SIZE,
  type Question,
  sortsOf,
} from '../queries/question.ts';
import { WANTED_FIELDS, type WantedDocument } from '../queries/wanted-document.ts';
import { FtsGroups } from './fts5-groups.ts';

type Parameter = string | number;
type Rows = ReturnType<StatementSync['all']>;

/** The statements that count documents, return one page of them, and put all into `hits` for facets and groups. */
interface Statements {
  readonly count: StatementSync;
  readonly page: StatementSync;
  readonly hits: StatementSync;
}

/** Searches a database that fts5.ts has filled. */
export function askWith(database: DatabaseSync): BenchEngine {
  const prepared = new Map<string, Statements>();
  const clear = database.prepare('DELETE FROM hits');
  const countHits = facetStatements(database, (field) => `hits CROSS JOIN facet_${field} USING (doc)`);
  const countAll = facetStatements(database, (field) => `facet_${field}`);
  const groups = new FtsGroups(database);

  const statementsFor = (question: Question): Statements => {
    const { words, filter, dates, sort, thenBy, documents, grouped } = question;
    const key = JSON.stringify([
      words.length > 0,
      filter !== undefined,
      !!dates,
      dates?.from,
      sort,
      thenBy,
      documents,
      grouped,
    ]);
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

  const isEverything = ({ words, filter, dates }: Question): boolean =>
    words.length === 0 && filter === undefined && dates === undefined;

  const askGroups = (question: Question): (() => Answer) => {
    if (isEverything(question)) return groups.ofAll(question.page);
    clear.run();
    statementsFor(question).hits.run(...parametersOf(question));
    return groups.ofHits(question.page);
  };

  return {
    ask(question) {
      if (question.match === 'typo' || question.near) return undefined;
      if (question.grouped) return askGroups(question);
      const { count, page, hits } = statementsFor(question);
      const parameters = parametersOf(question);
      const facets: [string, Rows][] = [];
      let found: number;
      if (question.facets && !isEverything(question)) {
        clear.run();
        found = Number(hits.run(...parameters).changes);
        for (const [field, statement] of countHits) facets.push([field, statement.all()]);
      } else {
        found = Number(count.get(...parameters)?.['found']);
        if (question.facets) for (const [field, statement] of countAll) facets.push([field, statement.all()]);
      }
      const rows = page.all(...parameters, question.page * PAGE_SIZE);
      return () => ({
        found,
        ids: rows.map(({ id }) => String(id)),
        facets: readFacets(facets),
        documents: rows.map(readDocument),
      });
    },
  };
}

const FILTERED = `documents
  JOIN facet_dataProvider AS provider USING (doc) JOIN facet_edmType AS type USING (doc)
  WHERE provider.value = (SELECT value FROM values_dataProvider WHERE text = ?)
  AND type.value = (SELECT value FROM values_edmType WHERE text = ?)`;

function statementTexts(question: Question): Readonly<Record<keyof Statements, string>> {
  const { words, filter, dates, documents, grouped } = question;
  const limit = `LIMIT ${PAGE_SIZE} OFFSET ?`;
  const columns = ['id', ...(documents ? WANTED_FIELDS : [])].join(', ');
  const byKey = sortsOf(question)
    .map(({ key, order }) => `${key} ${order} ${key === 'titleKey' ? '' : 'NULLS LAST'}`)
    .join(', ');
  if (words.length === 0) {
    const inRange = dates?.from === undefined ? 'dateMin <= ?' : 'dateMin BETWEEN ? AND ?';
    const from = filter ? FILTERED : dates ? `documents WHERE ${inRange}` : 'documents';
    return {
      count: `SELECT count(*) AS found FROM ${from}`,
      page: `SELECT ${columns} FROM ${from} ORDER BY ${byKey || 'documents.doc DESC'} ${limit}`,
      hits: `INSERT INTO hits (doc) SELECT documents.doc FROM ${from}`,
    };
  }
  const match = 'WHERE texts MATCH ?';
  return {
    count: `SELECT count(*) AS found FROM texts ${match}`,
    page: byKey
      ? `SELECT ${columns} FROM texts JOIN documents ON doc = texts.rowid ${match} ORDER BY ${byKey} ${limit}`
      : `SELECT ${columns} FROM (SELECT rowid AS doc, rank FROM texts ${match} ORDER BY rank ${limit})
         JOIN documents USING (doc) ORDER BY rank`,
    hits: `INSERT INTO hits SELECT rowid, ${grouped ? 'rank' : 'NULL'} FROM texts ${match}`,
  };
}

/** For each facet its most frequent values in the rows of `from`. */
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

function parametersOf({ words, match, filter, dates }: Question): Parameter[] {
  if (filter) return [filter.dataProvider, filter.edmType];
  if (dates) return [...(dates.from === undefined ? [] : [dates.from]), dates.to];
  if (words.length === 0) return [];
  if (match === 'phrase') return [`"${words.join(' ')}"`];
  return [words.map((word) => `"${word}"${match === 'prefix' ? '*' : ''}`).join(' AND ')];
}

const readFacets = (facets: readonly [string, Rows][]) =>
  Object.fromEntries(
    facets.map(([field, rows]) => [
      field,
      rows.map(({ text, count }): FacetValue => [String(text), Number(count)]),
    ]),
  );

const readDocument = (row: Rows[number]): WantedDocument =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== 'id' && value !== null));
