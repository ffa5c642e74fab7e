// The process of the container `jobs`, which does everything that writes: `vitrine
// index` every five minutes (JOBS_INDEX_MINUTES), and `vitrine serve`, which runs
// sync and export on schedule (SYNC_AT, EXPORT_AT). Each is a separate process and
// is restarted when it ends. SIGTERM ends them cleanly.
//
// With arguments it runs that command of vitrine once: jobs.mjs index --rebuild
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/app/main.ts', import.meta.url));
const memory = JSON.parse(readFileSync(new URL('../bin/memory.json', import.meta.url), 'utf8'));
const AFTER_SERVE_MS = 5000;

const end = new AbortController();
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    end.abort();
    for (const child of running) child.kill(signal);
  });
}

/** Runs a command to its end and returns its status. */
function run(...command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...memory.nodeArguments, main, ...command], { stdio: 'inherit' });
    running.add(child);
    child.on('exit', (code, signal) => {
      running.delete(child);
      if (code !== 0 && !end.signal.aborted) console.error(`vitrine ${command[0]} ended: ${code ?? signal}`);
      resolve(code ?? 1);
    });
  });
}

/** Runs a command repeatedly, with a pause after each run. */
async function repeat(command, pauseMs) {
  while (!end.signal.aborted) {
    await run(command);
    // Only the signal ends it early.
    await sleep(pauseMs, undefined, { signal: end.signal }).catch(() => {});
  }
}

const { JOBS_INDEX_MINUTES = '5' } = process.env;
const indexPauseMs = Number(JOBS_INDEX_MINUTES) * 60_000;
const [, , ...command] = process.argv;
if (command.length > 0) {
  process.exitCode = await run(...command);
} else if (indexPauseMs > 0) {
  await Promise.all([repeat('index', indexPauseMs), repeat('serve', AFTER_SERVE_MS)]);
} else {
  console.error(`JOBS_INDEX_MINUTES=${JOBS_INDEX_MINUTES} is not a number of minutes`);
  process.exitCode = 2;
}
