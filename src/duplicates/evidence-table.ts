import type { ObjectFacts } from './object-facts.ts';
import { differingShare } from './picture-hash.ts';
import { isUnique } from './technique.ts';
import { jaccard, overlap, shared } from './word-set.ts';

/** One thing that speaks for or against two records describing the same object. */
interface EvidenceRow {
  /** For readers of the documentation. Markdown, without a full stop at the end. */
  readonly description: string;
  /** Points for (positive) or against (negative); 0 if nothing can be said. */
  readonly points: (a: ObjectFacts, b: ObjectFacts) => number;
}

/** All evidence, in the order of the documentation. The points were set by hand on real records. */
export const EVIDENCE = {
  title: {
    description:
      'Words of the titles without those that say that there is no title; a title of one word counts a third of one of three or more',
    points(a, b) {
      if (a.title.length === 0 || b.title.length === 0) return 0;
      const alike = jaccard(a.title, b.title);
      if (alike < 0.5) return alike < 0.3 && overlap(a.title, b.title) < 0.6 ? -3 : -1;
      return 4 * Math.min(1, shared(a.title, b.title) / 3) * (2 * alike - 1);
    },
  },
  'title-number': {
    description:
      'Numbers and single letters in titles of nearly the same words, as of the plates of a series; or that only one of them is untitled, as a sheet of a portfolio',
    points(a, b) {
      if (jaccard(a.title, b.title) < 0.5 && a.title.length + b.title.length > 0) return 0;
      const [few = 0, many = 0] = [a.titleMarks.length, b.titleMarks.length].sort((x, y) => x - y);
      if (many === 0) return 0;
      const both = shared(a.titleMarks, b.titleMarks);
      if (both === many) return 0;
      return both === few ? -2 : -4;
    },
  },
  creator: {
    description: 'Words of the names of the makers, in any order',
    points(a, b) {
      if (a.creators.length === 0 || b.creators.length === 0) return 0;
      const alike = overlap(a.creators, b.creators);
      if (alike === 0) return -3;
      return alike >= 0.75 ? 2 : 0.5;
    },
  },
  date: {
    description:
      'Periods: the same day or month counts more than the same year, and that more than a century',
    points({ period: a }, { period: b }) {
      if (a === undefined || b === undefined) return 0;
      const longest = Math.max(a.max - a.min, b.max - b.min);
      if (a.min === b.min && a.max === b.max) return longest <= MONTH ? 3 : longest <= DECADE ? 1.5 : 0.5;
      const gap = Math.max(a.min - b.max, b.min - a.max);
      if (gap < 0) return longest <= DECADE ? 0.5 : 0;
      return longest <= MONTH || gap > 5 * YEAR ? -5 : -2;
    },
  },
  description: {
    description: 'Words of descriptions of eight words and more; from twenty on, they count more',
    points(a, b) {
      if (Math.min(a.description.length, b.description.length) < 8) return 0;
      const alike = jaccard(a.description, b.description);
      if (alike >= 0.8 && Math.min(a.description.length, b.description.length) >= 20) return 5;
      if (alike >= 0.5) return 2;
      return alike < 0.2 ? -3 : -1;
    },
  },
  identifier: {
    description:
      'Identifiers. An institution that gives two records different ones counts two objects; of two institutions, only equal ones say something',
    points(a, b) {
      if (a.identifiers.length === 0 || b.identifiers.length === 0) return 0;
      const both = shared(a.identifiers, b.identifiers);
      if (a.institution !== b.institution) return both > 0 ? 3 : 0;
      if (both === 0) return -5;
      // A shelf mark is often that of a folder; the other identifiers distinguish what is in it.
      return both === Math.min(a.identifiers.length, b.identifiers.length) ? 3 : -2;
    },
  },
  picture: {
    description: 'The pictures, compared as they look: copies, also if they are compressed or cropped',
    points({ picture: a }, { picture: b }) {
      const differing = a && b && differingShare(a, b);
      if (differing === undefined) return 0;
      if (differing <= 0.1) return 7;
      if (differing <= 0.15) return 4;
      return differing >= 0.25 ? -1.5 : 0;
    },
  },
  media: {
    description: 'The same URL of the main medium',
    points: (a, b) => (a.media !== undefined && a.media === b.media ? 3 : 0),
  },
  page: {
    description: "The same URL on the institution's website",
    points: (a, b) => (a.page !== undefined && a.page === b.page ? 3 : 0),
  },
  medium: {
    description:
      'Material and technique: prints, drawings, photographs, paintings and writings exclude each other. Two institutions seldom have the same drawing or painting',
    points(a, b) {
      if (a.families.length > 0 && b.families.length > 0) {
        if (shared(a.families, b.families) === 0) return -2;
        const areUnique = isUnique(a.families) && isUnique(b.families);
        return areUnique && a.institution !== b.institution ? -1.5 : 0.5;
      }
      if (a.medium.length === 0 || b.medium.length === 0) return 0;
      return shared(a.medium, b.medium) > 0 ? 0.5 : -0.5;
    },
  },
  type: {
    description: 'The type of the object (`edmType`), if it differs',
    points: (a, b) =>
      a.edmTypes.length > 0 && b.edmTypes.length > 0 && shared(a.edmTypes, b.edmTypes) === 0 ? -1.5 : 0,
  },
} as const satisfies Readonly<Record<string, EvidenceRow>>;

export type EvidenceName = keyof typeof EVIDENCE;

export const EVIDENCE_NAMES = Object.keys(EVIDENCE) as readonly EvidenceName[];

const DAY = 86_400;
const MONTH = 31 * DAY;
const YEAR = 366 * DAY;
const DECADE = 10 * YEAR;
