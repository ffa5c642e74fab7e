import type { Localised } from '../../kernel/languages.ts';
import type { MetadataTier } from './metadata-tier.ts';
import { PROBLEM_TABLE, type ProblemId } from './problem-table.ts';
import { LIMIT_TABLE, type TierLimit } from './tier-limits.ts';

/** What can be done for many objects. */
export interface FirstStep<Example> {
  readonly kind: 'contentTier' | 'metadataTier' | 'problem';
  /** What holds a tier down, or the problem. */
  readonly rule: TierLimit | ProblemId;
  readonly advice: Localised;
  /** The command of Vitrine that does it. Without one, the institution does. */
  readonly command?: string;
  /** Objects whose tier the rule holds down, or that have the problem. */
  readonly objects: number;
  readonly examples: readonly Example[];
}

/** An object whose rules were looked at. */
interface SampledObject {
  readonly contentTier: number | undefined;
  readonly metadataTier: MetadataTier | undefined;
  readonly tierLimits: readonly string[];
  /** What it lacks: see `missingFor`. */
  readonly missing: Readonly<Partial<Record<TierLimit, readonly string[]>>>;
}

interface Counted<Id, Example> {
  readonly id: Id;
  readonly objects: number;
  readonly examples: readonly Example[];
}

const MAX_STEPS = 5;
const MAX_EXAMPLES = 3;

/** What an object gains by a step, by the tier that it leads out of: most in the lowest one. [quality-10] */
const CONTENT_WEIGHTS: readonly number[] = [3, 2, 2, 1];
const METADATA_WEIGHTS: Readonly<Record<string, number>> = { 0: 3, A: 2, B: 1 };
const WEIGHT_OF_PROBLEM = 1;
const WEIGHT_OF_BROKEN_LINK = 3;

/**
 * The steps that help most, by their objects times what these gain, of which a sample gives
 * the mean. [quality-9] Pictures that have not been measured come first, because nothing is known without
 * them.
 */
export function firstSteps<Example>(
  limits: readonly Counted<TierLimit, Example>[],
  problems: readonly Counted<ProblemId, Example>[],
  sample: readonly SampledObject[],
): readonly FirstStep<Example>[] {
  const ofTiers = limits.map(({ id, objects, examples }) => {
    const { kind, advice, command } = LIMIT_TABLE[id];
    const limited = sample.filter(({ tierLimits }) => tierLimits.includes(id));
    const step: FirstStep<Example> = {
      kind,
      rule: id,
      advice: typeof advice === 'function' ? advice(mostMissing(id, limited)) : advice,
      ...(command !== undefined && { command }),
      objects,
      examples: examples.slice(0, MAX_EXAMPLES),
    };
    const gains = limited.map((one) =>
      kind === 'contentTier'
        ? (CONTENT_WEIGHTS[one.contentTier ?? 0] ?? 0)
        : (METADATA_WEIGHTS[one.metadataTier ?? '0'] ?? 0),
    );
    const gain = gains.length === 0 ? 1 : gains.reduce((sum, one) => sum + one, 0) / gains.length;
    return { step, weight: id === 'unmeasured' ? Number.POSITIVE_INFINITY : objects * gain };
  });
  const ofProblems = problems.map(({ id, objects, examples }) => ({
    step: {
      kind: 'problem' as const,
      rule: id,
      advice: PROBLEM_TABLE[id].advice,
      objects,
      examples: examples.slice(0, MAX_EXAMPLES),
    },
    weight: objects * (id === 'broken-link' ? WEIGHT_OF_BROKEN_LINK : WEIGHT_OF_PROBLEM),
  }));
  return [...ofProblems, ...ofTiers]
    .filter(({ step }) => step.objects > 0)
    .sort((a, b) => b.weight - a.weight || b.step.objects - a.step.objects)
    .slice(0, MAX_STEPS)
    .map(({ step }) => step);
}

const MAX_MISSING = 3;

/** The most frequent first. */
function mostMissing(limit: TierLimit, objects: readonly SampledObject[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { missing } of objects) {
    for (const name of missing[limit] ?? []) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_MISSING)
    .map(([name]) => name);
}
