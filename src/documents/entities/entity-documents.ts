import { authorityOf } from '../../edm/record/authorities.ts';
import { type AuthorityUri, authorityUri, preferredFirst } from '../../edm/record/authority-uri.ts';
import { LABEL_LANGUAGES } from '../../edm/record/display.ts';
import { indexedTexts } from '../../edm/record/indexed-texts.ts';
import { isInLanguage } from '../../kernel/language-tags.ts';
import { ENTITY_ROLE_NAMES, ENTITY_ROLES, ENTITY_TYPES, type EntityRole } from '../fields/entity-roles.ts';
import { entityFilter, uriFilter } from '../fields/filters.ts';
import type { AuthorityEntity, LangText } from './entity.ts';
import type { EntityDescription } from './merging/describe-entity.ts';
import { invertedNames } from './merging/inverted-names.ts';

/** What records say of one URI. */
export interface DescribedUri {
  /** The most frequent descriptions first, each with the number of objects. */
  readonly descriptions: readonly (readonly [EntityDescription, objects: number])[];
  readonly objects: number;
  readonly roles: ReadonlyMap<EntityRole, number>;
}

/** A document of the collection `chos-entities`: `id` and ENTITY_FIELDS. */
export interface EntityDocument {
  readonly id: string;
  readonly [field: string]: string | number | readonly string[];
}

/** Increases with every change of the rules below. */
export const ENTITY_RULES = 'rules 5';

/** More names, notes and links say nothing more. */
const [MAX_LABELS, MAX_VARIANTS, MAX_NOTES, MAX_LINKS, MAX_URIS] = [300, 300, 10, 30, 20];

/**
 * The entities that these URIs stand for. [entities-2] URIs without any label are left out: nothing could be
 * shown. `countObjects` counts the objects of a filter: one may name several URIs of an entity.
 */
export async function entityDocuments(
  described: readonly DescribedUri[],
  countObjects: CountObjects,
): Promise<EntityDocument[]> {
  const byId = new Map<string, DescribedUri[]>();
  const uris: AuthorityUri[] = [];
  const statements: [AuthorityUri, AuthorityUri][] = [];
  for (const one of described) {
    const uri = authorityUri(one.descriptions[0]?.[0].uri ?? '');
    if (uri === undefined) continue;
    byId.set(uri.id, [...(byId.get(uri.id) ?? []), one]);
    uris.push(uri);
    for (const [{ sameAs }] of one.descriptions) {
      for (const same of sameAs.flatMap((url) => authorityUri(url) ?? [])) {
        if (same.id !== uri.id) statements.push([uri, same]);
      }
    }
  }
  const unique = new Map(uris.map((uri) => [uri.id, uri]));
  const names = invertedNames(
    [...unique.values()].map((uri) => [
      uri,
      (byId.get(uri.id) ?? []).flatMap(({ descriptions }) =>
        descriptions.map(([description]) => description),
      ),
    ]),
  );
  const documents: EntityDocument[] = [];
  for (const same of sameEntities(uris, [...statements.toSorted(inOrder), ...names.toSorted(inOrder)])) {
    const all = same.flatMap(({ id }) => byId.get(id) ?? []);
    const document = await documentOf(same, all, countObjects);
    if (document !== undefined) documents.push(document);
  }
  return documents;
}

type CountObjects = (filter_by: string) => Promise<number>;

async function documentOf(
  same: SameUris,
  all: readonly DescribedUri[],
  countObjects: CountObjects,
): Promise<EntityDocument | undefined> {
  const [preferred, ...others] = same;
  const descriptions = all
    .flatMap((one) => one.descriptions)
    .sort(([a, countA], [b, countB]) => countB - countA || (a.uri < b.uri ? -1 : 1));
  const summed = preferred && entityOf(preferred, same, descriptions, all);
  if (summed === undefined) return undefined;
  const entity = summed.uris.length === 1 ? summed : await recounted(summed, countObjects);
  const uri = [...new Set([...entity.uris, ...same.map((one) => one.uri)])];
  return {
    id: entity.id,
    type: entity.type,
    label: indexedTexts(entity.labels.map(({ value }) => value)),
    ...(entity.variants.length > 0 && { variant: indexedTexts(entity.variants.map(({ value }) => value)) }),
    uri: indexedTexts(uri),
    ...(others.length > 0 && { otherId: indexedTexts(others.map(({ id }) => id)) }),
    role: entity.roles.map(({ role }) => role),
    objectCount: entity.objectCount,
    entity: JSON.stringify(entity),
    descriptions: JSON.stringify(descriptions.map(([description]) => description)),
  };
}

/** The sums count an object twice that names two of the URIs. */
async function recounted(entity: AuthorityEntity, countObjects: CountObjects): Promise<AuthorityEntity> {
  const objectCount = await countObjects(entityFilter(entity));
  const roles = [];
  for (const role of entity.roles) {
    roles.push({ ...role, objectCount: await countObjects(uriFilter(role.field, entity.uris)) });
  }
  return { ...entity, objectCount, roles };
}

