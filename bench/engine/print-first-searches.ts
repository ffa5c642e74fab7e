import { median, milliseconds, percentile } from '../harness/figures.ts';
import type { FirstSearches } from './first-searches.ts';

const NAME_WIDTH = 26;
/** Source: issue 20. */
const WANTED_RATIO = 1.5;
/** Less cannot be told from what else the process does. */
const MIN_DIFFERENCE_MS = 2;

/** Prints the table; returns the names of the classes whose first search costs too much. */
export function printFirstSearches(rows: readonly FirstSearches[]): string[] {
  const missed: string[] = [];
  console.log(''.padEnd(NAME_WIDTH) + inColumns(['settled', 'first', 'longest', 'ratio', 'publication']));
  for (const { queryClass, settledMs, firstMs, publicationMs } of rows) {
    const { name } = queryClass;
    const [settled, first] = [median(settledMs), median(firstMs)];
    const ratio = first / settled;
    const isSlow = ratio > WANTED_RATIO && first - settled > MIN_DIFFERENCE_MS;
    if (isSlow) missed.push(`first search, ${name}: ${ratio.toFixed(1)} times, wanted ${WANTED_RATIO}`);
    const figures = [
      milliseconds(settled),
      milliseconds(first),
      milliseconds(percentile(firstMs, 1)),
      `${ratio.toFixed(1)} x`,
      milliseconds(median(publicationMs)),
    ];
    console.log(name.padEnd(NAME_WIDTH) + inColumns(figures) + (isSlow ? '  <<< FALLS SHORT' : ''));
  }
  return missed;
}

const inColumns = (texts: readonly string[]): string => texts.map((text) => text.padStart(13)).join('');
