import type { Snapshot } from '../index/snapshot.ts';
import { makeFrame, type Plan, type PlanFrame } from './plan.ts';
import { readQueryText } from './query-text.ts';
import { readRequest, type SearchParameters } from './request.ts';

const known = new WeakMap<Snapshot, Map<string, PlanFrame>>();
/** Frames that are remembered for a snapshot. */
const MAX_KNOWN = 200;
/** Longer parameters are not asked twice: lists of ids, vectors. */
const MAX_KEY_CHARACTERS = 4_000;

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

function frameFor(parameters: SearchParameters, matchesAll: boolean, snapshot: Snapshot): PlanFrame {
  let frames = known.get(snapshot);
  if (!frames) {
    frames = new Map();
    known.set(snapshot, frames);
  }
  const key = keyOf(parameters, matchesAll);
  const remembered = frames.get(key);
  if (remembered) return remembered;
  const frame = makeFrame(readRequest(parameters), matchesAll, snapshot);
  if (key.length <= MAX_KEY_CHARACTERS && mayBeKept(frame)) {
    if (frames.size === MAX_KNOWN) frames.clear();
    frames.set(key, frame);
  }
  return frame;
}

/** A random order without a seed is another one each time. */
const mayBeKept = ({ sort }: PlanFrame): boolean => sort.every(({ by }) => by !== 'random');

/** All parameters but `q`. No name and no value can be taken for another: lengths stand before them. */
function keyOf(parameters: SearchParameters, matchesAll: boolean): string {
  let key = matchesAll ? '*' : '';
  for (const name in parameters) {
    if (name === 'q') continue;
    const value = parameters[name] ?? '';
    key += `${name.length} ${value.length} ${name}${value}`;
  }
  return key;
}
