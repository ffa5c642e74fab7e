import type { Localised } from '../../kernel/languages.ts';
import { REQUIRED } from '../metadata/contextual-classes.ts';
import type { ContextualClass } from '../metadata/described-entities.ts';
import {
  METADATA_TIERS,
  type MetadataTier,
  type MetadataTierFindings,
  MIN_CLASSES,
  MIN_ELEMENTS,
  MIN_LANGUAGE_SHARE,
} from '../metadata-tier.ts';

interface Rule {
  readonly rule: 'language' | 'elements' | 'classes';
  readonly allows: MetadataTier;
  readonly seen: Localised;
  readonly raise?: Localised;
}

/** The rules of the metadata tier, with what each has found. */
export const metadataRules = (findings: MetadataTierFindings): readonly Rule[] => [
  languageRule(findings.language),
  elementsRule(findings.elements),
  classesRule(findings.classes, findings.classesTier),
];

function languageRule({ stated, tagged, tier }: MetadataTierFindings['language']): Rule {
  const without = stated.filter((name) => !tagged.includes(name));
  const seen = {
    en: `${tagged.length} of ${stated.length} properties have a language${list(': ', tagged)}${list('; without: ', without)}`,
    de: `${tagged.length} von ${stated.length} Eigenschaften haben eine Sprachangabe${list(': ', tagged)}${list('; ohne: ', without)}`,
  };
  const next = nextTier(tier);
  if (next === undefined) return { rule: 'language', allows: tier, seen };
  // With nothing stated, the first property with a language makes the share 1.
  const missing = Math.max(1, Math.ceil(stated.length * MIN_LANGUAGE_SHARE[next]) - tagged.length);
  const raise = {
    en: `A language for ${missing} more of them reaches tier ${next}${list(': such as ', without.slice(0, missing))}`,
    de: `Eine Sprachangabe bei ${missing} weiteren erreicht Stufe ${next}${list(': etwa ', without.slice(0, missing))}`,
  };
  return { rule: 'language', allows: tier, seen, raise: stated.length === 0 ? RAISE_EMPTY : raise };
}

const RAISE_EMPTY: Localised = {
  en: 'State dc:title with a language',
  de: 'dc:title mit einer Sprache angeben',
};

function elementsRule({ elements, groups, tier }: MetadataTierFindings['elements']): Rule {
  const seen = {
    en: `${elements.length} elements by which people browse, of ${groups.length} groups${list(': ', elements)}`,
    de: `${elements.length} Elemente zum Stöbern aus ${groups.length} Gruppen${list(': ', elements)}`,
  };
  const next = nextTier(tier);
  if (next === undefined) return { rule: 'elements', allows: tier, seen };
  const { elements: needed, groups: neededGroups } = MIN_ELEMENTS[next];
  const raise = {
    en: `At least ${needed} elements of at least ${neededGroups} groups (time, concepts, people, places) reach tier ${next}: such as dcterms:created, dc:type, dc:creator, dcterms:spatial`,
    de: `Mindestens ${needed} Elemente aus mindestens ${neededGroups} Gruppen (Zeit, Begriffe, Personen, Orte) erreichen Stufe ${next}: etwa dcterms:created, dc:type, dc:creator, dcterms:spatial`,
  };
  return { rule: 'elements', allows: tier, seen, raise };
}

function classesRule(classes: readonly string[], tier: MetadataTier): Rule {
  const seen = {
    en: `${classes.length} classes of entities are described completely${list(': ', classes)}`,
    de: `${classes.length} Klassen von Entitäten sind vollständig beschrieben${list(': ', classes)}`,
  };
  const next = nextTier(tier);
  if (next === undefined) return { rule: 'classes', allows: tier, seen };
  const others = (Object.keys(REQUIRED) as ContextualClass[]).filter((name) => !classes.includes(name));
  const needs = others.map((name) => `${name}: ${REQUIRED[name]}`).join('; ');
  const missing = MIN_CLASSES[next] - classes.length;
  const raise = {
    en: `${missing} more reaches tier ${next}, by a link to an authority file such as GND, AAT or GeoNames, or by a description. ${needs}`,
    de: `${missing} weitere erreicht Stufe ${next}, durch einen Link in eine Normdatei wie GND, AAT oder GeoNames oder durch eine Beschreibung. ${needs}`,
  };
  return { rule: 'classes', allows: tier, seen, raise };
}

/** Undefined at the top. */
function nextTier(tier: MetadataTier): Exclude<MetadataTier, '0'> | undefined {
  const next = METADATA_TIERS[METADATA_TIERS.indexOf(tier) + 1];
  return next === '0' ? undefined : next;
}

const list = (before: string, names: readonly string[]): string =>
  names.length === 0 ? '' : `${before}${names.join(', ')}`;
