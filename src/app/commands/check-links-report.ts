import type { CheckLinksSummary } from '../../ingest/check-links.ts';
import { counted, grouped } from '../progress.ts';

export interface CheckLinksRun extends CheckLinksSummary {
  /** Documents that have the results now; undefined if `index` is left to add them. */
  readonly documents: number | undefined;
}

/** The result of a check, as some lines. `seconds`: how long it took. */
export function checkLinksReport(run: CheckLinksRun, seconds?: number): string {
  const { documents, interrupted } = run;
  const rows = ROWS.filter(([key]) => run[key] > 0);
  const width = Math.max(0, ...rows.map(([key]) => grouped(run[key]).length));
  const lines = [
    `${counted(askedLinks(run), 'link')} asked${seconds === undefined ? '' : ` in ${seconds.toFixed(1)} s`}`,
    ...rows.map(([key, text]) => `  ${grouped(run[key]).padStart(width)}  ${text(run)}`),
  ];
  if (documents === undefined) lines.push('the next vitrine index adds the results to documents');
  else if (documents > 0) lines.push(`${counted(documents, 'document')} updated`);
  if (interrupted) lines.push('interrupted: the next run continues');
  return lines.join('\n');
}

/** Links that have been asked for, with or without a result. */
const askedLinks = (summary: CheckLinksSummary): number =>
  ROWS.reduce((sum, [key]) => sum + summary[key], 0) - summary.left;

const more = (count: number, what: string): string =>
  count > 0 ? `, ${grouped(count)} of them ${what}` : '';

const ROWS: readonly (readonly [
  'ok' | 'broken' | 'failing' | 'refused' | 'postponed' | 'unconfirmed' | 'left',
  (summary: CheckLinksSummary) => string,
])[] = [
  ['ok', ({ repaired }) => `work${more(repaired, 'broken before')}`],
  ['broken', ({ newlyBroken }) => `are broken${more(newlyBroken, 'new')}`],
  ['failing', () => 'failed; they are broken if they fail again after a day'],
  ['refused', () => 'may not be asked for by programs'],
  ['postponed', () => 'are left to a later run, because their hosts ask for a pause'],
  ['unconfirmed', () => 'do not count: no host responded, so the network may be down'],
  ['left', () => 'are left to the next run, because the time of this one is over'],
];
