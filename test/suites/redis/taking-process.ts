import { setTimeout as sleep } from 'node:timers/promises';
import { openRateLimits } from '../../../src/app/serve/open-rate-limits.ts';

/**
 * A process that takes of an allowance for some milliseconds as fast as it can.
 * Arguments: address of Redis, burst, interval, how long. Prints `ready`, begins
 * with the first line on standard input, and prints as JSON what it got.
 */
const [url = '', burst, intervalMs, forMs] = process.argv.slice(2);
const told: string[] = [];
const rateLimits = await openRateLimits(url, (line) => told.push(line));
const take = rateLimits.open('test', { burst: Number(burst), intervalMs: Number(intervalMs) });

process.stdout.write('ready\n');
await new Promise((resolve) => process.stdin.once('data', resolve));
const begin = performance.now();
let [taken, refused, longestMs] = [0, 0, 0];
while (performance.now() - begin < Number(forMs)) {
  const asked = performance.now();
  if ((await take('x')) === 0) taken += 1;
  else refused += 1;
  longestMs = Math.max(longestMs, performance.now() - asked);
  await sleep(2);
}
rateLimits.close();
process.stdout.write(
  `${JSON.stringify({ taken, refused, told, longestMs, ms: performance.now() - begin })}\n`,
);
process.stdin.destroy();
