import { FREE_MEDIA, hasWord } from '../../documents/fields/filters.ts';
import { varied } from '../../kernel/varied.ts';
import { yearOfSecond } from '../../kernel/year-of-second.ts';
import { variety } from '../../use-cases/variety.ts';
import { COUNTED_KINDS, KIND_FACETS } from '../components/kinds.ts';
import { type Period, readPeriods } from '../components/period-bars.ts';
import { CARD_FIELDS, type ObjectDocument, type SearchResult, searchDocuments } from '../lookups/objects.ts';
import { type SharedVisit, shared } from '../lookups/shared.ts';

/** Numbers of a facet by its values. */
export type Counts = ReadonlyMap<string, number>;

export interface Highlights {
  /** Objects with pictures, others each day. */
  readonly pictures: readonly ObjectDocument[];
  /** Objects with short titles and without pictures, others each day; none if pictures are enough to fill the page. */
  readonly titles: readonly ObjectDocument[];
  readonly objects: number;
  /** Those with files that may be used freely. [site-40] */
  readonly free: number;
  /** The earliest year of an object, astronomical: 0 is 1 BCE. */
  readonly oldestYear: number | undefined;
  /** The facets of kinds. */
  readonly facets: SearchResult<unknown>['facet_counts'];
  readonly colours: Counts;
  readonly periods: readonly Period[];
}

/** What the home page shows of the objects. */
export const highlights = shared(async (visit): Promise<Highlights> => {
  const { isFacet } = visit.catalogue.rules('chos');
  const [numbers, free, oldest, pictures, periods] = await Promise.all([
    searchDocuments(visit, {
      per_page: 1,
      further: { include_fields: 'uuid' },
      max_facet_values: COUNTED_KINDS,
      facet_by: [...KIND_FACETS, 'imageColor'].filter(isFacet).join(),
    }),
    searchDocuments(visit, { per_page: 0, filter_by: FREE_MEDIA }),
    searchDocuments<Dating>(visit, {
      per_page: 1,
      filter_by: 'dateMin:<4102444800',
      sort_by: 'dateMin:asc',
      further: { include_fields: 'dateMin,dateMax' },
    }),
    searchPictures(visit),
    readPeriods(visit),
  ]);
  const isFew = pictures.length < FEW_PICTURES;
  const chosen = varied(
    isFew ? await searchPictures(visit, 'imageAspectRatio:>0') : pictures,
    variety,
    MOSAIC_PICTURES,
  );
  return {
    pictures: chosen,
    titles: isFew ? varied(await searchTitles(visit, chosen), variety, MOSAIC_TILES - chosen.length) : [],
    objects: numbers.out_of,
    free: free.found,
    oldestYear: yearOf(oldest.hits[0]?.document ?? {}),
    facets: numbers.facet_counts,
    colours: countsOf(numbers, 'imageColor'),
    periods,
  };
});

/** How many pictures the mosaic has, and how many objects it is chosen from. */
const [MOSAIC_PICTURES, CANDIDATES, MANY_CANDIDATES] = [24, 80, 250];
/** Fewer pictures than these do not fill the page: titles do, up to so many tiles in all. */
export const FEW_PICTURES = 8;
const MOSAIC_TILES = 14;
/** Longer titles are no headlines. */
const TITLE_CHARACTERS = 90;
const DAY_MS = 86_400_000;

/** Narrower and wider pictures would be slivers in a row of many. */
const FIT_FOR_ROWS = 'imageAspectRatio:[0.6..2.4]';

async function searchPictures(
  visit: SharedVisit,
  filter_by = FIT_FOR_ROWS,
): Promise<readonly ObjectDocument[]> {
  const { hits } = await searchDocuments(visit, {
    filter_by,
    sort_by: `_rand(${Math.floor(visit.now / DAY_MS)})`,
    per_page: CANDIDATES,
    further: { include_fields: CARD_FIELDS },
  });
  return hits.map(({ document }) => document).filter(({ previewImage }) => previewImage !== undefined);
}

async function searchTitles(
  visit: SharedVisit,
  shown: readonly ObjectDocument[],
): Promise<readonly ObjectDocument[]> {
  const { hits } = await searchDocuments(visit, {
    sort_by: `_rand(${Math.floor(visit.now / DAY_MS)})`,
    per_page: MANY_CANDIDATES,
    further: { include_fields: `${CARD_FIELDS},dcTypeConcept` },
  });
  const byTitle = new Map(hits.map(({ document }) => [document.title ?? '', document]));
  const pictured = new Set(shown.map(({ uuid }) => uuid));
  return [...byTitle.values()].filter(
    ({ uuid, title = '' }) => hasWord(title) && title.length <= TITLE_CHARACTERS && !pictured.has(uuid),
  );
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
  const [first, last] = [yearOfSecond(dateMin), yearOfSecond(dateMax)];
  return last - first <= MAX_YEARS_OF_ABOUT ? Math.round((first + last) / 2) : first;
}
