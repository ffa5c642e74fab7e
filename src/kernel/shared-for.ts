import type { Clock } from './clock.ts';

/** What `make` gives, asked for once within `ms` however many ask; what fails is not kept. */
export function sharedFor<Made>(ms: number, clock: Clock, make: () => Promise<Made>): () => Promise<Made> {
  let last: { readonly at: number; readonly made: Promise<Made> } | undefined;
  return () => {
    const now = clock();
    if (last !== undefined && Math.abs(now - last.at) < ms) return last.made;
    const made = make();
    last = { at: now, made };
    made.catch(() => {
      if (last?.made === made) last = undefined;
    });
    return made;
  };
}
