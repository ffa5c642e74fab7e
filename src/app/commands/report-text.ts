import type { QualityReport } from '../../catalogue/quality-report.ts';
import { METADATA_TIERS } from '../../quality/metadata-tier.ts';
import { CONTENT_TIERS, type QualityFigures, shareOf } from '../../quality/quality-figures.ts';
import type { Emphasis } from '../help-text.ts';
import { counted, grouped } from '../progress.ts';

/** A quality report as some sections. `emphasis` marks their titles. */
export function reportText(report: QualityReport, emphasis: Emphasis = (text) => text): string {
  const { institution, now, time, problems } = report;
  const row = rowsOf(report);
  const sections: readonly (readonly string[])[] = [
    [
      institution?.title.en ?? 'the whole collection',
      `${counted(now.objects, 'object')}, counted at ${time}`,
    ],
    ['content tier', ...CONTENT_TIERS.map((tier) => row(`tier ${tier}`, (all) => all.contentTier[tier]))],
    ['metadata tier', ...METADATA_TIERS.map((tier) => row(`tier ${tier}`, (all) => all.metadataTier[tier]))],
    [
      'problems',
      ...problems.map(({ id, title }) => row(title.en, (all) => all.problems[id] ?? 0)),
      row('(none)', (all) => all.withoutProblems),
    ],
    [
      'links',
      row('all work', ({ links }) => links.working),
      row('one is broken', ({ links }) => links.broken),
      row('not all checked', ({ links }) => links.unchecked),
    ],
    ['what to do first', ...report.firstSteps.flatMap(stepLines)],
  ];
  return `${sections
    .filter(([, ...lines]) => lines.length > 0)
    .map(([title = '', ...lines]) => [emphasis(title), ...lines.map((line) => `  ${line}`)].join('\n'))
    .join('\n\n')}\n`;
}

/** Lines with objects, their share, and the share of all objects. */
function rowsOf({ now, all }: QualityReport) {
  const width = grouped(now.objects).length;
  return (label: string, numberIn: (figures: QualityFigures) => number): string => {
    const share = (figures: QualityFigures) => percent(numberIn(figures), figures).padStart(7);
    const ofAll = all === undefined ? '' : `  (all: ${share(all)})`;
    return `${grouped(numberIn(now)).padStart(width)}  ${share(now)}${ofAll}  ${label}`;
  };
}

const percent = (part: number, { objects }: QualityFigures): string =>
  `${(shareOf(part, objects) * 100).toFixed(1)} %`;

function stepLines(
  { advice, objects, isEstimate, examples }: QualityReport['firstSteps'][number],
  position: number,
): readonly string[] {
  const number = `${isEstimate ? 'about ' : ''}${counted(objects, 'object')}`;
  const [example] = examples;
  return [
    `${position + 1}. ${number}: ${advice.en}`,
    ...(example === undefined ? [] : [`   such as ${example.url || example.id}`]),
  ];
}
