import { availableParallelism, totalmem } from 'node:os';
import { maxConnections, openFilesLimit } from '../../kernel/connections.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import type { Settings } from '../settings/settings.ts';
import { bytesIn, inGigabytes } from './check-data-folder.ts';

const { ok, warning } = findingsAbout('machine');

/** Bytes needed besides the index: program, threads, caches, running searches. */
const BESIDE_INDEX = 700 * 1024 ** 2;

/** Fewer are soon used up by connections of clients. */
const ENOUGH_FILES = 1024;

/** Whether memory, processors and open files suffice. */
export async function checkMachine({ indexDir, searchUrls }: Settings): Promise<Finding[]> {
  // A container may have less memory than the machine; without a limit it is 0 or huge.
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  const cores = availableParallelism();
  const message = `${inGigabytes(memory)} of memory, ${cores} ${cores === 1 ? 'core' : 'cores'}, Node.js ${process.versions.node}`;
  const needed =
    (searchUrls === undefined ? await bytesIn(indexDir, ['.segment', '.vectors']) : 0) + BESIDE_INDEX;
  const findings: Finding[] = [];
  if (memory < needed) {
    const remedy = `This index needs about ${inGigabytes(needed)}; set SEARCH_URL to search elsewhere`;
    findings.push(warning(`${message}: little for the index`, remedy));
  }
  if (cores === 1) {
    const remedy = 'With one core, searches wait while records are indexed; use two or more';
    findings.push(warning(message, remedy));
  }
  const files = openFilesLimit();
  if (files !== undefined && files < ENOUGH_FILES) {
    const remedy =
      'Raise the limit of open files: LimitNOFILE of the unit, ulimits of the container, or ulimit -n';
    const connections = maxConnections(files);
    findings.push(
      warning(`${files} open files are allowed, for ${connections} connections of clients`, remedy),
    );
  }
  return findings.length > 0 ? findings : [ok(message)];
}
