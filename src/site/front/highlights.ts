import { CARD_FIELDS, type ObjectDocument, type SearchResult, searchDocuments } from '../search/objects.ts';
import { type SharedVisit, shared } from '../shared.ts';

/** Numbers of a facet by its values. */
export type Counts = ReadonlyMap<string, number>;

export interface Highlights {
  /** Objects with pictures, others each day. */
  readonly pictures: readonly ObjectDocument[];
  readonly objects: number;
  readonly free: number;
  readonly institutions: number;
  /** The earliest year of an object, astronomical: 0 is 1 BCE. */
  readonly oldestYear: number | undefined;
  readonly kinds: Counts;
  readonly colours: Counts;
  readonly centuries: Counts;
}

/** What the home page shows of the objects. */
export const highlights = shared(async (visit): Promise<Highlights> => {
  const [numbers, oldest, pictures] = await Promise.all([
    searchDocuments(visit, {
      per_page: 1,
      further: { include_fields: 'uuid' },
      max_facet_values: 20,
      facet_by: `dataProvider,edmType,edmRightsReusePolicy,imageColor,dateMin(${centuryFacet})`,
    }),
    searchDocuments<Dating>(visit, {
      per_page: 1,
      filter_by: 'dateMin:<4102444800',
      sort_by: 'dateMin:asc',
      further: { include_fields: 'dateMin,dateMax' },
    }),
    searchPictures(visit),
  ]);
  const policies = countsOf(numbers, 'edmRightsReusePolicy');
  const dates = countsOf(numbers, 'dateMin');
  return {
    pictures: varied(pictures, MOSAIC_PICTURES),
    objects: numbers.out_of,
    free: policies.get('OPEN') ?? 0,
    institutions:
      numbers.facet_counts.find(({ field_name }) => field_name === 'dataProvider')?.stats?.total_values ?? 0,
    oldestYear: yearOf(oldest.hits[0]?.document ?? {}),
    kinds: countsOf(numbers, 'edmType'),
    colours: countsOf(numbers, 'imageColor'),
    centuries: new Map(CENTURIES.map(({ name }) => [name, dates.get(name) ?? 0])),
  };
});

/** How many pictures the mosaic has, and how many it is chosen from. */
const [MOSAIC_PICTURES, CANDIDATES] = [24, 80];
const DAY_MS = 86_400_000;

async function searchPictures(visit: SharedVisit): Promise<readonly ObjectDocument[]> {
  const { hits } = await searchDocuments(visit, {
    // Narrower and wider pictures would be slivers in a row.
    filter_by: 'imageAspectRatio:[0.6..2.4]',
    sort_by: `_rand(${Math.floor(visit.now / DAY_MS)})`,
    per_page: CANDIDATES,
    further: { include_fields: CARD_FIELDS },
  });
  return hits.map(({ document }) => document).filter(({ previewImage }) => previewImage !== undefined);
}

/** Chooses objects in which institutions and colours repeat as rarely as possible. */
function varied(documents: readonly ObjectDocument[], count: number): readonly ObjectDocument[] {
  const [chosen, rest, seen]: [ObjectDocument[], ObjectDocument[], Map<string, number>] = [
    [],
    [...documents],
    new Map(),
  ];
  const traitsOf = ({ dataProvider, imageColor, dcType }: ObjectDocument) => [
    `institution ${dataProvider}`,
    `colour ${imageColor}`,
    `kind ${dcType?.[0]}`,
  ];
  const repetition = (document: ObjectDocument) =>
    traitsOf(document).reduce((sum, trait) => sum + (seen.get(trait) ?? 0), 0);
  while (chosen.length < count && rest.length > 0) {
    const best = rest.reduce((a, b) => (repetition(b) < repetition(a) ? b : a));
    rest.splice(rest.indexOf(best), 1);
    chosen.push(best);
    for (const trait of traitsOf(best)) seen.set(trait, (seen.get(trait) ?? 0) + 1);
  }
  return chosen;
}

const countsOf = (result: SearchResult<unknown>, field: string): Counts =>
  new Map(
    result.facet_counts
      .find(({ field_name }) => field_name === field)
      ?.counts.map(({ value, count }) => [value, count]),
  );

/** Of an object, as Unix timestamps. */
interface Dating {
  readonly dateMin?: number;
  readonly dateMax?: number;
}

/** A dating as long as this says "about" a year, which is in its middle. */
const MAX_YEARS_OF_ABOUT = 20;

function yearOf({ dateMin, dateMax = dateMin }: Dating): number | undefined {
  if (dateMin === undefined || dateMax === undefined) return undefined;
  const [first, last] = [dateMin, dateMax].map((seconds) => new Date(seconds * 1000).getUTCFullYear());
  if (first === undefined || last === undefined) return undefined;
  return last - first <= MAX_YEARS_OF_ABOUT ? Math.round((first + last) / 2) : first;
}

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
const centuryFacet: string = CENTURIES.map(
  ({ name, from, to }) => `${name}:[${from === undefined ? '' : start(from)},${start(to + 1)}]`,
).join(', ');
