import { grouped, median, milliseconds, percentile } from '../harness/figures.ts';
import { TYPESENSE, TYPESENSE_COSTS, WANTED_COSTS } from '../rivals/typesense-figures.ts';
import type { ServedCell } from './measure-served.ts';
import type { OverHttp } from './over-http.ts';

const NAME_WIDTH = 26;
const COLUMNS = ['processor', 'clock', 'p95', 'KiB', 'Typesense', 'ahead', 'wanted', 'share'];
const COLUMN_WIDTH = 11;

/**
 * Prints the table of times over HTTP, and of the other server if there is one.
 * Returns the names of the classes that miss their target against Typesense's
 * figures.
 */
export function printServedTimes({ names, rows }: Pick<OverHttp, 'names' | 'rows'>): string[] {
  const missed: string[] = [];
  const beside = names.length > 1 ? ['its proc.', 'clock', 'p95'] : [];
  console.log(''.padEnd(NAME_WIDTH) + inColumns([...COLUMNS, ...beside]));
  for (const row of rows) {
    const { name } = row.queryClass;
    const [ours, other] = row.cells;
    const yardstick = TYPESENSE[name];
    if (!ours || !yardstick) continue;
    const own = median(ours.processorMs);
    const ratio = own > 0 ? yardstick.processorMs / own : Number.NaN;
    const reached = !(ratio < yardstick.wantedRatio);
    if (!reached) missed.push(`over HTTP, ${name}: ${ratio.toFixed(1)}, wanted ${yardstick.wantedRatio}`);
    const figures = [
      ...timesOf(ours),
      (median(ours.sizes) / 1024).toFixed(0),
      String(yardstick.processorMs),
      `${ratio.toFixed(1)} x`,
      `${yardstick.wantedRatio} x`,
      yardstick.ourShare ?? '',
      ...(other ? timesOf(other) : []),
    ];
    console.log(name.padEnd(NAME_WIDTH) + inColumns(figures) + (reached ? '' : '  <<< FALLS SHORT'));
  }
  return missed;
}

/** Prints our times over several segments. */
export function printUnmerged({ segments, rows }: OverHttp['unmerged']): void {
  console.log(`\nOver ${segments} segments, right after the import:\n`);
  console.log(''.padEnd(NAME_WIDTH) + inColumns(['processor', 'clock', 'p95', 'Typesense']));
  for (const { queryClass, cells } of rows) {
    const { name } = queryClass;
    const [ours] = cells;
    if (!ours) continue;
    const figures = [...timesOf(ours), String(TYPESENSE[name]?.processorMs ?? '')];
    console.log(name.padEnd(NAME_WIDTH) + inColumns(figures));
  }
}

const timesOf = ({ processorMs, clockMs }: ServedCell): string[] => [
  processorMs.length > 0 ? milliseconds(median(processorMs)) : 'unknown',
  milliseconds(median(clockMs)),
  milliseconds(percentile(clockMs, 0.95)),
];

const inColumns = (texts: readonly string[]): string =>
  texts.map((text) => text.padStart(COLUMN_WIDTH)).join('');

/** Prints wrong results; returns the number of ours. */
export function printServedChecks({ names, rows }: Pick<OverHttp, 'names' | 'rows'>): number {
  const wrong = rows.flatMap(({ queryClass, cells }) =>
    cells.flatMap(({ faults }, i) => {
      const [first] = faults;
      const text = `${queryClass.name}: ${names[i]} ${faults.length} of ${queryClass.questions.length} differ, first ${first}`;
      return first === undefined ? [] : [{ text, isOurs: i === 0, faults: faults.length }];
    }),
  );
  for (const { text } of wrong) console.log(text);
  if (wrong.length === 0) console.log('all of them are right');
  return wrong.reduce((sum, { isOurs, faults }) => sum + (isOurs ? faults : 0), 0);
}

/** Prints the cost of importing, starting and running; returns missed targets. */
export function printServedCosts(served: OverHttp, documents: number): string[] {
  const [own = Number.NaN, other] = served.importSeconds;
  const rate = documents / own;
  const lines = [
    {
      text: `import ${grouped(rate)} documents/s`,
      typesense: grouped(TYPESENSE_COSTS.documentsPerSecond),
      wanted: grouped(WANTED_COSTS.documentsPerSecond),
      reached: rate >= WANTED_COSTS.documentsPerSecond,
    },
    {
      text: `restart ${served.restartSeconds.toFixed(2)} s to the first answer`,
      typesense: `${TYPESENSE_COSTS.restartSeconds} s`,
      wanted: `${WANTED_COSTS.restartSeconds} s`,
      reached: served.restartSeconds <= WANTED_COSTS.restartSeconds,
    },
    {
      text: `${grouped(served.residentMiB)} MiB resident after all questions`,
      typesense: `${TYPESENSE_COSTS.residentMiB} MiB`,
      wanted: `${WANTED_COSTS.residentMiB} MiB`,
      reached: served.residentMiB <= WANTED_COSTS.residentMiB,
    },
  ];
  for (const { text, typesense, wanted, reached } of lines) {
    console.log(`${text} (Typesense ${typesense}, wanted ${wanted})${reached ? '' : '  <<< FALLS SHORT'}`);
  }
  console.log(
    `at most ${grouped(served.peakMiB)} MiB resident while answering, ${grouped(served.importPeakMiB)} while importing`,
  );
  if (other !== undefined) console.log(`import beside it: ${grouped(documents / other)} documents/s`);
  return lines
    .filter(({ reached }) => !reached)
    .map(({ text, wanted }) => `over HTTP, ${text}, wanted ${wanted}`);
}
