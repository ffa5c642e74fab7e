/** Loaded before a command (`node --import`): at its end it writes what it has used to file descriptor 3. */
import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));
