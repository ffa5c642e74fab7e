import { workerData } from 'node:worker_threads';
import { systemClock } from '../../../kernel/clock.ts';
import { runInBackground } from '../../../kernel/threads.ts';
import { openStore } from '../../../stores/records/open-store.ts';
import { StoreError } from '../../../stores/records/record-store.ts';
import type { StoreLocation } from '../../../stores/records/store.ts';
import { type OaiProvider, oaiProvider } from '../oai-provider.ts';
import type { Repository } from '../repository.ts';

/** The thread's `workerData`. */
export interface OaiThreadData extends Omit<Repository, 'records' | 'clock' | 'log'> {
  readonly store: StoreLocation;
  /** Connections to a database. */
  readonly connections: number;
}

/** A document in UTF-8 or the message of a StoreError, and lines for the log. */
export type OaiReply = { readonly lines: readonly string[] } & (
  | { readonly document: Uint8Array<ArrayBuffer> }
  | { readonly storeError: string }
);

runInBackground();

const lines: string[] = [];
let opened: Promise<OaiProvider> | undefined;

export default async function respondInThread(query: string): Promise<OaiReply> {
  try {
    opened ??= open();
    const respond = await opened;
    const document = new TextEncoder().encode(await respond(query));
    return { document, lines: lines.splice(0) };
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return { storeError: error.message, lines: lines.splice(0) };
  }
}

/** If the store cannot be opened, the next request tries again. */
async function open(): Promise<OaiProvider> {
  const { store, connections, ...repository } = workerData as OaiThreadData;
  try {
    const { records } = await openStore(store, systemClock, { connections });
    return oaiProvider({ ...repository, records, clock: systemClock, log: (line) => void lines.push(line) });
  } catch (error) {
    opened = undefined;
    throw error;
  }
}
