import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type Answer, GROUP_FIELD, GROUP_LIMIT, PAGE_SIZE } from '../queries/question.ts';

type Rows = ReturnType<StatementSync['all']>;

/** Groups of the same provider, in a database that fts5.ts has filled. */
export class FtsGroups {
  readonly #all: StatementSync;
  readonly #newest: StatementSync;
  readonly #hits: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare(
      `SELECT value, text, found FROM
         (SELECT value, count(*) AS found, max(doc) AS newest FROM facet_${GROUP_FIELD} GROUP BY value)
       JOIN values_${GROUP_FIELD} USING (value) ORDER BY newest DESC`,
    );
    this.#newest = database.prepare(
      `SELECT id FROM facet_${GROUP_FIELD} JOIN documents USING (doc)
       WHERE value = ? ORDER BY doc DESC LIMIT ${GROUP_LIMIT}`,
    );
    this.#hits = database.prepare(
      `SELECT text, found, id FROM (
         SELECT value, doc, count(*) OVER own AS found, min(rank) OVER own AS best,
           row_number() OVER (PARTITION BY value ORDER BY rank) AS place
         FROM hits CROSS JOIN facet_${GROUP_FIELD} USING (doc) WINDOW own AS (PARTITION BY value))
       JOIN values_${GROUP_FIELD} USING (value) JOIN documents USING (doc)
       WHERE place <= ${GROUP_LIMIT} ORDER BY best, value, place`,
    );
  }

  /** The group of the newest document first. */
  ofAll(page: number): () => Answer {
    const all = this.#all.all();
    const own = all.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((group) => ({
      text: group['text'],
      found: group['found'],
      rows: this.#newest.all(Number(group['value'])),
    }));
    return () => answerOf(all.length, own);
  }

  /** Of the rows in `hits`, the group of the best document first. */
  ofHits(page: number): () => Answer {
    const groups = new Map<unknown, { text: unknown; found: unknown; rows: Rows }>();
    for (const row of this.#hits.all()) {
      const { text, found } = row;
      const group = groups.get(text);
      if (group) group.rows.push(row);
      else groups.set(text, { text, found, rows: [row] });
    }
    return () => answerOf(groups.size, [...groups.values()].slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE));
  }
}

function answerOf(
  found: number,
  page: readonly { readonly text: unknown; readonly found: unknown; readonly rows: Rows }[],
): Answer {
  const groups = page.map(({ text, found: own, rows }) => ({
    value: String(text),
    found: Number(own),
    ids: rows.map(({ id }) => String(id)),
  }));
  return { found, ids: groups.flatMap(({ ids }) => ids), facets: {}, groups };
}
