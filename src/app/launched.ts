import { isatty } from 'node:tty';

/**
 * Where `vitrine` begins when bin/vitrine.mjs starts it: like main.ts, but it
 * ends, as by SIGTERM, when its launcher is gone, which nobody may kill and
 * leave a server behind. A channel tells: the system closes it however the
 * launcher ends. It keeps no command from ending, and threads and processes
 * that this one starts do not get it.
 */
const end = () => process.kill(process.pid, 'SIGTERM');

/** One wish comes several times: to all processes of a group, passed on by the launcher, and because that is gone. */
const SAME_WISH_MS = 1000;
let wishedAt = Number.NEGATIVE_INFINITY;

/** Lets the first of them work as it would without this listener, and ignores the others; a second wish works again. */
function onSignal(signal: NodeJS.Signals): void {
  const isSame = performance.now() - wishedAt < SAME_WISH_MS;
  if (!isSame) wishedAt = performance.now();
  const isSeenTo = process.listenerCount(signal) > 1;
  if (isSame || isSeenTo) return;
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}

process.on('SIGTERM', onSignal);
// In a terminal the launcher does not pass it on.
if (!isatty(0)) process.on('SIGINT', onSignal);
process.once('disconnect', end);
process.channel?.unref();
// The launcher may have been quicker than the loading of this file.
if (!process.connected) end();

await import('./main.ts');
