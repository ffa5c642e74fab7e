// npm runs a script in a shell. When npm is asked to end it ends the shell, which
// does not pass that on; when npm is killed nobody is told. So who was started by
// `npm start` looks after those above it. Plain JavaScript, on whatever Node.js
// the machine has.
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;
const { npm_package_name, npm_lifecycle_event } = process.env;
const before = parents();

/** Calls `onGone` once, when npm or its shell is gone. Without `npm start` it does nothing. */
export function watchNpm(onGone) {
  if (npm_package_name !== 'vitrine' || npm_lifecycle_event !== 'start') return;
  const watch = setInterval(() => {
    if (parents() === before) return;
    clearInterval(watch);
    onGone();
  }, LOOK_EVERY_MS);
  watch.unref();
}

/** Who has started us and, where the system tells (Linux), who has started them: another pid when one of them is gone. */
function parents() {
  const { ppid } = process;
  try {
    const [, grandparent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${ppid}/stat`, 'utf8')) ?? [];
    return `${ppid} ${grandparent}`;
  } catch {
    return `${ppid}`;
  }
}
