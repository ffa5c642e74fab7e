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
  /** Whether there is a moment without any node, and all are started again at the end. */
  readonly thorough: boolean;
}

/**
 * `vitrine serve` over three `vitrine engine`, all of them processes, while
 * clients ask: nodes are killed, paused and started again.
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
    await clients.learn();
    clients.start(count, pauseMs);

    await clients.phase('all is well', phaseMs);
    await clients.phase('the first is killed', phaseMs, () => first.end('SIGKILL'));
    await clients.phase('the second is paused', phaseMs, async () => second.signal('SIGSTOP'));
    if (thorough) {
      await clients.phase('the third is started again: nobody is there for a moment', phaseMs, () =>
        again(third, 'SIGKILL'),
      );
    }
    await clients.phase('the first is started again', phaseMs, () => first.start());
    await clients.phase('the third is stopped and started again', phaseMs, () => again(third, 'SIGTERM'));
    await clients.phase('the second goes on', phaseMs, async () => second.signal('SIGCONT'));
    if (thorough) {
      await clients.phase('all are started again, one after the other', phaseMs, async () => {
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
