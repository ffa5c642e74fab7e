import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { run, serviceUrl } from '../../src/app/run-vitrine.ts';
import { uuidOf } from '../../uuid-of.ts';
import { fillNode } from './cluster-documents.ts';
import { NodeProcess, SEARCH_KEY } from './node-process.ts';

export interface ClusterRunOptions {
  readonly objects: number;
  readonly clients: number;
  /** How long each phase lasts at least, in milliseconds. */
  readonly phaseMs: number;
  /** Between the requests of a client, in milliseconds. */
  readonly pauseMs: number;
  /** Includes a moment without any node, and restarts all at the end. */
  readonly thorough: boolean;
}

/**
 * `vitrine serve` with three nodes of `vitrine engine`, all separate processes.
 * Nodes are killed, paused and restarted while clients send requests.
 */
export async function clusterRun({
  objects,
  clients: count,
  phaseMs,
  pauseMs,
  thorough,
}: ClusterRunOptions): Promise<Phase[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-cluster-'));
  const nodes: NodeProcess[] = [];
  let service: ChildProcess | undefined;
  try {
    for (let i = 0; i < 3; i++) {
      const node = await NodeProcess.start(join(folder, `node-${i}`));
      nodes.push(node);
      await fillNode(node, objects);
    }
    const [first, second, third] = nodes as [NodeProcess, NodeProcess, NodeProcess];
    service = run('serve', {
      DATA_DIR: join(folder, 'service'),
      PORT: '0',
      LOG_LEVEL: 'error',
      SEARCH_URL: nodes.map(({ url }) => url).join(),
      SEARCH_API_KEY: SEARCH_KEY,
    });
    const clients = new Clients(await serviceUrl(service));
    await clients.learnResponses();
    clients.start(count, pauseMs);

    await clients.phase('all nodes are healthy', phaseMs);
    await clients.phase('the first is killed', phaseMs, () => first.end('SIGKILL'));
    await clients.phase('the second is paused', phaseMs, async () => second.signal('SIGSTOP'));
    if (thorough) {
      await clients.phase('the third is restarted: no node for a moment', phaseMs, () =>
        again(third, 'SIGKILL'),
      );
    }
    await clients.phase('the first is started', phaseMs, () => first.start());
    await clients.phase('the third is stopped and restarted', phaseMs, () => again(third, 'SIGTERM'));
    await clients.phase('the second continues', phaseMs, async () => second.signal('SIGCONT'));
    if (thorough) {
      await clients.phase('all are restarted, one after another', phaseMs, async () => {
        for (const node of nodes) await again(node, 'SIGKILL');
      });
    }
    await clients.stop();
    return clients.phases;
  } finally {
    await endService(service);
    for (const node of nodes) await node.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

async function again(node: NodeProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  await node.end(signal);
  await node.start();
}

async function endService(service: ChildProcess | undefined): Promise<void> {
  if (service === undefined || service.exitCode !== null || service.signalCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGKILL');
  await ended;
}

/** Words, facets, long filters, vectors, records, several collections. */
const PATHS = [
  '/v2/search?q=donau&use_cache=false',
  '/v2/search?q=*&sort_by=titleKey:desc,updatedAt:desc&per_page=50',
  `/v2/search?q=wien&filter_by=${encodeURIComponent(`uuid:=[${Array.from({ length: 120 }, (_, i) => uuidOf(i)).join()}]`)}`,
  `/v2/similar?id=${uuidOf(7)}`,
  '/v2/search/federated?q=garten',
  '/v2/search?q=brucke&query_by=title,metadataEmbedding',
];

interface Phase {
  readonly name: string;
  requests: number;
  /** Milliseconds of each request. */
  readonly times: number[];
  /** Of requests. */
  readonly failures: string[];
}

/** Clients of a service. Each response is compared with the first one to the same request. */
class Clients {
  readonly #url: string;
  readonly #agent = new Agent();
  readonly #known = new Map<string, string>();
  readonly #working: Promise<void>[] = [];
  #phase: Phase = { name: 'before', requests: 0, times: [], failures: [] };
  readonly phases: Phase[] = [];
  #stopped = false;
  #pauseMs = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** Makes each request once while all nodes are healthy: later responses must be equal. */
  async learnResponses(): Promise<void> {
    for (const path of PATHS) {
      const { status, body } = await this.#ask(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
      this.#known.set(path, body);
    }
  }

  /** Starts clients with a pause of `pauseMs` after each response. */
  start(count: number, pauseMs: number): void {
    this.#pauseMs = pauseMs;
    for (let i = 0; i < count; i++) this.#working.push(this.#work(i));
  }

  /**
   * A phase for requests that end from now on. It lasts as long as `work`, then
   * `ms`, and until one request has ended.
   */
  async phase(name: string, ms: number, work: () => Promise<void> = async () => {}): Promise<Phase> {
    const phase: Phase = { name, requests: 0, times: [], failures: [] };
    this.#phase = phase;
    this.phases.push(phase);
    await work();
    await sleep(ms);
    while (phase.requests === 0) await sleep(20);
    return phase;
  }

  /** Ends the clients after their requests. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#working);
    await this.#agent.close();
  }

  async #work(offset: number): Promise<void> {
    for (let i = offset; !this.#stopped; i++) {
      const path = PATHS[i % PATHS.length] ?? '';
      const began = performance.now();
      const failure = await this.#failureOf(path);
      const phase = this.#phase;
      phase.requests += 1;
      phase.times.push(performance.now() - began);
      if (failure !== undefined) phase.failures.push(failure);
      // After a failure, always.
      if (failure !== undefined || this.#pauseMs > 0) await sleep(failure ? 50 : this.#pauseMs);
    }
  }

  async #failureOf(path: string): Promise<string | undefined> {
    try {
      const { status, body } = await this.#ask(path);
      if (status !== 200) return `${path.slice(0, 60)}: ${status} ${body.slice(0, 200)}`;
      return body === this.#known.get(path) ? undefined : `${path.slice(0, 60)}: another response`;
    } catch (error) {
      return `${path.slice(0, 60)}: ${String(error)}`;
    }
  }

  async #ask(path: string): Promise<{ status: number; body: string }> {
    const { statusCode, body } = await request(this.#url + path, { dispatcher: this.#agent });
    const text = await body.text();
    return { status: statusCode, body: text.replaceAll(/"search_time_ms":\d+/g, '') };
  }
}
