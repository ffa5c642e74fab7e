import type { FramedRecord } from '../edm/record.ts';
import type { Localised } from '../kernel/languages.ts';
import { type StepRow, type TierStep, tierSteps } from './explain/tier-steps.ts';
import { PROBLEM_TABLE, type ProblemId } from './problem-table.ts';
import type { QualityFacts } from './quality-facts.ts';

/** What an institution can do for many of its objects. */
export interface FirstStep<Example> {
  readonly kind: 'contentTier' | 'metadataTier' | 'problem';
  /** The rule of the tier, such as `media` or `language`, or the problem. */
  readonly rule: string;
  readonly advice: Localised;
  /** Objects whose tier the rule holds down, or that have the problem. */
  readonly objects: number;
  /** Whether the number comes from a sample. */
  readonly isEstimate: boolean;
  readonly examples: readonly Example[];
}

/** The steps that would raise the tiers of one object. */
export type ObjectSteps = readonly TierStep[];

interface SampledObject<Example> {
  readonly steps: ObjectSteps;
  readonly example: Example;
}

interface CountedProblem<Example> {
  readonly id: ProblemId;
  readonly objects: number;
  readonly examples: readonly Example[];
}

const MAX_STEPS = 5;
const MAX_EXAMPLES = 3;

/** A step of an object counts more, the more the object gains by it. */
const WEIGHT_OF_PROBLEM = 1;
const WEIGHT_OF_BROKEN_LINK = 3;

/** What holds down the tiers of a record: the rules that allow no higher ones. Takes some 80 microseconds. */
export const stepsOf = (record: FramedRecord, facts: QualityFacts): ObjectSteps => tierSteps(record, facts);

/**
 * The steps that help most: objects are added up by step, each with the weight of what it
 * gains. `objects` is how many there are in all; `sample` holds some of them, or all.
 */
export function firstSteps<Example>(
  objects: number,
  sample: readonly SampledObject<Example>[],
  problems: readonly CountedProblem<Example>[],
): readonly FirstStep<Example>[] {
  const scale = sample.length === 0 ? 0 : objects / sample.length;
  const isEstimate = sample.length < objects;
  const steps = problems.map(
    ({ id, objects: number, examples }): WeighedStep<Example> => ({
      weight: number * (id === 'broken-link' ? WEIGHT_OF_BROKEN_LINK : WEIGHT_OF_PROBLEM),
      step: {
        kind: 'problem',
        rule: id,
        advice: PROBLEM_TABLE[id].advice,
        objects: number,
        isEstimate: false,
        examples: examples.slice(0, MAX_EXAMPLES),
      },
    }),
  );
  for (const { row, weight, examples, missing } of sampledSteps(sample).values()) {
    const { kind, rule, advice } = row;
    const step = {
      kind,
      rule,
      advice: advice(mostFrequent(missing)),
      objects: Math.round(examples.length * scale),
      isEstimate,
      examples: examples.slice(0, MAX_EXAMPLES),
    };
    steps.push({ weight: weight * scale, step });
  }
  return steps
    .sort((a, b) => b.weight - a.weight || b.step.objects - a.step.objects)
    .slice(0, MAX_STEPS)
    .map(({ step }) => step);
}

interface WeighedStep<Example> {
  readonly weight: number;
  readonly step: FirstStep<Example>;
}

interface SampledStep<Example> {
  readonly row: StepRow;
  weight: number;
  /** One for each object. */
  readonly examples: Example[];
  /** How many objects lack what. */
  readonly missing: Map<string, number>;
}

/** The steps for the tiers of the sampled objects, by their names. */
function sampledSteps<Example>(
  sample: readonly SampledObject<Example>[],
): ReadonlyMap<string, SampledStep<Example>> {
  const found = new Map<string, SampledStep<Example>>();
  for (const { steps, example } of sample) {
    for (const { name, row, weight, missing } of steps) {
      const step: SampledStep<Example> = found.get(name) ?? {
        row,
        weight: 0,
        examples: [],
        missing: new Map(),
      };
      found.set(name, step);
      step.weight += weight;
      step.examples.push(example);
      for (const one of missing) step.missing.set(one, (step.missing.get(one) ?? 0) + 1);
    }
  }
  return found;
}

const MAX_MISSING = 3;

const mostFrequent = (counts: ReadonlyMap<string, number>): readonly string[] =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_MISSING)
    .map(([name]) => name);
