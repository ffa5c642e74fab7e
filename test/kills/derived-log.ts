import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Notes, within the record store itself, everything that is put among the derived values: a kill takes back both or none. */
export class DerivedLog {
  readonly #database: DatabaseSync;

  constructor(dataDir: string) {
    this.#database = new DatabaseSync(join(dataDir, 'records.sqlite'));
    this.#database.exec(`
      CREATE TABLE made (kind TEXT, key TEXT);
      CREATE TRIGGER note_made AFTER INSERT ON derived BEGIN
        INSERT INTO made VALUES (NEW.kind, NEW.key);
      END;`);
  }

  /** Addresses whose pictures, or failures, are known. */
  durableAddresses(): string[] {
    const rows = this.#database.prepare("SELECT key FROM derived WHERE kind = 'picture-address'").all();
    return rows.map(({ key }) => String(key));
  }

  /** Reminders may be noted twice: they cost nothing. */
  madeTwice(): string[] {
    return this.#database
      .prepare(
        "SELECT kind || ' ' || key AS what FROM made WHERE kind <> 'picture-due' GROUP BY kind, key HAVING count(*) > 1",
      )
      .all()
      .map(({ what }) => String(what));
  }

  /** How much there is of each kind. */
  describe(): string {
    return this.#database
      .prepare('SELECT kind, count(*) AS n FROM derived GROUP BY kind')
      .all()
      .map(({ kind, n }) => `${n} ${kind}`)
      .join(', ');
  }

  close(): void {
    this.#database.close();
  }
}
