// What a container for everything that changes something runs: the index every
// five minutes (JOBS_INDEX_MINUTES), sync and export at their times (SYNC_AT,
// EXPORT_AT), which `vitrine serve` follows. Each is a process of its own: one
// that fails is begun again. SIGTERM ends all of them cleanly.
import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/app/main.ts', import.meta.url));
const { JOBS_INDEX_MINUTES = '5' } = process.env;
const pauseMs = Number(JOBS_INDEX_MINUTES) * 60_000;
if (!(pauseMs > 0)) throw new Error(`JOBS_INDEX_MINUTES=${JOBS_INDEX_MINUTES} is no number of minutes`);

const end = new AbortController();
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    end.abort();
    for (const child of running) child.kill(signal);
  });
}

/** Runs a command to its end. */
function run(command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--max-semi-space-size=8', main, command], { stdio: 'inherit' });
    running.add(child);
    child.on('exit', (code, signal) => {
      running.delete(child);
      if (code !== 0 && !end.signal.aborted) console.error(`vitrine ${command} ended with ${code ?? signal}`);
      resolve();
    });
  });
}

/** Runs a command again and again, with a pause after each. */
async function repeat(command, pause) {
  while (!end.signal.aborted) {
    await run(command);
    await sleep(pause, undefined, { signal: end.signal }).catch(() => {});
  }
}

await Promise.all([repeat('index', pauseMs), repeat('serve', 5000)]);
