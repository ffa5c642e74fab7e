import type { Ended } from './command-run.ts';

interface DifferencesOptions {
  /** Else the first three of a kind. */
  readonly printsAll: boolean;
  readonly log: (line: string) => void;
}

const OF_A_KIND = 3;
/** Characters of a body before and behind the first one that differs. */
const [BEFORE, BEHIND] = [60, 200];

/** Prints what differs, and counts it by kind: of what was sent, and which part of the answer differs how. */
export class Differences {
  readonly #options: DifferencesOptions;
  readonly #byKind = new Map<string, number>();
  count = 0;

  constructor(options: DifferencesOptions) {
    this.#options = options;
  }

  get kinds(): number {
    return this.#byKind.size;
  }

  compare(name: string, kind: string, before: Ended, after: Ended): void {
    const found = [...differing(before, after)];
    if (found.length === 0) return;
    this.count += 1;
    const whole = `${kind}: ${found.map(([part]) => part).join(', ')}`;
    const times = (this.#byKind.get(whole) ?? 0) + 1;
    this.#byKind.set(whole, times);
    const { printsAll, log } = this.#options;
    if (!printsAll && times > OF_A_KIND) return;
    log(
      `${whole}${times === OF_A_KIND && !printsAll ? ' (no more of this kind is printed)' : ''}\n  ${name}`,
    );
    for (const [part, was, is] of found) log(`    ${part}\n      - ${was}\n      + ${is}`);
  }
}

/** The parts that differ, with what they were and are. */
function* differing(before: Ended, after: Ended): Generator<[part: string, was: string, is: string]> {
  if (before.status !== after.status)
    yield [`status ${before.status} → ${after.status}`, before.status, after.status];
  for (const name of new Set([...Object.keys(before.headers), ...Object.keys(after.headers)])) {
    const [was, is] = [before.headers[name], after.headers[name]];
    if (was !== is) yield [name, ...aroundDifference(was ?? '(absent)', is ?? '(absent)')];
  }
  if (before.body !== after.body) yield ['body', ...aroundDifference(before.body, after.body)];
}

function aroundDifference(was: string, is: string): [string, string] {
  let at = 0;
  while (at < was.length && was[at] === is[at]) at += 1;
  const part = (text: string) => JSON.stringify(text.slice(Math.max(0, at - BEFORE), at + BEHIND));
  return [part(was), part(is)];
}
