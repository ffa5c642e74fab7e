import { Buffer } from 'node:buffer';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kernel/clock.ts';
import { entityTag } from '../../kernel/entity-tag.ts';
import { limit } from '../../kernel/limit.ts';
import type { Pieces } from '../../kernel/pieces.ts';

/** A file as it is sent. */
export interface KeptFile {
  readonly pieces: Pieces;
  readonly tag: string;
}

interface Entry {
  readonly state: string;
  readonly madeAt: number;
  readonly file: Promise<KeptFile>;
}

/** Each has some twenty megabytes. */
const MAX_FILES = 2;
/** While records change all the time, a file is made once in a minute. */
const MIN_AGE_MS = 60_000;

/**
 * Makes files once for a state of what they list, for all who ask at the same time, too. The last ones are kept;
 * one is made at a time. [site-27]
 */
export function keptFiles(clock: Clock) {
  const files = new LRUCache<string, Entry>({ max: MAX_FILES });
  const oneAtATime = limit({ concurrency: 1 });

  return (name: string, state: string, write: () => AsyncIterable<string>): Promise<KeptFile> => {
    const kept = files.get(name);
    const age = clock() - (kept?.madeAt ?? Number.NEGATIVE_INFINITY);
    if (kept !== undefined && (kept.state === state || age < MIN_AGE_MS)) return kept.file;
    const file = oneAtATime(async () => {
      const pieces: Buffer[] = [];
      for await (const piece of write()) pieces.push(Buffer.from(piece));
      return { pieces, tag: entityTag(pieces) };
    });
    const entry = { state, madeAt: clock(), file };
    files.set(name, entry);
    file.catch(() => {
      if (files.peek(name) === entry) files.delete(name);
    });
    return file;
  };
}
