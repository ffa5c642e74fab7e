import { setTimeout as wait } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { TypesenseServer } from '../rivals/typesense-server.ts';
import { type BesideData, COUNT, ENDS } from './searches-beside.ts';

/** Between the end of a search and the next one. */
const PAUSE_MS = 20;

const { address, searches, memory } = workerData as BesideData;
const { times, state } = memory;
const server = new TypesenseServer(...address);
for (let i = 0; Atomics.load(state, ENDS) === 0 && i < times.length; i += 1) {
  const began = performance.now();
  await server.ask(searches[i % searches.length] ?? {});
  times[i] = performance.now() - began;
  Atomics.add(state, COUNT, 1);
  await wait(PAUSE_MS);
}
server.close();
