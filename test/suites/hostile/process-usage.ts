/* Loaded into a command by `--import`: it prints what the process has used to standard error. */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  process.once('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    const used = { cpuMs: (userCPUTime + systemCPUTime) / 1000, peakBytes: maxRSS * 1024 };
    writeSync(2, `\nusage: ${JSON.stringify(used)}\n`);
  });
}
