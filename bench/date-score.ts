import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readPeriod } from '../src/edm/dates/dates.ts';

/** One wording with the years that its own institution states for it. */
export interface Reference {
  readonly source: string;
  readonly wording: string;
  /** First and last year, astronomical. */
  readonly earliest: number;
  readonly latest: number;
  readonly records: number;
}

/** `good`: overlaps the stated years and begins within ten of them. `far`: overlaps, begins further off. */
export type Verdict = 'good' | 'far' | 'wrong' | 'unread';

export interface Score {
  readonly total: number;
  readonly good: number;
  readonly far: number;
  readonly wrong: number;
  readonly unread: number;
}

/**
 * References that are themselves wrong, found without our reader: by the
 * numbers in the wording. They count in the raw score and are left out of the
 * other one. Tate leaves out "published" years; as it then states the others,
 * such references still overlap and stay in both scores.
 */
export const WRONG_REFERENCES: readonly {
  readonly why: string;
  readonly applies: (reference: Reference) => boolean;
}[] = [
  {
    why: 'undated wording ("no date", "date not known"), so the figures come from elsewhere',
    applies: ({ wording }) => /^(?:no date|not dated|date not known)$/.test(wording),
  },
  {
    why: 'the figures run backwards ("1995 (February)": 1995 to 1992)',
    applies: ({ earliest, latest }) => latest < earliest,
  },
  {
    why: 'before 1582 shifted to the Julian calendar, into the year before ("1520": 1519-12-22)',
    applies: ({ wording, latest }) => {
      const years = yearsIn(wording);
      return /^\d+$/.test(wording) && years[0] !== undefined && years[0] < 1583 && latest === years[0] - 1;
    },
  },
  {
    why: 'another century than the one named ("18th century": 1600 to 1699)',
    applies: ({ wording, earliest, latest }) => {
      const count = Number(/^(?:early |mid[ -]|late )?(\d+)th century$/.exec(wording)?.[1] ?? Number.NaN);
      return latest < (count - 1) * 100 || earliest > count * 100;
    },
  },
  {
    why: 'figures that miss every year named, mostly slips of the pen ("1913": 1904)',
    applies: ({ wording, earliest, latest }) => {
      const years = yearsIn(wording);
      if (years.length === 0 || wording.includes('BC')) return false;
      const slack = /\bc[a.]?\b/.test(wording) ? 10 : 0;
      return latest < Math.min(...years) - slack || earliest > Math.max(...years) + slack;
    },
  },
];

/** The years written in full, and the ends of short ranges such as "1972–3". */
function yearsIn(wording: string): number[] {
  const years: number[] = [];
  for (const [, year = '', suffix = ''] of wording.matchAll(/\b(\d{3,4})\b(?:[-–/](\d{1,2})\b)?/g)) {
    years.push(Number(year));
    if (suffix !== '') years.push(Number(year.slice(0, -suffix.length) + suffix));
  }
  return years;
}

/** Rows of a gzipped TSV (source, wording, earliest, latest, records) that state a first year. */
export function readReferences(path: string): Reference[] {
  const references: Reference[] = [];
  for (const line of gunzipSync(readFileSync(path)).toString('utf8').split('\n').slice(1)) {
    const [source, wording, first, last, records] = line.split('\t');
    if (source === undefined || wording === undefined) continue;
    const earliest = statedYear(first);
    const latest = statedYear(last) ?? earliest;
    if (earliest === undefined || latest === undefined) continue;
    references.push({ source, wording, earliest, latest, records: Number(records) });
  }
  return references;
}

/** Of "1917", "1917-07-14" or "-0206-01-05"; undefined for an empty string or other text. */
function statedYear(figure: string | undefined): number | undefined {
  const year = /^(-?\d{1,4})(?:-|$)/.exec(figure ?? '')?.[1];
  return year === undefined ? undefined : Number(year);
}

export function judge(reference: Reference): Verdict {
  const period = readPeriod(reference.wording);
  if (!period) return 'unread';
  const [first, last] = [yearOf(period.min), yearOf(period.max)];
  if (first > reference.latest || last < reference.earliest) return 'wrong';
  return Math.abs(first - reference.earliest) <= 10 ? 'good' : 'far';
}

const yearOf = (seconds: number): number => new Date(seconds * 1000).getUTCFullYear();

export const wrongReferenceReason = (reference: Reference): string | undefined =>
  WRONG_REFERENCES.find((rule) => rule.applies(reference))?.why;

/** Weighted by records. */
export function scoreOf(references: readonly Reference[]): Score {
  const score = { total: 0, good: 0, far: 0, wrong: 0, unread: 0 };
  for (const reference of references) {
    score.total += reference.records;
    score[judge(reference)] += reference.records;
  }
  return score;
}
