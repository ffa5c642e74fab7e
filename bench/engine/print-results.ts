import { grouped, median, milliseconds, percentile } from '../harness/figures.ts';
import type { Costs } from '../harness/measured-process.ts';
import type { Cell, Row } from './measure.ts';

const NAME_WIDTH = 26;
const CELL_WIDTH = 20;

/**
 * Prints the table of times. Returns the names of the classes in which the first
 * engine misses its target against the best rival. `names`: ours, the rivals, and
 * last what is shown for information only.
 */
export function printTimes(names: readonly string[], rows: readonly Row[]): string[] {
  const missed: string[] = [];
  const heads = [...names.slice(0, -1), 'ahead', ...names.slice(-1), 'found'];
  console.log(
    `${''.padEnd(NAME_WIDTH)}${heads.map((head) => head.padStart(head === 'ahead' ? 9 : head === 'found' ? 9 : CELL_WIDTH)).join('')}`,
  );
  for (const { queryClass, found, cells } of rows) {
    const [ours, ...others] = cells;
    const rivals = others.slice(0, -1);
    const best = Math.min(
      ...rivals.map((cell) => (cell ? median(cell.processorMs) : Number.POSITIVE_INFINITY)),
    );
    const ratio = best / (ours ? median(ours.processorMs) : Number.POSITIVE_INFINITY);
    const reached = ratio >= queryClass.wantedRatio;
    if (!reached) missed.push(`${queryClass.name}: ${ratio.toFixed(1)}, wanted ${queryClass.wantedRatio}`);
    const marker = reached ? '' : ratio < 1 ? '  <<< BEHIND' : `  <<< UNDER ${queryClass.wantedRatio} TIMES`;
    console.log(
      queryClass.name.padEnd(NAME_WIDTH) +
        cells.slice(0, -1).map(formatCell).join('') +
        `${ratio.toFixed(1)} x`.padStart(9) +
        formatCell(cells.at(-1)) +
        grouped(median(found)).padStart(9) +
        marker,
    );
  }
  return missed;
}

/** Prints wrong results by engine; returns the number of ours, except those that a limit on completions explains. */
export function printChecks(names: readonly string[], rows: readonly Row[]): number {
  let faults = 0;
  for (const { queryClass, cells, found } of rows) {
    const verdicts = cells.slice(0, -1).map((cell, i) => {
      if (!cell) return `${names[i]} has no such feature`;
      if (i === 0 && !queryClass.tenWords) faults += cell.faults.length;
      const [first] = cell.faults;
      return first === undefined
        ? `${names[i]} same`
        : `${names[i]} ${cell.faults.length} of ${found.length} differ, first ${first}`;
    });
    console.log(`${queryClass.name.padEnd(NAME_WIDTH)}  ${verdicts.join('; ')}`);
  }
  return faults;
}

export function printCosts(costs: readonly (Costs & { readonly name: string })[], documents: number): void {
  const columns = ['build s', 'processor s', 'documents/s', 'resident MiB', 'peak MiB'];
  console.log(`${''.padEnd(NAME_WIDTH)}${columns.map((column) => column.padStart(14)).join('')}`);
  for (const { name, buildSeconds, buildProcessorSeconds, resident, peak } of costs) {
    const cells = [
      buildSeconds.toFixed(1),
      buildProcessorSeconds.toFixed(1),
      grouped(documents / buildSeconds),
      grouped(resident),
      grouped(peak),
    ];
    console.log(`${name.padEnd(NAME_WIDTH)}${cells.map((cell) => cell.padStart(14)).join('')}`);
  }
}

function formatCell(cell: Cell | undefined): string {
  if (!cell) return 'no such feature'.padStart(CELL_WIDTH);
  const text = `${milliseconds(median(cell.processorMs))} ${milliseconds(percentile(cell.processorMs, 0.95)).padStart(8)}`;
  return text.padStart(CELL_WIDTH);
}
