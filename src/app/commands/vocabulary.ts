import { readFile } from 'node:fs/promises';
import { parseStoredBody } from '../../edm/stored-body.ts';
import { type ConceptUse, countConceptUse } from '../../ingest/concept-use.ts';
import { isLive, type RecordStore } from '../../records/record-store.ts';
import type { Command } from '../command.ts';
import { startProgress } from '../progress.ts';
import { listenForInterruption } from '../shutdown.ts';
import { conceptFaults, type OpenedConcepts, openConcepts } from '../wiring/open-concepts.ts';
import { openStore } from '../wiring/open-store.ts';
import { jsonText } from './json-report.ts';
import { readVocabularyArguments } from './vocabulary-arguments.ts';
import { checkJson, checkReport, proposalJson, proposalText } from './vocabulary-report.ts';

/**
 * `vitrine vocabulary list|check|propose`: prints the table of concepts, checks it against the records, or
 * proposes rows for the values of records that it lacks.
 * Status: 0 done; 1 a row of the table cannot be read; 130 and 143 interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { action, limit, json } = readVocabularyArguments(argv);
  const table = await openConcepts(settings);
  if (action === 'list') {
    process.stdout.write(json ? jsonText(table.concepts) : await readFile(table.path, 'utf8'));
    return 0;
  }
  using interruption = listenForInterruption();
  await using store = await openStore(settings);
  const use = await useIn(store.records, table, interruption.signal);
  if (interruption.signal.aborted) return interruption.status();
  if (action === 'check') {
    process.stdout.write(json ? checkJson(table, use) : checkReport(table, use));
    return table.faults.length > 0 ? 1 : 0;
  }
  for (const line of conceptFaults(table)) process.stderr.write(`vitrine vocabulary: ${line}\n`);
  const proposed = use.unknown.slice(0, limit);
  process.stdout.write(json ? proposalJson(proposed) : proposalText(proposed, table.concepts));
  return 0;
};

const BATCH_RECORDS = 1000;

/** How all records use the table, as far as it is read before the signal is aborted. */
async function useIn(
  records: RecordStore,
  { concepts }: OpenedConcepts,
  signal: AbortSignal,
): Promise<ConceptUse> {
  const counting = countConceptUse(concepts);
  const total = await records.countLive();
  using progress = startProgress({ label: 'vocabulary', noun: 'records' });
  let [change, done] = [0, 0];
  while (!signal.aborted) {
    const changes = await records.changesAfter(change, BATCH_RECORDS);
    const last = changes.at(-1);
    if (last === undefined) break;
    change = last.change;
    for (const record of changes) {
      if (!isLive(record)) continue;
      counting.add(parseStoredBody(record.body).record);
      done += 1;
    }
    progress.update({ done, total });
  }
  return counting.use();
}
