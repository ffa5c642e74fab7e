import { GROUPED_WORK, GroupCounter, type GroupOrder } from '../groups/count-in-groups.ts';
import type { DividedStage } from '../help/help.ts';
import { everyLive, totalOf } from '../match/match.ts';
import type { SearchContext } from '../plan/plan.ts';
import type { FacetRequest } from '../plan/plan-facets.ts';
import { areAll, type FacetMatches } from './count-values.ts';
import { countFacet, type FacetScope, facetWork } from './facet-counts.ts';

/** What helpers get of the matches. */
interface FacetInput {
  /** By segment; null: every document that is live. */
  readonly docs: readonly (Uint32Array | null)[];
  /** With group_by. */
  readonly order: GroupOrder | null;
  /** The facets of each part, by their numbers in the plan. */
  readonly parts: readonly (readonly number[])[];
}

/**
 * The facets of a part as JSON, each on a line; that of a facet that is omitted is empty. Helpers
 * give the bytes in UTF-8: a text among the results would be written as JSON once more.
 */
type PartTexts = string | Uint8Array;

/**
 * Begins to count the facets with helpers. The returned function gives the same as
 * countFacets. Undefined if this thread has to count them alone.
 */
export function divideFacets(scope: FacetScope): (() => string[]) | undefined {
  const { plan, matches, groups, help, budget, snapshot } = scope;
  if (!help || plan.facets.length < 2 || (!groups && areAll(matches, snapshot))) return undefined;
  const groupWork = groups ? matches.total * GROUPED_WORK : 0;
  const works = plan.facets.map((facet) => facetWork(facet, scope) + groupWork);
  const work = works.reduce((sum, ofFacet) => sum + ofFacet, 0);
  const parts = partsOf(plan.facets, works, scope);
  const input = (): FacetInput => ({
    docs: matches.parts.map((part) => (part.isEveryLive ? null : (part.docs ?? null))),
    order: groups?.order ?? null,
    parts,
  });
  const here = (part: number): string => countPart(parts[part] ?? [], scope);
  const stage: DividedStage<PartTexts> = {
    stage: 'facets',
    input,
    parts: parts.length,
    isLast: true,
    here,
    copy: toText,
  };
  const division = help.divide(stage, work, budget);
  if (!division) return undefined;
  return () => {
    const texts = plan.facets.map(() => '');
    for (const [part, counted] of division.finish().entries()) {
      const lines = toText(counted).split('\n');
      for (const [i, facet] of parts[part]?.entries() ?? []) texts[facet] = lines[i] ?? '';
    }
    return texts.filter((text) => text !== '');
  };
}

/**
 * Facets that are counted by profiles are one part, because they share the count of the
 * profiles, unless groups are counted. Each of the others is one. The largest come first, so
 * that the last ones are short.
 */
function partsOf(
  facets: readonly FacetRequest[],
  works: readonly number[],
  { snapshot, groups }: FacetScope,
): number[][] {
  const hasProfile = ({ field }: FacetRequest): boolean =>
    !groups && snapshot.parts.some(({ segment }) => segment.profiles.sets.has(field.name));
  const numbers = facets.map((_, i) => i);
  const byProfile = numbers.filter((i) => hasProfile(facets[i] as FacetRequest));
  const others = numbers.filter((i) => !byProfile.includes(i));
  others.sort((a, b) => (works[b] as number) - (works[a] as number));
  return [byProfile, ...others.map((i) => [i])].filter(({ length }) => length > 0);
}

const toText = (texts: PartTexts): string =>
  typeof texts === 'string' ? texts : Buffer.from(texts).toString('utf8');

const countPart = (facets: readonly number[], scope: FacetScope): string =>
  facets
    .map((i) => {
      const facet = scope.plan.facets[i];
      return (facet && countFacet(facet, scope)) ?? '';
    })
    .join('\n');

/** In a helper. */
export function openFacetParts(given: unknown, context: SearchContext): (part: number) => Uint8Array {
  const { docs, order, parts } = given as FacetInput;
  const lists = context.snapshot.parts.map((part, i) => {
    const list = docs[i];
    return list ? { docs: list, count: list.length, isEveryLive: false } : everyLive(part);
  });
  const matches: FacetMatches = { parts: lists, total: totalOf(lists) };
  const groups = order ? new GroupCounter(() => order, context) : undefined;
  const scope: FacetScope = { ...context, matches, groups };
  return (part) => encoder.encode(countPart(parts[part] ?? [], scope));
}

const encoder = new TextEncoder();
