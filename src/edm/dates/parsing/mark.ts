/** Part of a period: named, or a fraction such as [1/2, 1]. */
export type Share = 'early' | 'mid' | 'late' | readonly [number, number];

/**
 * One point of a wording, which may lack what it shares with its neighbours: in
 * "late 19th–early 20th century" the first mark is a bare 19, in "4. und 5. April
 * 1927" a bare 4, in "1972–3" the second is a bare 3.
 */
export interface Mark {
  /**
   * `hundreds` are the 1700s or 18--; `bare` a number of one or two digits that
   * means nothing yet; `share` a part ("early") of what its neighbour names.
   */
  unit: Unit;
  /** Of a millennium, century or bare number. */
  count: number;
  /** As written, without its era; the first year of a decade or hundreds; undefined if a neighbour has it. */
  year: number | undefined;
  /** The other year of "11 February 1731/2", which began in March for some and in January for others. */
  secondYear: number | undefined;
  /** Number of written digits of the year or bare number. */
  digits: number;
  /** The first one of a season. */
  month: number;
  /** Of a season: above 12 in the next year. A last month below the first leaves open which winter is meant. */
  lastMonth: number;
  day: number;
  era: -1 | 1 | undefined;
  share: Share | undefined;
  approx: boolean;
  bound: 'before' | 'after' | undefined;
  /** The year comes from a later mark: "December – January 1974" begins in 1973. */
  borrowed: boolean;
  /** "3c", which may be something else than a century. */
  doubtfulCentury: boolean;
}

export type Unit =
  | 'millennium'
  | 'century'
  | 'hundreds'
  | 'decade'
  | 'year'
  | 'season'
  | 'month'
  | 'day'
  | 'bare'
  | 'share';

export const blankMark = (): Mark => ({
  unit: 'share',
  count: 0,
  year: undefined,
  secondYear: undefined,
  digits: 0,
  month: 0,
  lastMonth: 0,
  day: 0,
  era: undefined,
  share: undefined,
  approx: false,
  bound: undefined,
  borrowed: false,
  doubtfulCentury: false,
});

/** A day, month or season, whose year may be missing. */
export const isWithinYear = ({ unit }: Mark): boolean =>
  unit === 'season' || unit === 'month' || unit === 'day';

/** Lacks a year, which a neighbour may have. */
export const lacksYear = (mark: Mark): boolean => mark.year === undefined && isWithinYear(mark);
