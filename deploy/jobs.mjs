// What a container for everything that changes something runs: the index every
// five minutes (JOBS_INDEX_MINUTES), sync and export at their times (SYNC_AT,
// EXPORT_AT), which `vitrine serve` follows. Each is a process of its own; one
// that ends is begun again. SIGTERM ends them cleanly.
//
// With arguments it is that command of vitrine, once: jobs.mjs index --rebuild
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

/** Runs a command to its end; gives its status. */
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

/** Runs a command again and again, with a pause after each. */
async function repeat(command, pauseMs) {
  while (!end.signal.aborted) {
    await run(command);
    // Nothing but the signal ends it early.
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
  console.error(`JOBS_INDEX_MINUTES=${JOBS_INDEX_MINUTES} is no number of minutes`);
  process.exitCode = 2;
}
