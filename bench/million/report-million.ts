import type { ServedRow } from '../engine/measure-served.ts';
import { grouped, median, milliseconds, percentile } from '../harness/figures.ts';
import { timesOf } from './import-progress.ts';

/** For 2,623,787 documents, and for fewer. */
const MAX_MIB = 6 * 1024;
const MAX_RESTART_SECONDS = 20;
const MIN_DOCUMENTS_PER_SECOND = 2_000;
/** 20 GB for 2,623,787 documents. */
const MAX_DISK_BYTES = 20e9 / 2_623_787;
/** Of a cheap search beside merges. */
const MAX_STOP_MS = 300;
/** The 95th percentile of the clock, by class. */
const MAX_P95_MS: Readonly<Record<string, number>> = {
  'match-all, 16 facets': 20,
  'common word, 16 facets': 100,
};

export interface Report {
  readonly lines: readonly string[];
  /** Missed targets. */
  readonly missed: readonly string[];
}

export interface Building {
  readonly documents: number;
  /** Until the response to the import: all documents are durable and searchable. */
  readonly importSeconds: number;
  /** Documents a second in the slowest stretch of the import. */
  readonly slowestRate: number;
  /** Milliseconds of cheap searches during the import. */
  readonly importing: readonly number[];
  /** The same while nothing but merges went on. */
  readonly merging: readonly number[];
  /** Of the server, including merges after the import. */
  readonly processorSeconds: number;
  readonly peakMiB: number;
  /** After all merges. */
  readonly restingMiB: number;
  readonly diskMiB: number;
}

export function reportBuilding(built: Building): Report {
  const { documents, importSeconds, processorSeconds, restingMiB, diskMiB, slowestRate } = built;
  const bytes = (diskMiB * 2 ** 20) / documents;
  const stop = Math.max(0, ...built.merging);
  const targets = [
    target(
      `${grouped(slowestRate)} documents/s at the slowest`,
      slowestRate >= MIN_DOCUMENTS_PER_SECOND,
      `at least ${grouped(MIN_DOCUMENTS_PER_SECOND)}`,
    ),
    target(
      `${grouped(bytes)} bytes on disk a document`,
      bytes < MAX_DISK_BYTES,
      `below ${grouped(MAX_DISK_BYTES)}`,
    ),
    target(
      `${milliseconds(stop)} ms the longest search beside merges`,
      stop < MAX_STOP_MS,
      `below ${MAX_STOP_MS}`,
    ),
    reportPeak('while building', built.peakMiB),
  ];
  return {
    lines: [
      `built in ${grouped(importSeconds)} s, ${grouped(documents / importSeconds)} documents/s, ${grouped(processorSeconds)} s of processor time`,
      `${grouped(diskMiB)} MiB on disk`,
      `searches beside the import ${timesOf(built.importing)}, beside the merges after it ${timesOf(built.merging)}`,
      `${grouped(restingMiB)} MiB resident when nothing was merged any more`,
      ...targets.flatMap(({ lines }) => lines),
    ],
    missed: targets.flatMap(({ missed }) => missed),
  };
}

export const reportPeak = (when: string, mebibytes: number): Report =>
  target(
    `${grouped(mebibytes)} MiB resident at most ${when}`,
    mebibytes < MAX_MIB,
    `below ${grouped(MAX_MIB)} (6 GiB)`,
  );

/** To the first answer, everything with facets. */
export const reportRestart = (seconds: number): Report =>
  target(
    `restart ${seconds.toFixed(1)} s to the first answer, everything with facets`,
    seconds < MAX_RESTART_SECONDS,
    `below ${MAX_RESTART_SECONDS}`,
  );

function target(figure: string, isReached: boolean, wanted: string): Report {
  const text = `${figure}, wanted ${wanted}`;
  return { lines: [`${text}${isReached ? '' : '  <<< NOT REACHED'}`], missed: isReached ? [] : [text] };
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
  const most = MAX_P95_MS[name] ?? Number.POSITIVE_INFINITY;
  const isSlow = !(p95 < most);
  const figures = [
    ...(processorMs.length > 0 ? middleAndHigh(processorMs) : ['unknown', 'unknown']),
    ...middleAndHigh(clockMs),
    (median(sizes) / 1024).toFixed(0),
    grouped(median(found)),
  ];
  return {
    lines: [name.padEnd(NAME_WIDTH) + inColumns(figures) + (isSlow ? '  <<< NOT REACHED' : '')],
    missed: [
      ...(isSlow ? [`${name}: p95 ${milliseconds(p95)} ms, wanted below ${most}`] : []),
      ...(faults.length > 0
        ? [`${name}: ${faults.length} of ${questions.length} answers differ, first ${faults[0]}`]
        : []),
    ],
  };
}

const middleAndHigh = (list: readonly number[]): string[] => [
  milliseconds(median(list)),
  milliseconds(percentile(list, 0.95)),
];
