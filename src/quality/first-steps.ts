import type { FramedRecord } from '../edm/record.ts';
import type { Language, Localised } from '../kernel/languages.ts';
import { MIN_PIXELS } from './content/tier-of-file.ts';
import { contentTier } from './content-tier.ts';
import { contentRules } from './explain/content-rules.ts';
import { metadataRules } from './explain/metadata-rules.ts';
import { CLASS_NAMES, REQUIRED } from './metadata/contextual-classes.ts';
import { type MetadataTierFindings, MIN_CLASSES, MIN_ELEMENTS, metadataTier } from './metadata-tier.ts';
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

/** A step that many objects have in common. */
interface StepRow {
  readonly kind: 'contentTier' | 'metadataTier';
  readonly rule: string;
  /** `missing`: what most objects lack, the most frequent first. */
  readonly advice: (missing: readonly string[]) => Localised;
}

/** A step for one record: a rule that holds its tier down. */
export interface TierStep {
  /** The same for the same advice. */
  readonly name: string;
  readonly row: StepRow;
  /** What the object gains: most in the lowest tier. */
  readonly weight: number;
  readonly missing: readonly string[];
}

/** The weight of a step by the tier that it leads out of. */
const CONTENT_WEIGHTS: readonly number[] = [3, 2, 2, 1];
const METADATA_WEIGHTS: Readonly<Record<string, number>> = { 0: 3, A: 2, B: 1 };

/** The rules that allow a record no higher tiers than it has. */
function tierSteps(record: FramedRecord, facts: QualityFacts): readonly TierStep[] {
  const content = contentTier(record, facts);
  const metadata = metadataTier(record);
  const steps: TierStep[] = [];
  for (const { rule, allows, raise } of contentRules(content)) {
    if (allows > content.tier || raise === undefined) continue;
    const row = { kind: 'contentTier', rule } as const;
    const weight = CONTENT_WEIGHTS[content.tier] ?? 0;
    const isPicture = content.kind === 'IMAGE' || content.best?.type?.startsWith('image') === true;
    const advice = rule === 'licence' ? LICENCE : rule === 'media' && isPicture ? PICTURE : raise;
    steps.push({ name: `${rule} ${advice.en}`, row: { ...row, advice: () => advice }, weight, missing: [] });
  }
  for (const { rule, allows, raise } of metadataRules(metadata)) {
    if (allows !== metadata.tier || raise === undefined) continue;
    const { advice, missing } = METADATA_ROWS[rule];
    const weight = METADATA_WEIGHTS[metadata.tier] ?? 0;
    steps.push({
      name: rule,
      row: { kind: 'metadataTier', rule, advice },
      weight,
      missing: missing(metadata),
    });
  }
  return steps;
}

const megapixels = (pixels: number) => ({
  en: String(pixels / 1e6),
  de: String(pixels / 1e6).replace('.', ','),
});

const [SMALL, LARGE] = [megapixels(MIN_PIXELS[2]), megapixels(MIN_PIXELS[4])];

const PICTURE: Localised = {
  en: `Supply pictures of at least ${LARGE.en} megapixels for tier 4, or ${SMALL.en} for tier 2, and state their size in ebucore:width and ebucore:height`,
  de: `Bilder mit mindestens ${LARGE.de} Megapixeln für Stufe 4 oder ${SMALL.de} für Stufe 2 liefern und ihre Größe in ebucore:width und ebucore:height angeben`,
};

const LICENCE: Localised = {
  en: 'State in edm:rights the freest licence that is possible: an open one, such as CC BY or Public Domain, allows tier 4, one with conditions, such as CC BY-NC, tier 3',
  de: 'In edm:rights die freieste mögliche Lizenz angeben: eine offene wie CC BY oder Public Domain erlaubt Stufe 4, eine mit Bedingungen wie CC BY-NC Stufe 3',
};

interface MetadataRow {
  readonly advice: StepRow['advice'];
  /** What one record lacks. */
  readonly missing: (findings: MetadataTierFindings) => readonly string[];
}

/** An element for each group by which people browse. */
const ELEMENT_OF_GROUP = {
  time: 'dcterms:created',
  concepts: 'dc:type',
  people: 'dc:creator',
  places: 'dcterms:spatial',
} as const;

const METADATA_ROWS: Readonly<Record<'language' | 'elements' | 'classes', MetadataRow>> = {
  language: {
    advice: (missing) => ({
      en: `State the language of texts, such as xml:lang="de"${mostly('en', missing)}`,
      de: `Bei Texten die Sprache angeben, etwa xml:lang="de"${mostly('de', missing)}`,
    }),
    missing: ({ language: { stated, tagged } }) => stated.filter((name) => !tagged.includes(name)),
  },
  elements: {
    advice: (missing) => ({
      en: `State what people browse by, at least ${MIN_ELEMENTS.C.elements} elements of ${MIN_ELEMENTS.C.groups} of the groups time, concepts, people and places${mostly('en', missing)}`,
      de: `Angeben, wonach gestöbert wird, mindestens ${MIN_ELEMENTS.C.elements} Elemente aus ${MIN_ELEMENTS.C.groups} der Gruppen Zeit, Begriffe, Personen und Orte${mostly('de', missing)}`,
    }),
    missing: ({ elements: { groups } }) =>
      Object.entries(ELEMENT_OF_GROUP).flatMap(([group, element]) =>
        groups.some((one) => one === group) ? [] : [element],
      ),
  },
  classes: {
    advice: (missing) => ({
      en: `Link persons, concepts, places and periods to an authority file such as GND, AAT or GeoNames, or describe them completely; ${MIN_CLASSES.C} of these kinds reach tier C${mostly('en', classNames('en', missing))}`,
      de: `Personen, Begriffe, Orte und Zeiträume mit einer Normdatei wie GND, AAT oder GeoNames verlinken oder vollständig beschreiben; ${MIN_CLASSES.C} dieser Arten erreichen Stufe C${mostly('de', classNames('de', missing))}`,
    }),
    missing: ({ classes }) => Object.keys(REQUIRED).filter((name) => !classes.some((one) => one === name)),
  },
};

/** In the given order. */
function classNames(language: Language, classes: readonly string[]): readonly string[] {
  const names: Readonly<Record<string, Localised>> = CLASS_NAMES;
  return classes.flatMap((name) => names[name]?.[language] ?? []);
}

/** Names the most frequent gaps. */
function mostly(language: keyof Localised, missing: readonly string[]): string {
  if (missing.length === 0) return '';
  return `${language === 'en' ? '. Missing most often' : '. Am häufigsten fehlen'}: ${missing.join(', ')}`;
}
