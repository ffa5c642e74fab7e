import { ENTITY_ROLE_NAMES } from '../../documents/fields/entity-roles.ts';
import { typedText } from '../../kernel/characters.ts';
import { type Html, html } from '../../kernel/html.ts';
import { decodeVectorToken } from '../../kernel/vector-token.ts';
import { LANGUAGE_CHOICES, type LanguageChoice } from '../../use-cases/search-stages.ts';
import type { Visit } from '../page/visit.ts';
import { FACET_NAMES, type FacetName, isFacetName, isQualityFilter } from './facets.ts';

/** All that a search page shows, as far as its URL says it. [site-6] */
export interface SearchState {
  /** Empty: everything. */
  readonly words: string;
  readonly tab: Tab;
  /** Whether objects that name the words in other languages are shown behind the others, left out, or shown alone. */
  readonly languages: LanguageChoice;
  /** Chosen values; facets without any are absent. */
  readonly chosen: Readonly<Partial<Record<FacetName, readonly string[]>>>;
  /** Id of an entity that objects name, and how: empty for any role. */
  readonly entity: string;
  readonly role: string;
  /** Name and filter of that entity, which the URL does not say. */
  readonly chosenEntity?: ChosenEntity;
  /** Words of the place; the index has no facet of places. */
  readonly spatial: string;
  readonly hasPicture: 'yes' | 'no' | undefined;
  /** A filter of reports about quality, such as `problems:short-description`; empty: any quality. */
  readonly quality: string;
  /** Years, inclusive; negative before our era, where year 0 is 1 BCE. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly sort: Sort;
  readonly view: View;
  /** The last page shown, and the first one, which is before it after "load more". */
  readonly page: number;
  readonly since: number;
  /** Similar to an object, by meaning or by picture. */
  readonly like: string | undefined;
  readonly by: 'meaning' | 'picture';
  /** Similar to an uploaded picture: the `vector` of `/v2/similar/image`. */
  readonly picture: string | undefined;
  /** The largest distance in hundredths. */
  readonly threshold: number | undefined;
  /** The facet that shows more than its ten largest values, and words that these contain. */
  readonly more: FacetName | undefined;
  readonly find: string;
}

interface ChosenEntity {
  readonly label: string;
  readonly filter_by: string;
}

export const TABS = ['objects', 'stories', 'institutions', 'knowledge'] as const;
export type Tab = (typeof TABS)[number];
export const SORTS = ['relevance', 'title', 'oldest', 'newest', 'updated'] as const;
type Sort = (typeof SORTS)[number];
export const VIEWS = ['grid', 'list'] as const;
type View = (typeof VIEWS)[number];

export const NOTHING_CHOSEN: SearchState = {
  words: '',
  tab: 'objects',
  languages: 'all',
  chosen: {},
  entity: '',
  role: '',
  spatial: '',
  hasPicture: undefined,
  quality: '',
  from: undefined,
  to: undefined,
  sort: 'relevance',
  view: 'grid',
  page: 1,
  since: 1,
  like: undefined,
  by: 'meaning',
  picture: undefined,
  threshold: undefined,
  more: undefined,
  find: '',
};

/** Longer words and more values than these are cut off: engines and URLs have limits. */
const [MAX_CHARACTERS, MAX_VALUES, MAX_PAGE, MAX_YEAR] = [500, 30, 400, 9999];
/** Pages shown at once: "load more" begins anew after these. */
export const MAX_SHOWN = 10;

/** Reads a URL's parameters. Nothing is an error: what cannot be read is left out. */
export function readState(query: URLSearchParams): SearchState {
  const last = (name: string) => query.getAll(name).at(-1) ?? '';
  const one = (name: string) => clean(last(name));
  const typed = (name: string) => clean(typedText(last(name)));
  const picture = one('picture');
  const like = one('like').toLowerCase();
  const more = one('more');
  const entity = one('entity');
  const page = integer(one('page'), 1, MAX_PAGE) ?? 1;
  const years = [integer(one('from'), -MAX_YEAR, MAX_YEAR), integer(one('to'), -MAX_YEAR, MAX_YEAR)] as const;
  const [from, to] =
    years[0] !== undefined && years[1] !== undefined && years[0] > years[1] ? [years[1], years[0]] : years;
  return {
    words: typed('q'),
    tab: oneOf(TABS, one('tab')),
    languages: oneOf(LANGUAGE_CHOICES, one('languages')),
    chosen: Object.fromEntries(
      FACET_NAMES.map((name) => [name, valuesOf(query, name)] as const).filter(
        ([, values]) => values.length > 0,
      ),
    ),
    entity,
    role: entity !== '' && isRole(one('role')) ? one('role') : '',
    spatial: one('spatial'),
    hasPicture: one('hasPicture') === 'yes' ? 'yes' : one('hasPicture') === 'no' ? 'no' : undefined,
    quality: isQualityFilter(one('quality')) ? one('quality') : '',
    from,
    to,
    sort: oneOf(SORTS, one('sort')),
    view: oneOf(VIEWS, one('view')),
    page,
    since: Math.max(integer(one('since'), 1, page) ?? page, page - MAX_SHOWN + 1),
    like: UUID.test(like) ? like : undefined,
    by: one('by') === 'picture' ? 'picture' : 'meaning',
    picture: decodeVectorToken(picture) === undefined ? undefined : picture,
    threshold: integer(one('threshold'), 1, 200),
    more: isFacetName(more) ? more : undefined,
    find: typed('find'),
  };
}

