import type { ServedRow } from '../engine/measure-served.ts';
import { grouped, median, milliseconds, percentile } from '../harness/figures.ts';

/** Source: issue 3. 5 GB. */
const MAX_MIB = 5e9 / 2 ** 20;
const MAX_P95_MS = 200;
export const TIMED = 'common word, 16 facets';

export interface Report {
  readonly lines: readonly string[];
  /** Missed targets. */
  readonly missed: readonly string[];
}

export interface Building {
  readonly documents: number;
  /** Until the response to the import: all documents are durable and searchable. */
  readonly importSeconds: number;
  /** Of the server, including merges after the import. */
  readonly processorSeconds: number;
  readonly peakMiB: number;
  /** After all merges. */
  readonly restingMiB: number;
  readonly diskMiB: number;
}

export function reportBuilding(built: Building): Report {
  const { documents, importSeconds, processorSeconds, peakMiB, restingMiB, diskMiB } = built;
  const { lines, missed } = reportPeak('while building', peakMiB);
  return {
    lines: [
      `built in ${grouped(importSeconds)} s, ${grouped(documents / importSeconds)} documents/s, ${grouped(processorSeconds)} s of processor time`,
      `${grouped(diskMiB)} MiB on disk`,
      `${grouped(restingMiB)} MiB resident when nothing was merged any more`,
      ...lines,
    ],
    missed,
  };
}

export function reportPeak(when: string, mebibytes: number): Report {
  const text = `${grouped(mebibytes)} MiB resident at most ${when}, wanted below ${grouped(MAX_MIB)} (5 GB)`;
  const reached = mebibytes < MAX_MIB;
  return { lines: [`${text}${reached ? '' : '  <<< NOT REACHED'}`], missed: reached ? [] : [text] };
}

const NAME_WIDTH = 26;
const inColumns = (texts: readonly string[]): string => texts.map((text) => text.padStart(11)).join('');

/** Prints a table; wrong results are missed targets. */
export function reportClasses(rows: readonly ServedRow[]): Report {
  const told = rows.map(reportClass);
  const head = inColumns(['processor', 'p95', 'clock', 'p95', 'KiB', 'found']);
  const faults = rows.flatMap(({ cells }) => cells.flatMap((cell) => cell.faults));
  return {
    lines: [
      'over HTTP, whole replies as the API asks for them, use_cache=false, one connection: milliseconds for a request, processor time of all threads of the server and clock of the client, median and 95th percentile; found: median of the questions',
      '',
      ''.padEnd(NAME_WIDTH) + head,
      ...told.flatMap(({ lines }) => lines),
      '',
      `answers against a scan of all documents and vectors: ${faults.length === 0 ? 'all of them are right' : `${faults.length} differ`}`,
    ],
    missed: told.flatMap(({ missed }) => missed),
  };
}

function reportClass({ queryClass: { name, questions }, cells: [cell], found }: ServedRow): Report {
  if (!cell) return { lines: [], missed: [] };
  const { processorMs, clockMs, sizes, faults } = cell;
  const p95 = percentile(clockMs, 0.95);
  const isSlow = name === TIMED && !(p95 < MAX_P95_MS);
  const figures = [
    ...(processorMs.length > 0 ? timesOf(processorMs) : ['unknown', 'unknown']),
    ...timesOf(clockMs),
    (median(sizes) / 1024).toFixed(0),
    grouped(median(found)),
  ];
  return {
    lines: [name.padEnd(NAME_WIDTH) + inColumns(figures) + (isSlow ? '  <<< NOT REACHED' : '')],
    missed: [
      ...(isSlow ? [`${name}: p95 ${milliseconds(p95)} ms, wanted below ${MAX_P95_MS}`] : []),
      ...(faults.length > 0
        ? [`${name}: ${faults.length} of ${questions.length} answers differ, first ${faults[0]}`]
        : []),
    ],
  };
}

const timesOf = (list: readonly number[]): string[] => [
  milliseconds(median(list)),
  milliseconds(percentile(list, 0.95)),
];
