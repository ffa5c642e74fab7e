import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ReadConcepts, readConceptTable } from '../../documents/concepts/concept-table.ts';
import { STARTER_CONCEPTS } from '../../documents/concepts/starter-concepts.ts';
import { type Clock, monotonicClock } from '../../kernel/clock.ts';
import { enclosedFault, readEnclosed } from '../../kernel/enclosed-files.ts';
import { FileError, isMissing } from '../../kernel/files.ts';
import { memoizeFor } from '../../kernel/memoize.ts';
import type { Settings } from '../settings/settings.ts';

const CONCEPT_FILE = 'vocabulary.tsv';

export interface OpenedConcepts extends ReadConcepts {
  /** The operator's file, or the one that comes with Vitrine. */
  readonly path: string;
  readonly text: string;
}

const MAX_BYTES = 32 * 1024 * 1024;

/** `vocabulary.tsv` of CONTENT_DIR, else the table that comes with Vitrine. Errors: FileError. */
export async function openConcepts({ contentDir }: Pick<Settings, 'contentDir'>): Promise<OpenedConcepts> {
  const own = contentDir === undefined ? undefined : await ownText(contentDir);
  if (contentDir !== undefined && own !== undefined)
    return { path: join(contentDir, CONCEPT_FILE), text: own, ...readConceptTable(own) };
  const text = await readFile(STARTER_CONCEPTS, 'utf8');
  return { path: STARTER_CONCEPTS, text, ...readConceptTable(text) };
}

async function ownText(contentDir: string): Promise<string | undefined> {
  try {
    return (await readEnclosed(contentDir, CONCEPT_FILE, MAX_BYTES)).toString('utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    const reason = enclosedFault(error);
    if (reason === undefined) throw error;
    throw new FileError(`cannot read ${join(contentDir, CONCEPT_FILE)}: ${reason}`, { cause: error });
  }
}

/** One line for each row that cannot be read. */
export const conceptFaults = ({ path, faults }: OpenedConcepts): string[] =>
  faults.map(({ line, reason }) => `${path} line ${line}: ${reason}`);

/** How long a service takes the table to be the same, in milliseconds. */
const TTL_MS = 1000;

/**
 * The table of a service, read again when it is used after a second. `warn` is called with what cannot be read, once
 * for each state of the file; while the file cannot be read at all, the last table counts.
 */
export function followConcepts(
  settings: Pick<Settings, 'contentDir'>,
  warn: (line: string) => void,
  clock: Clock = monotonicClock,
): () => Promise<ReadConcepts['concepts']> {
  let warned = '';
  let last: ReadConcepts['concepts'] = [];
  const warnOnce = (lines: readonly string[]) => {
    const text = lines.join('\n');
    if (text !== warned) for (const line of lines) warn(line);
    warned = text;
  };
  return memoizeFor(TTL_MS, clock, async () => {
    try {
      const opened = await openConcepts(settings);
      warnOnce(conceptFaults(opened));
      last = opened.concepts;
    } catch (error) {
      warnOnce([(error as Error).message]);
    }
    return last;
  });
}
