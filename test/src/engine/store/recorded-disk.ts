import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** What a power loss leaves of what was not synced. */
export const LOSSES = [
  /** Everything, as when only the process ends. */
  'kept',
  /** Nothing: files as they were synced, in folders as they were synced. */
  'dropped',
  /** All names, but of the bytes only the first half. */
  'torn',
  /** Of the changes of folders, only what was removed. */
  'removed',
] as const;
export type Loss = (typeof LOSSES)[number];

interface File {
  now: Buffer;
  synced: Buffer;
}

interface Folder {
  readonly now: Map<string, Folder | File>;
  readonly synced: Map<string, Folder | File>;
}

const isFile = (entry: Folder | File): entry is File => Buffer.isBuffer(entry.now);
const emptyFile = (): File => ({ now: Buffer.alloc(0), synced: Buffer.alloc(0) });
const emptyFolder = (): Folder => ({ now: new Map(), synced: new Map() });

/** Files and folders below a folder, as a program has them, and as they were synced. */
export class RecordedDisk {
  readonly #root: string;
  readonly #top = emptyFolder();

  constructor(root: string) {
    this.#root = root;
  }

  #folder(path: string): Folder {
    if (path === this.#root) return this.#top;
    const entry = this.#folder(dirname(path)).now.get(basename(path));
    if (!entry || isFile(entry)) throw new Error(`${path} is not a folder`);
    return entry;
  }

  #entry(path: string): Folder | File {
    if (path === this.#root) return this.#top;
    const entry = this.#folder(dirname(path)).now.get(basename(path));
    if (!entry) throw new Error(`${path} is missing`);
    return entry;
  }

  make(path: string): void {
    const { now } = this.#folder(dirname(path));
    if (!now.has(basename(path))) now.set(basename(path), emptyFolder());
  }

  /** Makes the file, or empties it. */
  open(path: string): void {
    const { now } = this.#folder(dirname(path));
    const existing = now.get(basename(path));
    if (existing && isFile(existing)) existing.now = Buffer.alloc(0);
    else now.set(basename(path), emptyFile());
  }

  append(path: string, bytes: Buffer): void {
    const entry = this.#entry(path);
    if (isFile(entry)) entry.now = Buffer.concat([entry.now, bytes]);
  }

  sync(path: string): void {
    const entry = this.#entry(path);
    if (isFile(entry)) entry.synced = entry.now;
    else {
      entry.synced.clear();
      for (const [name, inside] of entry.now) entry.synced.set(name, inside);
    }
  }

  rename(from: string, to: string): void {
    const entry = this.#entry(from);
    this.remove(from);
    this.#folder(dirname(to)).now.set(basename(to), entry);
  }

  remove(path: string): void {
    this.#folder(dirname(path)).now.delete(basename(path));
  }

  /** A file of SQLite, which syncs what it needs; undefined: it has removed it. */
  keep(path: string, bytes: Buffer | undefined): void {
    const { now, synced } = this.#folder(dirname(path));
    for (const names of [now, synced]) {
      if (bytes) names.set(basename(path), { now: bytes, synced: bytes });
      else names.delete(basename(path));
    }
  }

  /** Contents by path from the root on; of folders undefined. */
  after(loss: Loss): Map<string, Buffer | undefined> {
    const left = new Map<string, Buffer | undefined>();
    const add = ({ now, synced }: Folder, path: string): void => {
      const names = loss === 'kept' || loss === 'torn' ? now : synced;
      for (const [name, entry] of names) {
        if (loss === 'removed' && !now.has(name)) continue;
        left.set(join(path, name), isFile(entry) ? bytesAfter(entry, loss) : undefined);
        if (!isFile(entry)) add(entry, join(path, name));
      }
    };
    add(this.#top, '');
    return left;
  }
}

function bytesAfter({ now, synced }: File, loss: Loss): Buffer {
  if (loss === 'kept' || now.equals(synced)) return now;
  if (loss !== 'torn') return synced;
  const torn = Buffer.alloc(now.length);
  now.copy(torn, 0, 0, now.length / 2);
  return torn;
}

export type DiskChange = (disk: RecordedDisk) => void;

const FULL = 2;

/**
 * Records what `work` changes below the folder `root`, one operation after the other. SQLite syncs its
 * files itself: what documents.sqlite and its log have after a statement counts as synced if the
 * database waits for that (`synchronous`). Locks are not recorded.
 */
export function recordDisk(root: string, work: (changes: DiskChange[]) => void): DiskChange[] {
  const changes: DiskChange[] = [];
  const opened = new Map<number, string>();
  const record = (path: unknown, change: (disk: RecordedDisk, path: string) => void): void => {
    const own = resolve(String(path));
    if (own.startsWith(root)) changes.push((disk) => change(disk, own));
  };
  const { openSync, writeSync, fsyncSync, closeSync, renameSync, rmSync, mkdirSync, writeFileSync } = fs;
  const { exec, close } = DatabaseSync.prototype;
  const recorded = {
    openSync(path: string, flags: string): number {
      const file = openSync(path, flags);
      opened.set(file, path);
      if (flags === 'w') record(path, (disk, own) => disk.open(own));
      return file;
    },
    writeSync(file: number, bytes: Uint8Array, offset: number, length: number): number {
      const written = writeSync(file, bytes, offset, length);
      const copy = Buffer.from(bytes.slice(offset, offset + written));
      record(opened.get(file), (disk, own) => disk.append(own, copy));
      return written;
    },
    fsyncSync(file: number): void {
      record(opened.get(file), (disk, own) => disk.sync(own));
    },
    closeSync(file: number): void {
      closeSync(file);
      opened.delete(file);
    },
    renameSync(from: string, to: string): void {
      renameSync(from, to);
      record(from, (disk, own) => disk.rename(own, resolve(to)));
    },
    rmSync(path: string, options: object): void {
      rmSync(path, options);
      record(path, (disk, own) => disk.remove(own));
    },
    mkdirSync(path: string, options: object): void {
      mkdirSync(path, options);
      record(path, (disk, own) => disk.make(own));
    },
    writeFileSync(path: string, text: string): void {
      writeFileSync(path, text);
      record(path, (disk, own) => disk.open(own));
      record(path, (disk, own) => disk.append(own, Buffer.from(text)));
    },
  };
  const keep = (path: string | null): void => {
    if (!path?.endsWith('documents.sqlite')) return;
    const files = [path, `${path}-wal`].map(
      (file) => [file, fs.existsSync(file) ? fs.readFileSync(file) : undefined] as const,
    );
    record(path, (disk) => {
      for (const [file, bytes] of files) disk.keep(file, bytes);
    });
  };
  const isSynced = (database: DatabaseSync): boolean =>
    Number(database.prepare('PRAGMA synchronous').get()?.['synchronous']) >= FULL;
  Object.assign(fs, recorded);
  syncBuiltinESMExports();
  Object.assign(DatabaseSync.prototype, {
    exec(this: DatabaseSync, sql: string): void {
      exec.call(this, sql);
      if (!this.isTransaction && isSynced(this)) keep(this.location());
    },
    close(this: DatabaseSync): void {
      const path = isSynced(this) ? this.location() : null;
      close.call(this);
      keep(path);
    },
  });
  try {
    work(changes);
  } finally {
    Object.assign(fs, {
      openSync,
      writeSync,
      fsyncSync,
      closeSync,
      renameSync,
      rmSync,
      mkdirSync,
      writeFileSync,
    });
    syncBuiltinESMExports();
    Object.assign(DatabaseSync.prototype, { exec, close });
  }
  return changes;
}
