import { METADATA_TIERS } from '../edm/quality/metadata-tier.ts';
import { PROBLEM_IDS, PROBLEM_TABLE } from '../edm/quality/problem-table.ts';
import { CONTENT_TIERS, type QualityFigures, roundedShare } from '../edm/quality/quality-figures.ts';
import { csvCell, type Separator } from '../kernel/csv.ts';
import type { QualityReport } from './quality-report.ts';

/* A quality report as a table for spreadsheets, in CSV. Texts that would be run as formulas are escaped. */

/** A line of the tables: a number of objects that a report has. */
interface Measure {
  /** As a column. */
  readonly name: string;
  /** What is counted, such as `content_tier`, and which one, such as `4`. */
  readonly measure: string;
  readonly value: string;
  readonly en: string;
  readonly de: string;
  readonly numberIn: (figures: QualityFigures) => number;
}

const MEASURES: readonly Measure[] = [
  measure('objects', '', 'Objects', 'Objekte', ({ objects }) => objects),
  ...CONTENT_TIERS.map((tier) =>
    measure(
      'content_tier',
      tier,
      `Content tier ${tier}`,
      `Inhaltsstufe ${tier}`,
      (all) => all.contentTier[tier],
    ),
  ),
  measure(
    'content_tier',
    'unmeasured',
    'Picture not measured',
    'Bild nicht gemessen',
    ({ tierLimits }) => tierLimits.unmeasured ?? 0,
  ),
  ...METADATA_TIERS.map((tier) =>
    measure(
      'metadata_tier',
      tier,
      `Metadata tier ${tier}`,
      `Metadatenstufe ${tier}`,
      (all) => all.metadataTier[tier],
    ),
  ),
  measure('without_problems', '', 'No problems', 'Keine Probleme', (all) => all.withoutProblems),
  ...PROBLEM_IDS.map((id) => {
    const { en, de } = PROBLEM_TABLE[id].title;
    return measure('problem', id, en, de, ({ problems }) => problems[id] ?? 0);
  }),
  measure('links', 'working', 'All links work', 'Alle Links funktionieren', ({ links }) => links.working),
  measure('links', 'broken', 'A link is broken', 'Ein Link führt ins Leere', ({ links }) => links.broken),
  measure(
    'links',
    'unchecked',
    'Links not all checked',
    'Links nicht alle geprüft',
    ({ links }) => links.unchecked,
  ),
];

function measure(
  name: string,
  value: string,
  en: string,
  de: string,
  numberIn: Measure['numberIn'],
): Measure {
  return {
    name: value === '' ? name : `${name}_${value.replaceAll('-', '_')}`,
    measure: name,
    value,
    en,
    de,
    numberIn,
  };
}

/** A row for each measure: objects and their share, beside that of all objects. */
export function reportCsv({ now, all }: QualityReport, separator: Separator = ','): string {
  const share = (part: number, figures: QualityFigures): string =>
    String(roundedShare(part, figures.objects));
  return csv(
    separator,
    ['measure', 'value', 'meaning_en', 'meaning_de', 'objects', 'share', 'share_of_all'],
    MEASURES.map(({ measure: name, value, en, de, numberIn }) => {
      const number = numberIn(now);
      return [
        name,
        value,
        en,
        de,
        number,
        share(number, now),
        all === undefined ? '' : share(numberIn(all), all),
      ];
    }),
  );
}

const csv = (
  separator: Separator,
  header: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string =>
  [header, ...rows].map((row) => `${row.map((cell) => csvCell(String(cell))).join(separator)}\r\n`).join('');
