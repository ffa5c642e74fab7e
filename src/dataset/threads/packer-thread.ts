import { closeSync, openSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { openSameSnapshot, openSnapshot, type StoreLocation } from '../../records/open-snapshot.ts';
import type { RecordSnapshot } from '../../records/record-snapshot.ts';
import { Spool } from '../archive/spool.ts';
import { type ArchiveFile, writeArchive } from '../archive/write-archive.ts';
import { BlockLines } from '../blocks/block-lines.ts';
import { type PackingTools, packRange, type RangeTask } from '../blocks/pack-range.ts';
import { type ChangesTask, packChanges } from '../delta/pack-changes.ts';
import { type Reply, reply } from './reply.ts';

export interface OpenTask {
  readonly store: StoreLocation;
  /** Of the snapshot of another thread, to see the same moment. */
  readonly token: string | undefined;
  /** {id_base}, without a slash at the end. */
  readonly idBase: string;
  /** Path of the file for what is packed. */
  readonly spool: string;
  /** Path of the archive of the last export, where blocks of it may be kept. */
  readonly lastArchive: string | undefined;
}

export interface ArchiveTask {
  readonly path: string;
  readonly files: readonly ArchiveFile[];
}

/** What a thread does when it is asked to, by name. */
export type PackerThread = typeof thread;

/** Searches come first. */
const NICE = 10;

// On Linux this is about the calling thread alone; elsewhere it would be about the whole process.
// Whoever is not root may not make a process less nice that was started with `nice`.
if (process.platform === 'linux') setPriority(0, Math.max(NICE, getPriority(0)));

let snapshot: RecordSnapshot | undefined;
let tools: Omit<PackingTools, 'snapshot'> | undefined;

const thread = {
  /** Undefined where the moment of the token is over. May be asked again. */
  async open({ store, token, idBase, spool, lastArchive }: OpenTask) {
    await closeSnapshot();
    snapshot = await (token === undefined ? openSnapshot(store) : openSameSnapshot(store, token));
    if (snapshot === undefined) return undefined;
    tools ??= {
      lines: new BlockLines(idBase),
      spool: new Spool(spool),
      lastArchive: lastArchive === undefined ? undefined : openSync(lastArchive, 'r'),
    };
    return { token: await snapshot.token(), lastChange: await snapshot.lastChange() };
  },
  institutions: () => opened().snapshot.institutions(),
  packRange: (task: RangeTask) => packRange(task, opened()),
  packChanges: (task: ChangesTask) => packChanges(task, opened()),
  writeArchive: async ({ path, files }: ArchiveTask) => writeArchive(path, files),
  async close() {
    await closeSnapshot();
    tools?.spool.close();
    if (tools?.lastArchive !== undefined) closeSync(tools.lastArchive);
    tools = undefined;
  },
};

/**
 * A thread of an export. It reads the record store through a snapshot of its own
 * and keeps what it packs in a file of its own: no record goes from one thread
 * to another.
 */
export default function work({ name, argument }: ThreadTask): Promise<Reply<unknown>> {
  const act = thread[name] as (argument: unknown) => Promise<unknown>;
  return reply(() => act(argument));
}

export interface ThreadTask {
  readonly name: keyof PackerThread;
  readonly argument: unknown;
}

async function closeSnapshot(): Promise<void> {
  const open = snapshot;
  snapshot = undefined;
  await open?.close();
}

function opened(): PackingTools {
  if (snapshot === undefined || tools === undefined) throw new Error('the thread has not been opened');
  return { ...tools, snapshot };
}
