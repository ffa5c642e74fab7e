/** A century, or all before the first: years are inclusive. */
export interface Century {
  readonly name: string;
  /** Undefined for all before the first century. */
  readonly number: number | undefined;
  readonly from: number | undefined;
  readonly to: number;
}

const FIRST = 15;
const LAST = 21;

/** The centuries that the home page offers. */
export const CENTURIES: readonly Century[] = [
  { name: 'earlier', number: undefined, from: undefined, to: (FIRST - 1) * 100 },
  ...Array.from({ length: LAST - FIRST + 1 }, (_, index): Century => {
    const number = FIRST + index;
    return { name: `c${number}`, number, from: (number - 1) * 100 + 1, to: number * 100 };
  }),
];

const start = (year: number): number => Date.UTC(year, 0, 1) / 1000;

/** Ranges of `dateMin` for `facet_by`, by the names of the centuries. */
export const centuryFacet: string = CENTURIES.map(
  ({ name, from, to }) => `${name}:[${from === undefined ? '' : start(from)},${start(to + 1)}]`,
).join(', ');
