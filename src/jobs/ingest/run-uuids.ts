import { DatabaseSync } from 'node:sqlite';
import { crc32 } from 'node:zlib';
import type { IncomingRecord } from '../../stores/records/record-store.ts';
import { type ItemLocation, locationText } from './reported-item.ts';

/** What came first under the uuid of a record that differs from it. */
export interface UuidConflict {
  /** `url`: the same uuid from another URL; `file`: the same URL, described differently in another file. */
  readonly differs: 'url' | 'file';
  /** Where the first one is. */
  readonly first: string;
}

/**
 * The uuids of a run, with a few bytes about where each comes from. They are in a
 * temporary database of SQLite, which moves to disk what exceeds its cache, so that
 * a run over millions of records takes no more memory.
 */
export class RunUuids {
  readonly #database: DatabaseSync;
  readonly #add;
  readonly #get;
  readonly #setBody;
  readonly #addFile;
  readonly #fileName;
  /** The file of the last record, which is often that of the next one. */
  #file: { readonly name: string; readonly key: number } | undefined;

  constructor() {
    const database = new DatabaseSync('');
    // One transaction without an end: a commit would write all changed pages to disk.
    database.exec(`PRAGMA journal_mode = OFF; PRAGMA cache_size = -${CACHE_KB};
      CREATE TABLE files (key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
      CREATE TABLE uuids (
        uuid BLOB PRIMARY KEY,
        url  INTEGER NOT NULL,           -- checksum
        body INTEGER NOT NULL,           -- checksum
        file INTEGER NOT NULL REFERENCES files (key),
        line INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      BEGIN`);
    this.#database = database;
    this.#add = database.prepare('INSERT OR IGNORE INTO uuids VALUES (?, ?, ?, ?, ?)');
    this.#get = database.prepare('SELECT url, body, file, line FROM uuids WHERE uuid = ?');
    this.#setBody = database.prepare('UPDATE uuids SET body = ? WHERE uuid = ?');
    this.#addFile = database.prepare(`INSERT INTO files (name) VALUES (?)
      ON CONFLICT (name) DO UPDATE SET name = name RETURNING key`);
    this.#fileName = database.prepare('SELECT name FROM files WHERE key = ?');
  }

  /** Notes a record, unless it conflicts with one that came before. */
  add({ uuid, body }: IncomingRecord, url: string, location: ItemLocation): UuidConflict | undefined {
    const key = Buffer.from(uuid.replaceAll('-', ''), 'hex');
    const file = this.#fileKey('file' in location ? location.file : locationText(location));
    const line = 'line' in location ? location.line : 0;
    const [urlSum, bodySum] = [crc32(url), crc32(body)];
    if (this.#add.run(key, urlSum, bodySum, file, line).changes === 1) return undefined;
    const first = this.#get.get(key);
    const differs = first?.['url'] === urlSum ? 'file' : 'url';
    if (
      differs === 'url' ||
      ('file' in location && first?.['file'] !== file && first?.['body'] !== bodySum)
    ) {
      const name = String(this.#fileName.get(Number(first?.['file']))?.['name']);
      return { differs, first: 'file' in location ? `${name}:${first?.['line']}` : name };
    }
    this.#setBody.run(bodySum, key);
    return undefined;
  }

  close(): void {
    this.#database.close();
  }

  #fileKey(name: string): number {
    if (this.#file?.name !== name) {
      this.#file = { name, key: Number(this.#addFile.get(name)?.['key']) };
    }
    return this.#file.key;
  }
}

const CACHE_KB = 16 * 1024;
