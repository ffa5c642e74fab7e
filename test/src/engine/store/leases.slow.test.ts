import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { MissingRow } from '../../../../src/engine/fault.ts';
import { CollectionWriter } from '../../../../src/engine/store/collection-writer.ts';
import { DocumentReader } from '../../../../src/engine/store/document-reader.ts';
import { documentsPath } from '../../../../src/engine/store/document-tables.ts';
import { oldestLease, ReaderLeases, takeLease } from '../../../../src/engine/store/leases.ts';
import { BOOKS, found, line, openEngine, temporaryFolder } from '../open-engine.ts';

const LATER_MS = 60_000;

/** A collection of one document, each version of which is published; time passes between them. */
class Versions {
  readonly folder = temporaryFolder();
  #now = 0;
  #writer = this.#open();
  readonly #reader: DocumentReader;

  constructor() {
    this.#reader = new DocumentReader(documentsPath(this.folder));
    onTestFinished(() => {
      this.#reader.close();
      this.#writer.close();
    });
  }

  #open(): CollectionWriter {
    return new CollectionWriter(this.folder, BOOKS, { now: () => this.#now });
  }

  /** Version n is in row n, and the change n has brought it. */
  write(): void {
    this.#now += LATER_MS;
    this.#writer.write((changes) => changes.put('a', { id: 'a', title: 'Krug' }, changes.find('a')));
    this.#writer.publish();
  }

  reopen(): void {
    this.#writer.close();
    this.#writer = this.#open();
  }

  /** The rows that can be read. */
  rows(): number[] {
    return [1, 2, 3, 4, 5, 6, 7, 8].filter((row) => {
      try {
        return this.#reader.read([row], () => true)[0] !== undefined;
      } catch (error) {
        if (error instanceof MissingRow) return false;
        throw error;
      }
    });
  }
}

test('keeps the previous version for slow readers, but no older ones', () => {
  const versions = new Versions();
  for (let i = 0; i < 5; i += 1) versions.write();
  expect(versions.rows()).toEqual([4, 5]);
});

test('a lease keeps the rows that were live at its change or later', () => {
  const versions = new Versions();
  versions.write();
  const lease = takeLease(versions.folder, 1);
  const other = takeLease(versions.folder, 2);
  for (let i = 0; i < 4; i += 1) versions.write();
  expect([oldestLease(versions.folder), versions.rows()]).toEqual([1, [1, 2, 3, 4, 5]]);
  lease.release();
  versions.write();
  expect([oldestLease(versions.folder), versions.rows()]).toEqual([2, [2, 3, 4, 5, 6]]);
  other.release();
  versions.write();
  expect([oldestLease(versions.folder), versions.rows()]).toEqual([undefined, [6, 7]]);
});

test('the lease of another process is held until it is killed', async () => {
  const versions = new Versions();
  versions.write();
  const script = fileURLToPath(new URL('./leasing-process.ts', import.meta.url));
  const reader = spawn(process.execPath, [script, versions.folder, '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void reader.kill('SIGKILL'));
  await once(reader.stdout, 'data');
  for (let i = 0; i < 3; i += 1) versions.write();
  expect(versions.rows()).toEqual([1, 2, 3, 4]);
  reader.kill('SIGKILL');
  await once(reader, 'exit');
  versions.write();
  expect(versions.rows()).toEqual([4, 5]);
  expect(readdirSync(versions.folder).filter((name) => name.endsWith('.lease'))).toEqual([]);
});

test('the next writer removes the rows that the last one has left', () => {
  const versions = new Versions();
  versions.write();
  const lease = takeLease(versions.folder, 1);
  for (let i = 0; i < 2; i += 1) versions.write();
  lease.release();
  // Published long ago, for all that the next writer knows.
  utimesSync(join(versions.folder, 'generation.json'), 0, 0);
  versions.reopen();
  versions.write();
  expect(versions.rows()).toEqual([3, 4]);
});

test('a process has a lease for the oldest of its long uses', () => {
  const folder = temporaryFolder();
  let now = 0;
  const leases = new ReaderLeases(() => now);
  onTestFinished(() => leases.close());
  const seen: (number | undefined)[] = [];
  const after = (milliseconds: number): void => {
    now += milliseconds;
    leases.renew();
    seen.push(oldestLease(folder));
  };
  const first = leases.use(folder, 1);
  after(500);
  const second = leases.use(folder, 2);
  after(500);
  first();
  after(400);
  after(100);
  const long = leases.useForLong(folder, 3);
  seen.push(oldestLease(folder));
  second();
  after(0);
  long();
  long();
  seen.push(oldestLease(folder));
  //                 500 ms     1 s  first ends  1 s   long  second ends  long ends
  expect(seen).toEqual([undefined, 1, undefined, 2, 2, 3, undefined]);
});

test('in a read-only folder there are no leases, and nothing fails', () => {
  const leases = new ReaderLeases();
  const end = leases.useForLong(join(temporaryFolder(), 'gone'), 1);
  end();
  leases.close();
});

/** Replaces the documents and has the rows of before removed, as a writer does that knows of no reader. */
function replaceUnseen(folder: string, count: number): void {
  let now = 0;
  const writer = new CollectionWriter(folder, BOOKS, { now: () => now });
  for (let version = 1; version <= 3; version += 1) {
    now += LATER_MS;
    writer.write((changes) => {
      for (let i = 0; i < count; i += 1) {
        const id = `b${i}`;
        changes.put(id, { id, title: `Vase ${version}` }, changes.find(id));
      }
    });
    writer.publish();
  }
  writer.close();
}

async function writeBooks(root: string, count: number): Promise<void> {
  const engine = openEngine(root);
  await engine.createCollection(BOOKS);
  await engine.write(
    'books',
    Array.from({ length: count }, (_, i) => line(`b${i}`, 'Krug')),
    'create',
  );
  await engine.close();
}

const titlesIn = (lines: readonly string[]): string[] => [
  ...new Set(lines.map((text) => (JSON.parse(text) as { readonly title: string }).title)),
];

test.each(['', 'title:krug'])('an export by `%s` contains the documents of its beginning', async (filter) => {
  const root = temporaryFolder();
  const count = 250;
  await writeBooks(root, count);
  const engine = openEngine(root);
  const documents = engine.exportDocuments('books', filter);
  const lines = [(await documents.next()).value as string];
  const folder = join(root, 'collection-1');
  replaceUnseen(folder, count);
  // Whoever asks meanwhile sees the last version.
  expect(await engine.document('books', 'b9')).toBe('{"id":"b9","title":"Vase 3"}');
  for await (const text of documents) lines.push(text);
  expect([lines.length, titlesIn(lines)]).toEqual([count, ['Krug']]);
  expect(titlesIn(await Array.fromAsync(engine.exportDocuments('books', '')))).toEqual(['Vase 3']);
  expect(oldestLease(folder)).toBeUndefined();
});

test('an export whose reader stops releases its lease', async () => {
  const root = temporaryFolder();
  const engine = openEngine(root);
  await engine.createCollection(BOOKS);
  await engine.write('books', [line('a', 'Krug'), line('b', 'Krug')], 'create');
  const documents = engine.exportDocuments('books', '');
  await documents.next();
  expect(oldestLease(join(root, 'collection-1'))).toBe(1);
  await documents.return(undefined);
  expect(oldestLease(join(root, 'collection-1'))).toBeUndefined();
});

test.each([0, 1])(
  'a search whose generation has lost its rows is made again, with %i threads',
  async (threads) => {
    const root = temporaryFolder();
    await writeBooks(root, 1);
    const reader = openEngine(root, { threads });
    expect(await found(reader)).toBe('b0');
    // The reader has no lease, and may not have looked at the files again.
    replaceUnseen(join(root, 'collection-1'), 1);
    const { status, body } = await reader.search('books', { q: '*' });
    expect([status, Buffer.from(body).toString()]).toEqual([200, expect.stringContaining('"Vase 3"')]);
  },
);

test('a document that is missing in the newest generation is left out', async () => {
  const root = temporaryFolder();
  const engine = openEngine(root);
  await engine.createCollection(BOOKS);
  await engine.write('books', [line('a', 'Krug')], 'create');
  const database = new DatabaseSync(documentsPath(join(root, 'collection-1')));
  database.exec('DELETE FROM documents');
  database.close();
  const { status, body } = await engine.search('books', { q: '*' });
  expect([status, JSON.parse(Buffer.from(body).toString()).hits]).toEqual([200, []]);
});

test('the log of the documents stays small while a client takes its time over an export', async () => {
  const root = temporaryFolder();
  const engine = openEngine(root);
  await engine.createCollection(BOOKS);
  const batch = (version: number): string[] =>
    Array.from({ length: 200 }, (_, i) =>
      line(`b${i}`, 'Krug', { text: `${version} ${'lang '.repeat(4_000)}` }),
    );
  await engine.write('books', batch(0), 'upsert');
  const documents = engine.exportDocuments('books', '');
  await documents.next();
  for (let version = 1; version <= 30; version += 1) await engine.write('books', batch(version), 'upsert');
  const { size } = statSync(`${documentsPath(join(root, 'collection-1'))}-wal`);
  // 30 batches are 120 MB; the log is moved into the file at 32 MB.
  expect(size).toBeLessThan(64 * 1024 * 1024);
  await documents.return(undefined);
});
