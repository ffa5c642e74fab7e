import { METADATA_TIERS } from '../../edm/quality/metadata-tier.ts';
import { PROBLEM_IDS, PROBLEM_TABLE } from '../../edm/quality/problem-table.ts';
import { CONTENT_TIERS } from '../../edm/quality/quality-figures.ts';
import { LIMIT_TABLE, TIER_LIMITS } from '../../edm/quality/tier-limits.ts';
import { RIGHTS_IN_WORDS } from '../../edm/record/rights-in-words.ts';
import type { Localised } from '../../kernel/languages.ts';
import type { Visit } from '../page/visit.ts';

/** How a facet is shown. */
type FacetKind = 'values' | 'colours' | 'codes' | 'concepts';

export interface Facet {
  /** The field of the index, and the parameter of the page. */
  readonly name: FacetName;
  readonly kind: FacetKind;
  /** Its values can be searched; facets of few values do without. */
  readonly isSearchable: boolean;
  /** Shown unfolded before anything is chosen. */
  readonly isOpen: boolean;
  /** Stands inside the panel of this facet, which says the same in other words. */
  readonly within?: FacetName;
}

/** All facets with values, in the order of the page. `hasPicture` is not a field: see `pictureFilter`. */
export const FACETS = [
  { name: 'edmType', kind: 'codes', isSearchable: false, isOpen: true },
  { name: 'dcTypeConcept', kind: 'concepts', isSearchable: false, isOpen: true, within: 'edmType' },
  { name: 'dcType', kind: 'values', isSearchable: true, isOpen: false, within: 'edmType' },
  { name: 'edmRightsReusePolicy', kind: 'codes', isSearchable: false, isOpen: true },
  { name: 'imageColor', kind: 'colours', isSearchable: false, isOpen: true },
  { name: 'dataProvider', kind: 'values', isSearchable: true, isOpen: true },
  { name: 'creator', kind: 'values', isSearchable: true, isOpen: true },
  { name: 'subject', kind: 'values', isSearchable: true, isOpen: false },
  { name: 'mediumConcept', kind: 'concepts', isSearchable: false, isOpen: false },
  { name: 'medium', kind: 'values', isSearchable: true, isOpen: false, within: 'mediumConcept' },
  { name: 'isPartOf', kind: 'values', isSearchable: true, isOpen: false },
  { name: 'edmRightsName', kind: 'codes', isSearchable: false, isOpen: false },
  { name: 'imageOrientation', kind: 'codes', isSearchable: false, isOpen: false },
  { name: 'hasIiifManifest', kind: 'codes', isSearchable: false, isOpen: false },
] as const satisfies readonly (Omit<Facet, 'name' | 'within'> & {
  readonly name: string;
  readonly within?: string;
})[];

export type FacetName = (typeof FACETS)[number]['name'];

export const FACET_NAMES: readonly FacetName[] = FACETS.map(({ name }) => name);

export const isFacetName = (name: string): name is FacetName => FACET_NAMES.some((known) => known === name);

/** Whether the values are URIs of concepts. */
const isConceptFacet = (name: string): boolean =>
  FACETS.some((facet) => facet.name === name && facet.kind === 'concepts');

/** What people read for a value: codes and concepts have names, everything else is shown as it is. */
export function valueLabel(
  { texts, language, conceptNames, names }: Visit,
  name: FacetName,
  value: string,
): string {
  if (isConceptFacet(name)) return conceptLabel(conceptNames, value);
  const { codes, search } = texts;
  if (name === 'dataProvider') return names.institution(value)?.text ?? value;
  if (name === 'edmRightsName') return RIGHTS_IN_WORDS.get(value)?.title[language] ?? value;
  const labels: Readonly<Record<string, string>> =
    {
      edmType: codes.edmType,
      edmRightsReusePolicy: codes.reuse,
      imageColor: codes.colour,
      imageOrientation: codes.orientation,
      hasIiifManifest: search.iiif,
    }[name as string] ?? {};
  return Object.hasOwn(labels, value) ? (labels[value] ?? value) : value;
}

/** The language of what people read, if it is known and not that of the page. */
export const valueLanguage = ({ names }: Visit, name: FacetName, value: string): string | undefined =>
  name === 'dataProvider' ? names.institution(value)?.lang : undefined;

/** The name of a concept. One that is not in the table (any more) has that of its id, and never a URI. */
function conceptLabel(names: Visit['conceptNames'], uri: string): string {
  const id = /[^#/:]*$/.exec(uri)?.[0] ?? '';
  return names?.get(uri) ?? names?.get(id) ?? id.replaceAll('-', ' ');
}

/* The quality of objects as a filter that reports lead to: a field and its value, `problems:short-description`. */

const FILTERS: ReadonlySet<string> = new Set([
  ...CONTENT_TIERS.map((tier) => `contentTier:${tier}`),
  ...METADATA_TIERS.map((tier) => `metadataTier:${tier}`),
  ...TIER_LIMITS.map((limit) => `tierLimits:${limit}`),
  ...PROBLEM_IDS.map((id) => `problems:${id}`),
  ...['linkOk:true', 'linkOk:false'],
]);

export const isQualityFilter = (text: string): boolean => FILTERS.has(text);

/** In the language of filters: `problems:=short-description`. */
export const qualityFilterBy = (filter: string): string => filter.replace(':', ':=');

/** What people read for it. */
export function qualityLabel({ texts, language }: Visit, filter: string): string {
  const [field, value = ''] = filter.split(':');
  const { filters } = texts.quality;
  if (field === 'contentTier' || field === 'metadataTier') return filters[field](value);
  if (field === 'linkOk') return filters.linkOk[value === 'true' ? 'true' : 'false'];
  const table: Readonly<Record<string, { readonly title: Localised }>> =
    field === 'tierLimits' ? LIMIT_TABLE : PROBLEM_TABLE;
  return table[value]?.title[language] ?? value;
}
