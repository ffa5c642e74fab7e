import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { inject, onTestFinished } from 'vitest';

/** An empty database on the server that all tests share; it goes when the test ends. Gives its address. */
export async function newDatabase(options = 'STRATEGY file_copy'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const address = new URL(inject('postgres'));
  await administer(`CREATE DATABASE ${name} ${options}`);
  onTestFinished(() => administer(`DROP DATABASE ${name} WITH (FORCE)`));
  address.pathname = `/${name}`;
  return address.href;
}

async function administer(statement: string): Promise<void> {
  const sql = postgres(inject('postgres'), { max: 1, fetch_types: false, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
