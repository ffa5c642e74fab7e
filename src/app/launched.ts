import { isatty } from 'node:tty';
import { monotonicClock } from '../kernel/clock.ts';
import { repeatedSignals } from './shutdown.ts';

/**
 * The entry point when bin/vitrine.mjs starts `vitrine`. It is main.ts, except that
 * it ends, as by SIGTERM, when its launcher has ended, even if that was killed. The
 * IPC channel shows it: the system closes it however the launcher ends. It does not
 * keep a command running, and threads and child processes do not inherit it.
 */
const end = () => process.kill(process.pid, 'SIGTERM');

const isRepeatedNow = repeatedSignals(monotonicClock);

/** Gives the first signal its usual effect, and ignores those that follow at once; a later one has effect again. */
function onSignal(signal: NodeJS.Signals): void {
  const isRepeated = isRepeatedNow();
  const isHandled = process.listenerCount(signal) > 1;
  if (isRepeated || isHandled) return;
  process.off(signal, onSignal);
  process.kill(process.pid, signal);
}

process.on('SIGTERM', onSignal);
// In a terminal the launcher does not pass on ctrl-C.
if (!isatty(0)) process.on('SIGINT', onSignal);
process.once('disconnect', end);
process.channel?.unref();
// The launcher may have ended while this file was loaded.
if (!process.connected) end();

await import('./main.ts');
