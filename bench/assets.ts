/**
 * The effect of a flood of picture transformations: clients request many large
 * pictures of the sample content as AVIF and disconnect without waiting. Prints
 * after how long the route responds to plain requests and small pictures again,
 * and the memory of the service. Exits with status 1 if that takes longer than
 * five seconds, or the service grows by more than 512 MiB.
 *
 * Run: node bench/assets.ts [--requests N] [--seconds N]
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Agent, request } from 'undici';
import { Command } from './harness/command.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '600' }, seconds: { type: 'string', default: '12' } },
});
const REQUESTS = Number(values.requests);
const FLOOD_MS = Number(values.seconds) * 1000;

const CONTENT = fileURLToPath(new URL('../sample', import.meta.url));
/** When a client of the flood disconnects without a response. */
const LEAVES_AFTER_MS = 1000;
const MAX_RECOVERY_MS = 5000;
const MAX_GROWTH_MIB = 512;
/** The longest wait for the service to recover. */
const MAX_WAIT_MS = 10 * 60_000;

/** The largest results that are made. */
const FLOODS: Readonly<Record<string, (at: number) => string>> = {
  'AVIF, 8 MP, quality 100': (at) => `width=${2800 - at}&height=2800&format=avif&quality=100`,
  'WebP, 19 MP, quality 100': (at) => `width=${4400 - at}&height=4400&format=webp&quality=100`,
  'PNG, 19 MP': (at) => `width=${4400 - at}&height=4400&format=png`,
};

const agent = new Agent({ connections: null });

/** The status of a response that was complete in time. */
async function ask(url: string, ms: number): Promise<string> {
  try {
    const { statusCode, body } = await request(url, { dispatcher: agent, signal: AbortSignal.timeout(ms) });
    await body.dump({ limit: 2 ** 28 });
    return String(statusCode);
  } catch {
    return 'left';
  }
}

/** Statuses of the flood, with their number. */
async function flood(url: string, query: (at: number) => string): Promise<string> {
  const asked: Promise<string>[] = [];
  for (let at = 0; at < REQUESTS; at++) {
    asked.push(ask(`${url}?${query(at)}`, LEAVES_AFTER_MS));
    await sleep(FLOOD_MS / REQUESTS);
  }
  const counts = Map.groupBy(await Promise.all(asked), (status) => status);
  return [...counts].map(([status, all]) => `${all.length} × ${status}`).join(', ');
}

let small = 0;

/** Milliseconds until a plain request and an uncached small picture both get a response within a second. */
async function recoveryMs(url: string): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < MAX_WAIT_MS) {
    const answers = await Promise.all([
      ask(url, 1000),
      ask(`${url}?width=${20 + small++}&format=avif`, 1000),
    ]);
    if (answers.every((status) => status === '200')) break;
    await sleep(100);
  }
  return performance.now() - began;
}

const service = new Command(temporaryFolder('assets'), ['serve'], {
  CONTENT_DIR: CONTENT,
  SYNC_AT: '',
  EXPORT_AT: '',
});
const base = await service.url();
const [picture = ''] = readdirSync(join(CONTENT, 'assets')).filter((name) => name.endsWith('.jpg'));
const url = `${base}/cms/assets/${picture.replace(/\..*/, '')}`;
await recoveryMs(url);
const before = service.residentMiB();
console.log(
  `Node.js ${process.version}; ${REQUESTS} requests in ${FLOOD_MS / 1000} s, each left after ${LEAVES_AFTER_MS} ms; ${before.toFixed(0)} MiB before\n`,
);
for (const [name, query] of Object.entries(FLOODS)) {
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, service.residentMiB());
  }, 200);
  const statuses = await flood(url, query);
  const ms = await recoveryMs(url);
  clearInterval(watch);
  console.log(
    `${name.padEnd(26)}answers again after ${(ms / 1000).toFixed(1)} s; ${peak.toFixed(0)} MiB at most, ${service.residentMiB().toFixed(0)} MiB then; ${statuses}`,
  );
  if (ms > MAX_RECOVERY_MS || peak > before + MAX_GROWTH_MIB) process.exitCode = 1;
}
await agent.close();
service.terminate();
await service.end();
