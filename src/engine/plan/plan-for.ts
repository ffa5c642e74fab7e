import { readRequest, type SearchParameters } from '../request/request.ts';
import type { Snapshot } from '../segment/snapshot.ts';
import { makeFrame, type Plan, type PlanFrame } from './plan.ts';
import { readQueryText } from './query-text.ts';

/**
 * What is to be done for these parameters. Most requests differ from earlier
 * ones in nothing but their words: what the other parameters come to is
 * remembered for the snapshot.
 * Errors: EngineFault with Typesense's status and message.
 */
export function planFor(parameters: SearchParameters, snapshot: Snapshot): Plan {
  const q = parameters['q'] ?? '';
  const words = q.trim();
  const matchesAll = words === '*';
  const frame = frameFor(parameters, matchesAll, snapshot);
  return { ...frame, q, text: readQueryText(matchesAll ? '' : words) };
}

interface KnownFrame {
  readonly parameters: SearchParameters;
  readonly frame: PlanFrame;
}

/** The frames asked for last come first. */
const known = new WeakMap<Snapshot, KnownFrame[]>();
/** So few that looking through them costs less than reading a request. */
const MAX_KNOWN = 16;
/** Longer parameters are hardly asked twice: lists of ids, vectors. */
const MAX_CHARACTERS = 4_000;

function frameFor(parameters: SearchParameters, matchesAll: boolean, snapshot: Snapshot): PlanFrame {
  let frames = known.get(snapshot);
  if (!frames) {
    frames = [];
    known.set(snapshot, frames);
  }
  for (let i = 0; i < frames.length; i += 1) {
    const item = frames[i];
    if (item?.frame.matchesAll !== matchesAll || !differInWordsOnly(item.parameters, parameters)) continue;
    if (i > 0) {
      frames.splice(i, 1);
      frames.unshift(item);
    }
    return item.frame;
  }
  const frame = makeFrame(readRequest(parameters), matchesAll, snapshot);
  if (mayBeKept(parameters, frame)) {
    if (frames.length === MAX_KNOWN) frames.pop();
    frames.unshift({ parameters: { ...parameters, q: '' }, frame });
  }
  return frame;
}

/** A random order without a seed is another one each time. */
const mayBeKept = (parameters: SearchParameters, { sort }: PlanFrame): boolean =>
  sort.every(({ by }) => by !== 'random') &&
  Object.entries(parameters).flat().join('').length <= MAX_CHARACTERS;

function differInWordsOnly(a: SearchParameters, b: SearchParameters): boolean {
  let count = 0;
  for (const name in b) {
    if (name === 'q') continue;
    if (a[name] !== b[name]) return false;
    count += 1;
  }
  for (const name in a) if (name !== 'q') count -= 1;
  return count === 0;
}
