import type { Language, Localised } from '../../../kernel/languages.ts';
import { CLASS_NAMES, REQUIRED } from '../metadata/contextual-classes.ts';
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
    en: `${tagged.length} of ${stated.length} properties ${tagged.length === 1 ? 'has' : 'have'} a language${list(': ', tagged)}${list('; without: ', without)}`,
    de: `${tagged.length} von ${stated.length} Eigenschaften ${tagged.length === 1 ? 'hat' : 'haben'} eine Sprachangabe${list(': ', tagged)}${list('; ohne: ', without)}`,
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
    en: `${count(elements.length, 'element')} by which people browse, of ${count(groups.length, 'group')}${list(': ', elements)}`,
    de: `${count(elements.length, 'Element', 'Elemente')} zum Stöbern aus ${count(groups.length, 'Gruppe', 'Gruppen')}${list(': ', elements)}`,
  };
  const next = nextTier(tier);
  if (next === undefined) return { rule: 'elements', allows: tier, seen };
  const { elements: needed, groups: neededGroups } = MIN_ELEMENTS[next];
  const raise = {
    en: `At least ${count(needed, 'element')} of at least ${count(neededGroups, 'group')} (time, concepts, people, places) ${needed === 1 ? 'reaches' : 'reach'} tier ${next}: such as dcterms:created, dc:type, dc:creator, dcterms:spatial`,
    de: `Mindestens ${count(needed, 'Element', 'Elemente')} aus mindestens ${count(neededGroups, 'Gruppe', 'Gruppen')} (Zeit, Begriffe, Personen, Orte) ${needed === 1 ? 'erreicht' : 'erreichen'} Stufe ${next}: etwa dcterms:created, dc:type, dc:creator, dcterms:spatial`,
  };
  return { rule: 'elements', allows: tier, seen, raise };
}

function classesRule(classes: readonly ContextualClass[], tier: MetadataTier): Rule {
  const namesIn = (language: Language) => classes.map((name) => CLASS_NAMES[name][language]);
  const seen = {
    en: `${count(classes.length, 'class', 'classes')} of entities ${classes.length === 1 ? 'is' : 'are'} described completely${list(': ', namesIn('en'))}`,
    de: `${count(classes.length, 'Klasse', 'Klassen')} von Entitäten ${classes.length === 1 ? 'ist' : 'sind'} vollständig beschrieben${list(': ', namesIn('de'))}`,
  };
  const next = nextTier(tier);
  if (next === undefined) return { rule: 'classes', allows: tier, seen };
  const others = (Object.keys(REQUIRED) as ContextualClass[]).filter((name) => !classes.includes(name));
  const needs = (language: Language) =>
    others.map((name) => `${name}: ${REQUIRED[name][language]}`).join('; ');
  const missing = MIN_CLASSES[next] - classes.length;
  const raise = {
    en: `${missing} more reaches tier ${next}, by a link to an authority file such as GND, AAT or GeoNames, or by a description. ${needs('en')}`,
    de: `${missing} weitere erreicht Stufe ${next}, durch einen Link in eine Normdatei wie GND, AAT oder GeoNames oder durch eine Beschreibung. ${needs('de')}`,
  };
  return { rule: 'classes', allows: tier, seen, raise };
}

/** Undefined at the top. */
function nextTier(tier: MetadataTier): Exclude<MetadataTier, '0'> | undefined {
  const next = METADATA_TIERS[METADATA_TIERS.indexOf(tier) + 1];
  return next === '0' ? undefined : next;
}

const count = (number: number, one: string, several = `${one}s`): string =>
  `${number} ${number === 1 ? one : several}`;

const list = (before: string, names: readonly string[]): string =>
  names.length === 0 ? '' : `${before}${names.join(', ')}`;
