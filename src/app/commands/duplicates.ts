import { LIKELY_SCORE } from '../../duplicates/compare-objects.ts';
import { findDuplicates } from '../../duplicates/find-duplicates.ts';
import { EngineRefusal } from '../../search/search-engine.ts';
import { type Command, parseArguments, UsageError } from '../command.ts';
import { print } from '../print.ts';
import { startProgress } from '../progress.ts';
import { listenForInterruption } from '../shutdown.ts';
import { suggestion } from '../suggestion.ts';
import { openSearch } from '../wiring/open-search.ts';
import { CSV_HEADER, csvLine, jsonLine, pairLines, summaryLine } from './duplicates-report.ts';

/**
 * `vitrine duplicates`: pairs of objects in the index whose records are nearly the same,
 * on standard output. It changes nothing.
 * Status: 0 done, 1 the index has nothing to compare, 130 and 143 interrupted.
 */
export const command: Command = async (argv, settings) => {
  const { institution, json = false, csv = false, ...values } = parseArguments('duplicates', argv).values;
  if (json && csv) throw new UsageError('--json and --csv are two forms: choose one');
  const minScore = scoreOf(values['min-score']);
  using interruption = listenForInterruption();
  using progress = startProgress({ label: 'duplicates', noun: 'objects' });
  const { engine } = await openSearch(settings);
  try {
    const began = performance.now();
    const report = await findDuplicates(engine, {
      institution,
      minScore,
      signal: interruption.signal,
      onProgress: ({ objects, total }) => progress.update({ done: objects, total }),
    });
    progress.end();
    if (report.ofInstitution === 0) {
      const meant = suggestion(institution ?? '', report.institutions);
      return fail(`the index has no object of ${institution}${meant ? `; did you mean ${meant}?` : ''}`);
    }
    const line = json ? jsonLine : csv ? csvLine : pairLines;
    if (csv) await print(CSV_HEADER);
    for (const pair of report.pairs) await print(line(pair));
    process.stderr.write(`${summaryLine(report, (performance.now() - began) / 1000)}\n`);
    return report.interrupted ? interruption.status() : 0;
  } catch (error) {
    if (interruption.signal.aborted) return interruption.status();
    if (!(error instanceof EngineRefusal && error.status === 404)) throw error;
    return fail('there is no search index yet: run vitrine index');
  } finally {
    await engine.close();
  }
};

function scoreOf(text: string | undefined): number {
  if (text === undefined) return LIKELY_SCORE;
  const score = Number(text);
  if (text.trim() !== '' && score >= 0 && score <= 1) return score;
  throw new UsageError(`--min-score ${JSON.stringify(text)} is not a number from 0 to 1`);
}

function fail(fault: string): number {
  process.stderr.write(`vitrine duplicates: ${fault}\n`);
  return 1;
}
