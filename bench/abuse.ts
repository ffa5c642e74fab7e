/**
 * What the most expensive request costs, and how it affects other clients. Sends
 * the most expensive forms that are known, random ones, and changed forms of the most
 * expensive so far, and prints the processor time of the worst. Then eight clients send these
 * without pause, and plain searches are timed with and without them, in turns; half of
 * the clients disconnect before they get a response with `--impatient`.
 * Exits with status 1 if a request takes more than two seconds of processor
 * time, or if the 99th percentile of a plain search grows more than fivefold.
 *
 * Run: node bench/abuse.ts [DATA_DIR] [--requests N] [--changes N] [--seconds N] [--rounds N] [--seed N]
 *   [--impatient]
 * DATA_DIR is that of a service; by default one with the multiplied sample.
 * Needs Linux, for the processor time of another process.
 */
import { Agent, get } from 'node:http';
import { parseArgs } from 'node:util';
import { Random } from '../test/suites/kills/random.ts';
import { changedRequest, randomRequest, worstRequests } from './abuse/abusive-requests.ts';
import { Command } from './harness/command.ts';
import { percentile } from './harness/figures.ts';
import { filledFolder } from './harness/filled-folder.ts';
import { processorMsOf } from './harness/processor-time.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
    changes: { type: 'string', default: '40' },
    impatient: { type: 'boolean', default: false },
  },
});

const MAX_PROCESSOR_MS = 2_000;
const MAX_GROWTH = 5;
const ATTACKERS = 8;
/** The pause between two plain searches, as from a few people at once. */
const PAUSE_MS = 20;
/** Every client has its own IP address. */
const SETTINGS = {
  TRUST_PROXY: 'loopback',
  SYNC_AT: '',
  EXPORT_AT: '',
};
/** How long an impatient client waits for a response. */
const PATIENCE_MS = 500;

interface Measured {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  readonly processorMs: number;
  readonly ms: number;
}

async function main(dataDir: string): Promise<void> {
  const service = new Command(dataDir, ['serve'], SETTINGS);
  const base = await service.url();
  const random = new Random(Number(values.seed));
  const { paths: plain, uuid } = await plainSearches(base);
  for (const path of plain) await ask(base + path, PLAIN_CLIENT);
  const measured = await measureAll(base, service.pid ?? 0, random, uuid);
  const byCost = measured.toSorted((a, b) => b.processorMs - a.processorMs);
  console.log(`The most expensive of ${measured.length} requests, seed ${values.seed}`);
  for (const { name, path, status, processorMs, ms } of byCost.slice(0, 10)) {
    console.log(
      `${processorMs.toFixed(0).padStart(6)} ms of processor ${ms.toFixed(0).padStart(6)} ms ${status} ${(path.length / 1000).toFixed(1).padStart(5)} kB  ${name}`,
    );
  }
  const [first] = byCost;
  const worst = first?.processorMs ?? 0;
  console.log(`most expensive ${worst.toFixed(0)} ms, wanted at most ${MAX_PROCESSOR_MS}`);

  const abusive = byCost.slice(0, 3).map(({ path }) => path);
  const quiet: number[] = [];
  const attacked: number[] = [];
  const answers: string[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const before = await timePlain(base, plain);
    const attack = startAttack(base, abusive);
    const during = await timePlain(base, plain);
    answers.push(await attack.stop());
    console.log(
      `round ${round + 1}: p99 ${percentile(before, 0.99).toFixed(1)} ms, attacked ${percentile(during, 0.99).toFixed(1)} ms`,
    );
    quiet.push(...before);
    attacked.push(...during);
  }
  service.terminate();
  const growth = percentile(attacked, 0.99) / percentile(quiet, 0.99);
  console.log(`\nA plain search, ${values.rounds} times ${values.seconds} s each, in turns`);
  print('without', quiet);
  print(`with ${ATTACKERS} clients`, attacked);
  console.log(
    `p99 ${growth.toFixed(2)}-fold, wanted at most ${MAX_GROWTH}; abusive requests by status: ${answers.join('; ')}`,
  );
  console.log(`${failed} plain searches without an answer, wanted none`);
  if (worst > MAX_PROCESSOR_MS || growth > MAX_GROWTH || failed > 0) process.exitCode = 1;
}