/** The parameters of a state, without what is the default; `readState` reads the same again. */
export function stateParameters(state: SearchState): [string, string][] {
  const { words, tab, languages, chosen, spatial, hasPicture, from, to, sort, view } = state;
  const isSimilar = state.like !== undefined || state.picture !== undefined;
  const given: [string, string | number | undefined | false][] = [
    ['q', words],
    ['tab', tab !== 'objects' && tab],
    ['languages', languages !== 'all' && languages],
    ...FACET_NAMES.flatMap((name) => (chosen[name] ?? []).map((value): [string, string] => [name, value])),
    ['entity', state.entity],
    ['role', state.entity !== '' && state.role],
    ['spatial', spatial],
    ['hasPicture', hasPicture],
    ['quality', state.quality],
    ['from', from],
    ['to', to],
    ['like', state.like],
    ['by', state.by === 'picture' && state.by],
    ['picture', state.picture],
    ['threshold', isSimilar || state.threshold !== undefined ? state.threshold : undefined],
    ['sort', sort !== 'relevance' && sort],
    ['view', view !== 'grid' && view],
    ['more', state.more],
    ['find', state.find],
    ['page', state.page > 1 && state.page],
    ['since', state.since < state.page && state.since],
  ];
  return given.flatMap(([name, value]) =>
    value === undefined || value === false || value === '' ? [] : [[name, String(value)]],
  );
}

/** The path of a state in every language: `/search?q=wien`. */
export function statePath(state: SearchState): string {
  const query = new URLSearchParams(stateParameters(state));
  return query.size === 0 ? '/search' : `/search?${query}`;
}

/** A state with other choices: shows its first page, and no facet with more values. */
export const changed = (state: SearchState, changes: Partial<SearchState>): SearchState => ({
  ...state,
  page: 1,
  since: 1,
  more: undefined,
  find: '',
  ...changes,
});

/** With the value if it was not chosen, without it if it was. */
export function toggled(state: SearchState, name: FacetName, value: string): SearchState {
  const values = state.chosen[name] ?? [];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  const { [name]: _, ...others } = state.chosen;
  // The list stays as it is, so that several of its values can be chosen.
  const { more, find } = state;
  return changed(state, { chosen: next.length > 0 ? { ...others, [name]: next } : others, more, find });
}

const isRole = (text: string): boolean => ENTITY_ROLE_NAMES.some((role) => role === text);

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Without control characters and half surrogate pairs, which no URL keeps, and not too long. */
function clean(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
  return plain.length <= 1400 && /^[\w-]{1300,}$/.test(plain)
    ? plain
    : plain.slice(0, MAX_CHARACTERS).toWellFormed().trim();
}

const valuesOf = (query: URLSearchParams, name: FacetName): readonly string[] =>
  [...new Set(query.getAll(name).map(clean))].filter((value) => value !== '').slice(0, MAX_VALUES);

function integer(text: string, least: number, most: number): number | undefined {
  if (!/^[-+\u2212]?\d{1,9}$/.test(text)) return undefined;
  const value = Number(text.replace('\u2212', '-'));
  return Math.min(most, Math.max(least, value)) + 0;
}

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string): Value =>
  values.find((value) => value === text) ?? values[0];

/** The URL of a state in the page's language. */
export const stateUrl = ({ links }: Visit, state: SearchState): string => links.to(statePath(state));

/** What a form must send besides its own fields, so that the rest of the state stays. */
export const hiddenFields = (state: SearchState, own: readonly string[]): Html =>
  html`${stateParameters(state)
    .filter(([name]) => !own.includes(name))
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