/** Undefined without a label. */
function entityOf(
  { id, uri }: AuthorityUri,
  same: SameUris,
  counted: DescribedUri['descriptions'],
  all: readonly DescribedUri[],
): AuthorityEntity | undefined {
  const descriptions = counted.map(([description]) => description);
  const { labels, variants } = namesOf(descriptions);
  const label =
    LABEL_LANGUAGES.map(
      (language) =>
        labels.find(({ lang }) => lang === language) ??
        labels.find(({ lang }) => isInLanguage(lang, language)),
    ).find(Boolean) ?? labels[0];
  if (label === undefined) return undefined;
  const begin = descriptions.find((one) => one.begin !== undefined)?.begin;
  const end = descriptions.find((one) => one.end !== undefined)?.end;
  const located = descriptions.find(({ lat }) => lat !== undefined);
  return {
    id,
    uri,
    type: mostOf(counted),
    label: label.value,
    labels: labels.slice(0, MAX_LABELS),
    variants: variants.slice(0, MAX_VARIANTS),
    notes: eachOnce(descriptions.flatMap(({ notes }) => notes)).slice(0, MAX_NOTES),
    ...(begin !== undefined && { begin }),
    ...(end !== undefined && { end }),
    ...(located?.lat !== undefined && { latitude: located.lat }),
    ...(located?.long !== undefined && { longitude: located.long }),
    uris: [...new Set(descriptions.map((one) => one.uri))].slice(0, MAX_URIS),
    links: linksOf(same, descriptions),
    objectCount: all.reduce((sum, { objects }) => sum + objects, 0),
    roles: ENTITY_ROLE_NAMES.flatMap((role) => {
      const objectCount = all.reduce((sum, { roles }) => sum + (roles.get(role) ?? 0), 0);
      return objectCount === 0 ? [] : [{ role, field: ENTITY_ROLES[role].field, objectCount }];
    }),
  };
}

/** The first label of each language, and all other names. Descriptions with more objects come first. */
function namesOf(descriptions: readonly EntityDescription[]) {
  const labels = new Map<string | null, LangText>();
  const given = descriptions.flatMap((one) => one.labels);
  for (const text of given) if (!labels.has(text.lang)) labels.set(text.lang, text);
  const stated = new Set([...labels.values()].flatMap(({ lang, value }) => (lang === null ? [] : value)));
  // A label without a language that is also one with a language.
  const unstated = labels.get(null);
  if (unstated !== undefined && stated.has(unstated.value)) labels.delete(null);
  const known = new Set([...labels.values()].map(({ value }) => value));
  const variants = eachOnce([...given, ...descriptions.flatMap((one) => one.variants)]);
  return { labels: [...labels.values()], variants: variants.filter(({ value }) => !known.has(value)) };
}

/** Each text once, whatever its language, in the order of their first occurrences. */
function eachOnce(texts: readonly LangText[]): LangText[] {
  const found = new Map<string, LangText>();
  for (const text of texts) if (!found.has(text.value)) found.set(text.value, text);
  return [...found.values()];
}

/** The class of most objects. */
function mostOf(counted: DescribedUri['descriptions']): AuthorityEntity['type'] {
  const counts = new Map<string, number>();
  for (const [{ type }, objects] of counted) counts.set(type, (counts.get(type) ?? 0) + objects);
  return ENTITY_TYPES.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? 'Concept';
}

function linksOf(same: SameUris, descriptions: readonly EntityDescription[]): AuthorityEntity['links'] {
  const found = new Map<string, AuthorityEntity['links'][number]>();
  const close = descriptions
    .flatMap(({ closeMatch }) => closeMatch)
    .map((url) => authorityUri(url)?.uri ?? url);
  for (const url of [...same.map(({ uri }) => uri), ...close]) {
    const authority = authorityOf(url);
    if (authority !== undefined) found.set(authority.url, authority);
  }
  return [...found.values()].slice(0, MAX_LINKS);
}

/** URIs that stand for one entity, the preferred one first. */
type SameUris = readonly AuthorityUri[];

/**
 * Groups URIs by the statements that two of them are the same, the surest first. [entities-4] A statement
 * that would put two entries of one authority file together is ignored: it says that two persons are one.
 */
function sameEntities(
  uris: readonly AuthorityUri[],
  statements: readonly (readonly [AuthorityUri, AuthorityUri])[],
): SameUris[] {
  const groups = new Map<string, Group>();
  for (const uri of uris) if (!groups.has(uri.id)) groups.set(uri.id, groupOf(uri));
  for (const [a, b] of statements) {
    const first = groups.get(a.id) ?? groupOf(a);
    const second = groups.get(b.id) ?? groupOf(b);
    if (first === second || differ(first, second)) continue;
    const [larger, smaller] = first.uris.size >= second.uris.size ? [first, second] : [second, first];
    for (const uri of smaller.uris.values()) {
      larger.uris.set(uri.id, uri);
      groups.set(uri.id, larger);
    }
    for (const [file, id] of smaller.entries) larger.entries.set(file, id);
    // A URI of a statement that is none of the others has no group yet.
    groups.set(a.id, larger).set(b.id, larger);
  }
  return [...new Set(groups.values())].map(({ uris }) => [...uris.values()].sort(preferredFirst));
}

interface Group {
  /** By id. */
  readonly uris: Map<string, AuthorityUri>;
  /** The id of the entry of each authority file. */
  readonly entries: Map<string, string>;
}

const groupOf = (uri: AuthorityUri): Group => ({
  uris: new Map([[uri.id, uri]]),
  entries: new Map(uri.file === undefined ? [] : [[uri.file, uri.id]]),
});

/** The result depends on which statement comes first, so it must not depend on the order of records. */
function inOrder(a: readonly AuthorityUri[], b: readonly AuthorityUri[]): number {
  const [left, right] = [a, b].map((statement) => statement.map(({ id }) => id).join(' '));
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

/** Whether two groups have different entries of one authority file. */
const differ = (a: Group, b: Group): boolean =>
  b.entries.entries().some(([file, id]) => (a.entries.get(file) ?? id) !== id);