/** Each request alone, including work after its response. */
async function measureAll(base: string, pid: number, random: Random, uuid: string): Promise<Measured[]> {
  const measured: Measured[] = [];
  const measure = async (name: string, path: string): Promise<void> => {
    const before = processorMsOf(pid) ?? 0;
    const began = performance.now();
    // Each from another client, so that none is in debt.
    const status = await ask(base + path, `198.18.${measured.length >> 8}.${measured.length & 255}`);
    const ms = performance.now() - began;
    measured.push({ name, path, status, ms, processorMs: (processorMsOf(pid) ?? 0) - before });
  };
  for (const { name, path } of worstRequests(uuid)) await measure(name, path);
  for (let i = 0; i < Number(values.requests); i += 1)
    await measure(`random ${i}`, randomRequest(random, uuid));
  for (let i = 0; i < Number(values.changes); i += 1) {
    const best = measured.toSorted((a, b) => b.processorMs - a.processorMs)[random.below(5)];
    if (best !== undefined) await measure(`${best.name}, changed`, changedRequest(best.path, random, uuid));
  }
  return measured;
}

const PLAIN_CLIENT = '203.0.113.1';

interface FirstReply {
  readonly facet_counts: readonly { readonly counts: readonly { readonly value: string }[] }[];
  readonly hits: readonly { readonly document: { readonly uuid: string } }[];
}

/** Searches for words of the collection, with the API's default facets; and an object. */
async function plainSearches(base: string): Promise<{ paths: string[]; uuid: string }> {
  const query = 'q=*&facet_by=subject&max_facet_values=40&per_page=1&use_cache=false';
  // The first search of a busy machine may be cut off.
  for (;;) {
    const { facet_counts: facets, hits } = (await (
      await fetch(`${base}/v2/search?${query}`)
    ).json()) as FirstReply;
    const words = facets.flatMap(({ counts }) =>
      counts.flatMap(({ value }) => value.match(/\p{L}{4,}/u) ?? []),
    );
    const uuid = hits[0]?.document.uuid;
    if (words.length === 0 || uuid === undefined) continue;
    const paths = words.map((word) => `/v2/search?q=${encodeURIComponent(word)}&use_cache=false`);
    return { paths, uuid };
  }
}

/** Plain searches without a response. */
let failed = 0;

async function timePlain(base: string, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + Number(values.seconds) * 1000;
  for (let i = 0; performance.now() < end; i += 1) {
    const began = performance.now();
    const status = await ask(base + (paths[i % paths.length] ?? ''), PLAIN_CLIENT);
    times.push(performance.now() - began);
    if (status !== 200) failed += 1;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

/** `stop` returns how many abusive requests had which status. */
function startAttack(base: string, paths: readonly string[]): { readonly stop: () => Promise<string> } {
  let goesOn = true;
  const answers = new Map<number, number>();
  const attack = async (client: number): Promise<void> => {
    const patience = values.impatient && client % 2 === 0 ? PATIENCE_MS : undefined;
    for (let i = client; goesOn; i += 1) {
      const status = await ask(base + (paths[i % paths.length] ?? ''), `198.51.100.${10 + client}`, patience);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      // Clients that ignore Retry-After send no faster than a network would let them.
      if (status === 429) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const clients = Array.from({ length: ATTACKERS }, (_, client) => attack(client));
  return {
    async stop() {
      goesOn = false;
      await Promise.all(clients);
      return [...answers].map(([status, count]) => `${count} × ${status || 'left'}`).join(', ');
    },
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** The status of the response, after it has been read; 0 if patience was over before. */
function ask(url: string, client: string, patienceMs?: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'x-forwarded-for': client } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
    });
    let isOver = false;
    request.on('error', (error) => (isOver ? resolve(0) : reject(error)));
    if (patienceMs === undefined) return;
    const timer = setTimeout(() => {
      isOver = true;
      request.destroy();
      resolve(0);
    }, patienceMs);
    request.on('close', () => clearTimeout(timer));
  });
}

function print(what: string, times: readonly number[]): void {
  const figures = [50, 95, 99].map((p) => `p${p} ${percentile(times, p / 100).toFixed(1)} ms`);
  console.log(`${what.padEnd(16)} ${String(times.length).padStart(6)} searches  ${figures.join('  ')}`);
}

await main(await filledFolder(positionals[0]));
agent.destroy();
