import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, serviceUrl } from '../app/run-vitrine.ts';
import { Clients, type Phase } from './clients.ts';
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
