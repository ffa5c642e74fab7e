import { METADATA_TIERS, type MetadataTier } from './metadata-tier.ts';
import { PROBLEM_IDS, type ProblemId } from './problem-table.ts';
import { TIER_LIMITS, type TierLimit } from './tier-limits.ts';

export const CONTENT_TIERS = ['0', '1', '2', '3', '4'] as const;

/** How many objects of a collection have each tier and each problem. */
export interface QualityFigures {
  readonly objects: number;
  /** Objects whose pictures have not been measured have none: see `tierLimits`. */
  readonly contentTier: Readonly<Record<(typeof CONTENT_TIERS)[number], number>>;
  readonly metadataTier: Readonly<Record<MetadataTier, number>>;
  /** Objects whose tiers something holds down; what holds down none is absent. */
  readonly tierLimits: Readonly<Partial<Record<TierLimit, number>>>;
  /** Objects that have the problem; problems that no object has are absent. */
  readonly problems: Readonly<Partial<Record<ProblemId, number>>>;
  readonly withoutProblems: number;
  /** Objects whose links all work, those with a broken one, and those whose links have not all been checked. */
  readonly links: { readonly working: number; readonly broken: number; readonly unchecked: number };
}

/** Figures as they were stored: another version may have counted less. */
export type StoredFigures = {
  readonly [Measure in keyof QualityFigures]?: QualityFigures[Measure] extends number
    ? number
    : Readonly<Partial<QualityFigures[Measure]>>;
};

/**
 * The figures of several collections without common objects together; zeros of none. What one
 * of them lacks counts as 0.
 */
export function sumOfFigures(all: readonly StoredFigures[]): QualityFigures {
  const sum = (numberIn: (figures: StoredFigures) => number | undefined): number =>
    all.reduce((total, figures) => total + (numberIn(figures) ?? 0), 0);
  return {
    objects: sum(({ objects }) => objects),
    contentTier: byKey(CONTENT_TIERS, (tier) => sum(({ contentTier }) => contentTier?.[tier])),
    metadataTier: byKey(METADATA_TIERS, (tier) => sum(({ metadataTier }) => metadataTier?.[tier])),
    tierLimits: occurring(TIER_LIMITS, (id) => sum(({ tierLimits }) => tierLimits?.[id])),
    problems: occurring(PROBLEM_IDS, (id) => sum(({ problems }) => problems?.[id])),
    withoutProblems: sum(({ withoutProblems }) => withoutProblems),
    links: {
      working: sum(({ links }) => links?.working),
      broken: sum(({ links }) => links?.broken),
      unchecked: sum(({ links }) => links?.unchecked),
    },
  };
}

/** The numbers of those that occur, in their order. */
export const occurring = <Id extends string>(
  ids: readonly Id[],
  numberOf: (id: Id) => number,
): Readonly<Partial<Record<Id, number>>> =>
  Object.fromEntries(
    ids.map((id) => [id, numberOf(id)] as const).filter(([, number]) => number > 0),
  ) as Partial<Record<Id, number>>;

/** Objects whose content tier is known. */
export const measuredObjects = ({ objects, tierLimits }: QualityFigures): number =>
  objects - (tierLimits.unmeasured ?? 0);

/** An object with a value for each key. */
export const byKey = <Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> => Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;

/** The part of the objects, 0 to 1; 0 without objects. */
export const shareOf = (part: number, objects: number): number => (objects === 0 ? 0 : part / objects);

/** The same with four decimals. */
export const roundedShare = (part: number, objects: number): number =>
  Math.round(shareOf(part, objects) * 10_000) / 10_000;
