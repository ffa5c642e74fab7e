import type { DatabaseSync } from 'node:sqlite';
import { MAX_GROUPED_BYTES } from './record-groups.ts';

export type SnapshotStatements = ReturnType<typeof prepareSnapshot>;

/** Every statement of a snapshot, prepared once per connection. */
export function prepareSnapshot(database: DatabaseSync) {
  const prepare = (sql: string) => database.prepare(sql);
  // Only live records have an institution; the condition says no more, or SQLite would read the rows.
  const range = 'institution = (SELECT key FROM institutions WHERE name = ?) AND uuid > ? AND uuid <= ?';
  // The inner query decides the order; the outer one has no other to put rows into. The length of a
  // body is known without reading it, so of the large ones nothing is read here.
  const group = (condition: string, order: string) =>
    prepare(`SELECT count(*) AS records,
        group_concat(lower(hex(uuid)), '') AS uuids,
        group_concat(change) AS changes,
        group_concat(pipeline) AS pipelines,
        group_concat(size) AS sizes,
        CAST(group_concat(body, '') AS BLOB) AS bodies
      FROM (SELECT uuid, change, pipeline, coalesce(octet_length(body), -1) AS size,
          iif(octet_length(body) <= ${MAX_GROUPED_BYTES}, body, NULL) AS body
        FROM records WHERE ${condition} ORDER BY ${order} LIMIT ?)`);
  return {
    lastChange: prepare("SELECT seq FROM sqlite_sequence WHERE name = 'records'"),
    institutions: prepare('SELECT name FROM institutions'),
    holding: prepare(`SELECT count(*) AS records, max(change) AS last_change FROM records WHERE ${range}`),
    datestamp: prepare('SELECT datestamp FROM records WHERE change = ?'),
    pipeline: prepare('SELECT id FROM pipelines WHERE key = ?'),
    body: prepare('SELECT CAST(body AS BLOB) AS body FROM records WHERE change = ?'),
    records: group(range, 'uuid'),
    changesAfter: group('change > ?', 'change'),
  };
}
