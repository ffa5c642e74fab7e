/**
 * Where `vitrine` begins when bin/vitrine.mjs starts it: like main.ts, but it
 * ends, as by SIGTERM, when its launcher is gone, which nobody may kill and
 * leave a server behind. A channel tells: the system closes it however the
 * launcher ends. It keeps no command from ending, and threads and processes
 * that this one starts do not get it.
 */
const end = () => process.kill(process.pid, 'SIGTERM');
process.once('disconnect', end);
process.channel?.unref();
// The launcher may have been quicker than the loading of this file.
if (!process.connected) end();

await import('./main.ts');
