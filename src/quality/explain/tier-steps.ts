import type { FramedRecord } from '../../edm/record.ts';
import type { Language, Localised } from '../../kernel/languages.ts';
import { MIN_PIXELS } from '../content/tier-of-file.ts';
import { contentTier } from '../content-tier.ts';
import { CLASS_NAMES, REQUIRED } from '../metadata/contextual-classes.ts';
import { type MetadataTierFindings, MIN_CLASSES, MIN_ELEMENTS, metadataTier } from '../metadata-tier.ts';
import type { QualityFacts } from '../quality-facts.ts';
import { contentRules } from './content-rules.ts';
import { metadataRules } from './metadata-rules.ts';

/** A step that many objects have in common. */
export interface StepRow {
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
export function tierSteps(record: FramedRecord, facts: QualityFacts): readonly TierStep[] {
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
