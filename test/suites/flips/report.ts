/** What was seen after one byte was flipped. */
export interface Seen {
  readonly file: string;
  readonly position: number;
  /** Faults and warnings of `vitrine doctor`, before the service runs and after it. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The service could not be opened: why. */
  readonly refused?: string;
  /** URLs whose status is 5xx. */
  readonly failing: readonly string[];
  /** Words that no undamaged answer has, by URL. */
  readonly wrong: readonly string[];
  /** URLs that were answered otherwise: with less, or 404. */
  readonly differing: readonly string[];
  /** Those of them after the second round of questions. */
  readonly stillDiffering: readonly string[];
}

/** Something wrong was served, or nothing for no reason. */
export const isFault = ({ wrong, failing }: Seen): boolean =>
  wrong.length > 0 || failing.some((url) => url.startsWith('500'));

/** What was seen after one flip, in a line. */
export const lineOf = (seen: Seen): string =>
  [
    `${seen.file} at ${seen.position}:`,
    seen.wrong.length > 0 ? `WRONG ${seen.wrong.slice(0, 3).join('; ')}` : '',
    seen.failing.length > 0 ? `5xx ${seen.failing.slice(0, 3).join('; ')}` : '',
    seen.refused === undefined ? '' : `refused: ${seen.refused}`,
    `${seen.differing.length} differ, then ${seen.stillDiffering.length} ${seen.stillDiffering.slice(0, 2).join(' ').slice(0, 400)};`,
    `doctor: ${seen.before.map((line) => line.slice(0, 160)).join(' | ') || 'nothing'};`,
    `then ${seen.after.length === 0 ? 'nothing' : seen.after.length}`,
  ]
    .filter((part) => part !== '')
    .join(' ');

/** A table by kind of file: how often a flip was named by `doctor`, mended, left something out, or was without effect. */
export function tableOf(all: readonly Seen[]): string {
  const kinds = Map.groupBy(all, ({ file }) => kindOf(file));
  const rows = [...kinds].map(([kind, seen]) => {
    const count = (is: (one: Seen) => boolean): number => seen.filter(is).length;
    return [
      kind,
      seen.length,
      count(({ before }) => before.length > 0),
      count(({ before, differing }) => before.length === 0 && differing.length === 0),
      count(({ before, after }) => before.length > 0 && after.length === 0),
      count(({ stillDiffering }) => stillDiffering.length > 0),
      count(({ refused }) => refused !== undefined),
      count(({ failing }) => failing.length > 0),
      count(({ wrong }) => wrong.length > 0),
    ].join(' | ');
  });
  return [
    '| File | Flips | Named by doctor | Without effect | Mended by itself | Left out, 404 | Refused to start | 5xx | Wrong |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

const kindOf = (file: string): string =>
  file
    .replace(/^reports.*/, 'reports/…')
    .replace(/^previews.*/, 'previews/…')
    .replace(/\d{4}-\d\d-\d\dT[\d-]+Z/, '…')
    .replace(/collection-\d+/, 'collection-N')
    .replace(/[ms]-?[0-9a-f]+\.(segment|vectors|live|\d+\.live)$/, '*.$1');
