import { readdirSync, readFileSync } from 'node:fs';

/** Of the kernel's clock, in hertz; all of Linux shows times in these. */
const TICKS = 100;

/**
 * Processor time in seconds that a process and its children have taken, those
 * that have ended included (proc(5), fields 14 to 17). Linux only; 0 elsewhere.
 */
export function childrenSeconds(pid: number): number {
  let ticks = 0;
  for (const name of list('/proc')) {
    const fields = statOf(name);
    const [parent, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map((at) =>
      Number(fields[at]),
    );
    if (Number(name) === pid) ticks += user + system + endedUser + endedSystem;
    else if (parent === pid) ticks += user + system;
  }
  return ticks / TICKS;
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** The fields after the name of the program, which may hold blanks; none when the process is gone. */
function statOf(name: string): string[] {
  try {
    const text = readFileSync(`/proc/${name}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}
