import {
  beginFilter,
  HAS_MEDIA,
  hasWord,
  NO_MATCH,
  pictureFilter,
  quotedText,
  textFilter,
} from '../../documents/fields/filters.ts';
import { FACET_NAMES, type FacetName, qualityFilterBy } from './facets.ts';
import type { SearchState } from './search-state.ts';
import { secondAfterYear, secondOfYear } from './time-bars.ts';

/** What a filter leaves out: a facet, the range of years, or with/without picture. */
export type FilterPart = FacetName | 'years' | 'hasPicture' | 'spatial';

/**
 * The filter of a state: values of one facet are alternatives, facets combine. [site-8]
 * `without` leaves one of them out, to count what it could be instead.
 */
export function filterBy(state: SearchState, without?: FilterPart): string {
  const clauses: string[] = [];
  for (const name of FACET_NAMES) {
    const values = state.chosen[name] ?? [];
    const isLeftOut = name === without;
    if (!isLeftOut && values.length > 0) clauses.push(oneOfValues(name, values));
    // Reuse is that of files. [site-40]
    if (name === 'edmRightsReusePolicy' && (isLeftOut || values.length > 0)) clauses.push(HAS_MEDIA);
  }
  if (state.chosenEntity !== undefined) clauses.push(`(${state.chosenEntity.filter_by})`);
  if (without !== 'hasPicture' && state.hasPicture !== undefined) {
    clauses.push(pictureFilter(state.hasPicture === 'yes'));
  }
  if (state.quality !== '') clauses.push(qualityFilterBy(state.quality));
  if (without !== 'spatial' && state.spatial !== '')
    clauses.push(hasWord(state.spatial) ? `spatial:${quotedText(state.spatial)}` : NO_MATCH);
  if (without !== 'years') {
    const years = beginFilter(
      state.from === undefined ? undefined : secondOfYear(state.from),
      state.to === undefined ? undefined : secondAfterYear(state.to),
    );
    if (years !== undefined) clauses.push(years);
  }
  return clauses.join(' && ');
}

/** A filter for any of the values; one that nothing matches if none of them has a word. */
function oneOfValues(name: FacetName, values: readonly string[]): string {
  if (name === 'hasIiifManifest') {
    return `${name}:=[${values.map((value) => value === 'true').join(',')}]`;
  }
  // The values of these fields are single words, which need not be compared as a whole.
  if (CODE_FIELDS.has(name) && values.every((value) => CODE.test(value))) return `${name}:[${values}]`;
  return textFilter(name, values);
}

const CODE_FIELDS: ReadonlySet<FacetName> = new Set([
  'edmType',
  'edmRightsReusePolicy',
  'imageColor',
  'imageOrientation',
]);
const CODE = /^[a-z\d]+$/i;
