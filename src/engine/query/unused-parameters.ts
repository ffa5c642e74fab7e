import { EngineFault } from '../fault.ts';
import { MAX_INTEGER, readInteger, readList } from './parameter-values.ts';

/**
 * Checks the parameters that this engine has no use for.
 * Errors: EngineFault. There are no sets of stop words here, so that none can be named.
 */
export function checkUnused(parameters: Readonly<Record<string, string>>): void {
  checkPinnedHits(parameters['pinned_hits'] ?? '');
  const stopwords = parameters['stopwords'];
  if (stopwords !== undefined) {
    throw new EngineFault(404, `Could not find the stopword set named \`${stopwords}\`.`);
  }
  for (const [name, most, rule] of UNUSED_INTEGERS) {
    if ((readInteger(name, parameters[name]) ?? 0) > most) {
      throw new EngineFault(400, `Value of \`${name}\` must ${rule}.`);
    }
  }
}

/** An answer that ignored them would show others first. */
function checkPinnedHits(text: string): void {
  for (const pinned of readList(text)) {
    const position = /.:(\d+)$/.exec(pinned)?.[1];
    if (position === undefined) throw new EngineFault(400, 'Pinned hits are not in expected format.');
    if (Number(position) === 0) throw new EngineFault(400, 'Pinned hits must start from position 1.');
    throw new EngineFault(400, 'Pinned hits are not supported by this engine.');
  }
}

/** Name, largest value, and what is said of larger ones. */
const UNUSED_INTEGERS: readonly (readonly [string, number, string])[] = [
  ['facet_sample_percent', 100, 'be less than 100'],
  ['facet_sample_slope', 100, 'be less than 100'],
  ['facet_sample_threshold', MAX_INTEGER, ''],
  ['remote_embedding_num_tries', MAX_INTEGER, ''],
  ['remote_embedding_timeout_ms', MAX_INTEGER, ''],
  ['synonym_num_typos', 2, 'not be greater than 2'],
];
