import { type Command, parseArguments } from '../command.ts';
import type { Emphasis } from '../help-text.ts';
import { counted, grouped } from '../progress.ts';
import { readInstallationState } from '../status/installation-state.ts';
import type { InstallationState, RunState } from '../status/state.ts';
import { styled } from '../terminal.ts';
import { jsonText } from './print-json.ts';

/**
 * `vitrine status [--json]`: what the installation holds, what is pending, and what
 * ran when. It changes nothing.
 * Status: 0.
 */
export const command: Command = async (argv, settings) => {
  const { json } = parseArguments('status', argv).values;
  const state = await readInstallationState(settings);
  process.stdout.write(json ? jsonText(state) : `${printStatus(state, (text) => styled('bold', text))}\n`);
  return 0;
};

/** How many institutions and reasons are listed. */
const LISTED = 20;

/** The state of an installation, as some sections. `emphasis` marks their titles. */
export function printStatus(state: InstallationState, emphasis: Emphasis = (text) => text): string {
  const now = Date.parse(state.time);
  return [
    ['records', ...recordLines(state, now)],
    ['by institution', ...countLines(state.institutions, ({ name }) => name || '(without a name)')],
    ['by data source', ...countLines(state.pipelines, ({ id }) => id)],
    ['search index', ...indexLines(state)],
    ['pictures', ...pictureLines(state)],
    ['links', ...linkLines(state)],
    ['last runs', ...state.runs.map((run) => runLine(run, now)), datasetLine(state, now)],
  ]
    .filter(([, ...lines]) => lines.length > 0)
    .map(([title = '', ...lines]) => [emphasis(title), ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n\n');
}

function recordLines({ records }: InstallationState, now: number): string[] {
  const { live, deleted, withdrawn, lastChanged } = records;
  const counts = numbered([
    [live, 'live'],
    [deleted, 'deleted'],
    [withdrawn, 'withdrawn'],
  ]);
  return lastChanged === null ? counts : [...counts, `last change: ${timeText(lastChanged, now)}`];
}

function countLines<Row extends { readonly records: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): string[] {
  return listed(rows.map((row) => [row.records, nameOf(row)]));
}

function indexLines({ records, collections, index, vectors }: InstallationState): string[] {
  const documents = collections.map(({ name, documents: number }) =>
    number === null
      ? `${name}: does not exist yet, or cannot be counted`
      : `${name}: ${counted(number, 'document')}`,
  );
  const waiting =
    vectors.waiting > 0
      ? [
          `${counted(vectors.waiting, 'changed record')} without vectors, which similar objects and searches by meaning need: run vitrine index`,
        ]
      : [];
  const { collection, change, lastChange, lagSeconds } = index;
  const lines = [...documents, ...(collection === null ? [] : waiting)];
  if (collection === null) {
    const next =
      records.live === 0
        ? 'there are no records yet: run vitrine ingest'
        : 'nothing is indexed yet: run vitrine index';
    return [...lines, next];
  }
  if (change >= lastChange) return [...lines, `${collection} has all changes of records`];
  const behind = counted(lastChange - change, 'change');
  return [...lines, `${collection} is ${behind} behind, for ${ageText(lagSeconds)}: run vitrine index`];
}

function pictureLines({ pictures }: InstallationState): string[] {
  const { waiting, failed, retries, reasons } = pictures;
  const lines = numbered([
    [waiting, 'changed records wait for their pictures'],
    [failed, `URLs returned no picture (${counted(retries, 'planned retry', 'planned retries')})`],
  ]);
  return [
    ...lines,
    ...listed(reasons.map(({ count, reason }) => [count, reason])).map((line) => `  ${line}`),
  ];
}

function linkLines({ links }: InstallationState): string[] {
  const { asked, broken, reasons } = links;
  const lines = numbered([
    [asked, 'have been asked for'],
    [broken, 'are broken'],
  ]);
  return [
    ...lines,
    ...listed(reasons.map(({ count, reason }) => [count, reason])).map((line) => `  ${line}`),
  ];
}

function runLine(
  { name, outcome, subject, ended, began, lastComplete, figures, message }: RunState,
  now: number,
) {
  const label = name.padEnd(11);
  if (outcome === 'never') return `${label}  never`;
  if (outcome === 'unfinished') return `${label}  began ${timeText(began, now)}, still runs or was killed`;
  const counts = Object.entries(figures).filter(([, count]) => count > 0);
  const parts = [
    ...(subject === '' ? [] : [subject]),
    ...counts.map(([figure, count]) => `${figure} ${grouped(count)}`),
    ...(message === null ? [] : [message]),
    ...(outcome === 'complete' ? [] : [`last complete: ${timeText(lastComplete, now)}`]),
  ];
  const details = parts.length > 0 ? `: ${parts.join(', ')}` : '';
  return `${label}  ${outcome} ${timeText(ended, now)}${details}`;
}

function datasetLine({ dataset, records }: InstallationState, now: number): string {
  if (dataset === null && records.live === 0) return 'there is no dataset for download';
  if (dataset === null) return 'there is no dataset for download: run vitrine export';
  return `the dataset for download is of ${timeText(dataset.time, now)}, ${counted(dataset.records, 'record')}`;
}

/** `2026-11-22T09:15:00Z (3 hours ago)`. */
function timeText(time: string | null, now: number): string {
  return time === null ? 'never' : `${time} (${ageText(Math.max(0, now - Date.parse(time)) / 1000)} ago)`;
}

/** Seconds as the largest unit that fits: `2 days`. */
function ageText(seconds: number): string {
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? ['second', 1];
  return counted(Math.floor(seconds / length), unit);
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

function listed(rows: readonly (readonly [count: number, name: string])[]): string[] {
  const more = rows.length - LISTED;
  const lines = numbered(rows.slice(0, LISTED));
  return more > 0 ? [...lines, `and ${grouped(more)} more (all with --json)`] : lines;
}

/** Lines that begin with a number, aligned. */
function numbered(rows: readonly (readonly [count: number, text: string])[]): string[] {
  const width = Math.max(0, ...rows.map(([count]) => grouped(count).length));
  return rows.map(([count, text]) => `${grouped(count).padStart(width)}  ${text}`);
}
