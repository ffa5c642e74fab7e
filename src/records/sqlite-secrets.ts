import { randomBytes } from 'node:crypto';
import { openDatabase } from './sqlite/open-database.ts';
import { storeError } from './sqlite/store-errors.ts';

const SECRET_BYTES = 32;

/**
 * A key that is kept with the records, made when it is first asked for: the
 * same for every process and after every restart. 32 bytes.
 * Errors: StoreError.
 */
export function sqliteSecret(file: string, name: string): Uint8Array {
  const database = openDatabase(file);
  try {
    database
      .prepare('INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING')
      .run(name, randomBytes(SECRET_BYTES));
    const value = database.prepare('SELECT value FROM secrets WHERE name = ?').get(name)?.['value'];
    if (!(value instanceof Uint8Array)) throw new Error(`the secret ${name} is not there`);
    return value;
  } catch (error) {
    throw storeError(`the record store ${file} failed`, error);
  } finally {
    database.close();
  }
}
