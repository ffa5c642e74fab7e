import { availableParallelism, totalmem } from 'node:os';
import type { Finding } from '../../kernel/finding.ts';
import { findingsAbout } from '../../kernel/finding.ts';
import type { Settings } from '../settings/settings.ts';
import { bytesIn, inGigabytes } from './check-data-folder.ts';

const { ok, warning } = findingsAbout('machine');

/** Bytes beside the index: program, threads, caches of answers and what searches need for a moment. */
const BESIDE_INDEX = 700 * 1024 ** 2;

/** Whether memory and processors suffice for what is there. */
export async function checkMachine({ indexDir, searchUrls }: Settings): Promise<Finding[]> {
  // A container may have less than the machine; without a limit Node.js gives a number beyond any.
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  const cores = availableParallelism();
  const message = `${inGigabytes(memory)} of memory, ${cores} ${cores === 1 ? 'core' : 'cores'}, Node.js ${process.versions.node}`;
  const needed =
    (searchUrls === undefined ? await bytesIn(indexDir, ['.segment', '.vectors']) : 0) + BESIDE_INDEX;
  const found: Finding[] = [];
  if (memory < needed) {
    const remedy = `About ${inGigabytes(needed)} would do for this index; set SEARCH_URL to search elsewhere`;
    found.push(warning(`${message}: little for the index`, remedy));
  }
  if (cores === 1) {
    const remedy = 'Searches and indexing take turns; two cores and more let them go on beside each other';
    found.push(warning(message, remedy));
  }
  return found.length > 0 ? found : [ok(message)];
}
