import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OpenApiDocument } from '../../../../src/api/openapi.ts';
import { requestBytes } from './asked-request.ts';
import type { AttackPlan, AttackReport, PlannedPart } from './attack-plan.ts';
import type { Attack, Part } from './attacks.ts';
import { words } from './expensive-searches.ts';
import type { MeasuringPlan, Sample } from './measured-client.ts';
import { operationsWithoutRow } from './operations.ts';
import { readServedData, type ServedData } from './served-data.ts';
import { type Service, startService } from './service-process.ts';
import type { Measured } from './table.ts';

interface NeighboursRun {
  /** The checkout whose program serves. */
  readonly checkout: string;
  /** Filled by fillFolder. */
  readonly dataDir: string;
  readonly attacks: readonly Attack[];
  /** For which the other client measures each attack. */
  readonly seconds: number;
  readonly onMeasured: (measured: Measured) => void;
}

/** For the hostile client to begin, and for the service to free memory after it. */
const [BEFORE_MS, AFTER_MS] = [300, 3000];

/**
 * Measures what a client notices of another one, which sends the requests of an attack on many connections.
 * Each attack has a service of its own.
 */
export async function measureNeighbours(run: NeighboursRun): Promise<void> {
  let data: ServedData | undefined;
  for (const attack of run.attacks) {
    const service = await startService(run.checkout, run.dataDir);
    try {
      if (data === undefined) await assertAllOperations(service.port);
      data ??= await readServedData(service.port);
      run.onMeasured(await measure(service, attack, data, run.seconds * (attack.lasts ?? 1)));
    } finally {
      await service.end();
    }
  }
}

async function assertAllOperations(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/openapi.json`);
  const missing = operationsWithoutRow((await response.json()) as OpenApiDocument);
  if (missing.length > 0) throw new Error(`operations.ts and /openapi.json differ: ${missing.join(', ')}`);
}

async function measure(
  service: Service,
  attack: Attack,
  data: ServedData,
  seconds: number,
): Promise<Measured> {
  const { port } = service;
  const paths = pathsOf(attack, data);
  // What is loaded with the first request is not the hostile client's.
  await measured({ port, seconds: 1, paths });
  await warmUp(port, attack, data);
  const before = service.memory();
  service.peak();
  const [machine, cpuMs, began] = [machineMs(), service.cpuMs(), performance.now()];
  const hostile = start('attacking-process.ts');
  hostile.send({ port, parts: attack.parts.map((part) => planned(part, data)) } satisfies AttackPlan);
  await sleep(BEFORE_MS);
  const samples = await measured({ port, seconds, paths });
  const peak = service.peak();
  const [used, usedByAll, ms] = [service.cpuMs() - cpuMs, machineMs() - machine, performance.now() - began];
  hostile.send('stop');
  const report = await messageOf<AttackReport>(hostile);
  hostile.kill('SIGKILL');
  await sleep(AFTER_MS);
  return {
    name: attack.name,
    samples,
    memory: { before, peak, after: service.memory() },
    hasEnded: service.hasEnded(),
    statuses: report.statuses,
    hostileMiB: report.bytes / 2 ** 20,
    processors: {
      service: used / ms,
      hostile: report.cpuMs / ms,
      others: Math.max(0, (usedByAll - used - report.cpuMs) / ms),
    },
  };
}

/** What the other client asks: other objects and words each time, unless the attack is about the same ones. */
function pathsOf({ search }: Attack, { objects }: ServedData): MeasuringPlan['paths'] {
  return {
    health: ['/health'],
    search: search === undefined ? Array.from({ length: 500 }, (_, n) => searchFor(n)) : [search],
    page: Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? '/de/' : `/de/objects/${objects[n]}`)),
  };
}

const searchFor = (n: number): string =>
  n % 5 === 0 ? '/v2/search?q=castle' : `/v2/search?q=${encodeURIComponent(words(n, 1 + (n % 3)))}`;

/** One request of each part. Errors: if the service refuses one that is allowed. */
async function warmUp(port: number, { parts, isAllowed = false }: Attack, data: ServedData): Promise<void> {
  for (const { request, mode } of parts) {
    if (mode === 'burn') continue;
    const { method, path, headers = {}, body } = request(data, MAX_REQUESTS);
    const init = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(WARM_UP_MS) } as const;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      ...(body === undefined ? {} : { body: body as string }),
    }).catch(ignoreTimeout);
    const text = (await response?.text().catch(ignoreTimeout)) ?? '';
    const status = response?.status ?? 200;
    const isRefused = status >= 400 && status < 500 && status !== 429;
    if (isAllowed && isRefused) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  }
}

/** Some requests take minutes. */
const WARM_UP_MS = 10_000;

function ignoreTimeout(error: unknown): undefined {
  if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
}

/** Different requests, but not more of large ones than the memory of this process is for. */
const [MAX_REQUESTS, MAX_BYTES] = [300, 8 * 1024 * 1024];

function planned(
  { request, mode = 'turns', connections = 60, times = 1 }: Part,
  data: ServedData,
): PlannedPart {
  const requests: Uint8Array[] = [];
  for (let [n, bytes] = [0, 0]; n < MAX_REQUESTS && bytes < MAX_BYTES; n++) {
    const next = requestBytes(request(data, n));
    bytes += next.length;
    requests.push(next);
  }
  return { mode, connections, times, requests };
}

const start = (file: string): ChildProcess =>
  fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced', execArgv: [] });

/** Errors: if the process ends before. */
async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`${child.spawnargs.at(-1)} ended with ${status}`);
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
}

function measured(plan: MeasuringPlan): Promise<readonly Sample[]> {
  const child = start('measuring-process.ts');
  child.send(plan);
  return messageOf(child);
}

/** Milliseconds for which processors of the machine were busy. */
function machineMs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  return (user + nice + system + irq + softirq) * 10;
}
