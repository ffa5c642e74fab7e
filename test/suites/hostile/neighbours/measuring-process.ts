/* The other client, in a process of its own: it asks one thing after the other, and measures. */
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { INTERVAL_MS, type MeasuringPlan, type Sample } from './measured-client.ts';

const ADDRESS = '127.0.0.3';
/** For one reply; then the connection is given up. */
const PATIENCE_MS = 20_000;

async function measure({ port, seconds, paths }: MeasuringPlan): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  for (let round = 0; ; round++) {
    for (const [kind, ofKind] of Object.entries(paths)) {
      const at = performance.now();
      if (at - began > seconds * 1000) return samples;
      const status = await ask(port, ofKind[round % ofKind.length] ?? '/');
      const ms = performance.now() - at;
      samples.push({ kind, ms, status });
      await sleep(Math.max(1, INTERVAL_MS - ms));
    }
  }
}

/** The status of a complete reply, on a connection of its own. */
function ask(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path, localAddress: ADDRESS, agent: false }, (answer) =>
      answer
        .on('end', () => resolve(answer.statusCode ?? 0))
        .on('error', () => resolve(0))
        .resume(),
    );
    const timer = setTimeout(() => asked.destroy(), PATIENCE_MS);
    asked.on('error', () => resolve(0)).on('close', () => clearTimeout(timer));
    asked.end();
  });
}

process.on('disconnect', () => process.exit());
process.on('message', async (plan: MeasuringPlan) => {
  process.send?.(await measure(plan), () => process.exit());
});
