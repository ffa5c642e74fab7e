/**
 * Kills, pauses and restarts three nodes while clients send requests: none may
 * fail. Prints the times of requests in each phase.
 *
 * Run: npm run test:cluster [-- SECONDS-PER-PHASE [CLIENTS]]
 */
import { clusterRun } from './cluster-run.ts';

const [seconds = '5', clients = '16'] = process.argv.slice(2);
const phases = await clusterRun({
  objects: 2000,
  clients: Number(clients),
  phaseMs: Number(seconds) * 1000,
  pauseMs: 0,
  thorough: true,
});

const percentile = (sorted: readonly number[], share: number): string =>
  `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0)} ms`.padStart(8);

for (const { name, requests, times, failures } of phases) {
  const sorted = times.toSorted((a, b) => a - b);
  const figures = [0.5, 0.99, 1].map((share) => percentile(sorted, share)).join(' ');
  console.log(
    `${name.padEnd(62)} ${String(requests).padStart(7)} requests, p50 p99 max ${figures}, ${failures.length} failed`,
  );
  for (const failure of new Set(failures)) console.log(`  ${failure}`);
}
if (phases.some(({ failures }) => failures.length > 0)) process.exitCode = 1;
