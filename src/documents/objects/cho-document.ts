import { QUALITY_VERSION, qualityOf } from '../../edm/quality/quality.ts';
import type { QualityFacts } from '../../edm/quality/quality-facts.ts';
import { deliverFramed } from '../../edm/record/delivery.ts';
import { urls } from '../../edm/record/display.ts';
import { indexedText, indexedTexts } from '../../edm/record/indexed-texts.ts';
import { type Medium, mediaOf } from '../../edm/record/media.ts';
import { EDM_TYPES } from '../../edm/record/properties.ts';
import type { Entity, FramedRecord } from '../../edm/record/record.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { type FindConcepts, NO_CONCEPTS } from '../concepts/find-concepts.ts';
import { entityMentions } from '../entities/entity-mentions.ts';
import { LEGACY_COPIES } from '../fields/chos-fields.ts';
import { ENTITY_ROLE_NAMES, ENTITY_ROLES } from '../fields/entity-roles.ts';
import { cutDescription, tidyText } from '../fields/wording.ts';
import { type CardFields, writeCardTexts } from './card-texts.ts';
import { typedIdentifierKey } from './identifier-key.ts';
import { datingOf } from './parts/dating.ts';
import { displayName, displayTexts, distinct } from './parts/display-texts.ts';
import { mediaFacts } from './parts/media-facts.ts';
import { rightsFacts } from './parts/rights-facts.ts';
import { titleKey } from './title-key.ts';
import { uuidKey } from './uuid-key.ts';

/** What the record store adds to a record. */
export interface StoredAs {
  readonly uuid: string;
  readonly pipelineId: string;
  /** Unix seconds, UTC. */
  readonly datestamp: number;
  /** The record as supplied, if it may differ from what it states. */
  readonly supplied?: JsonObject;
}

/** URLs of the service, without a slash at the end. */
export interface ChoContext {
  /** {base_url} */
  readonly baseUrl: string;
  /** {id_base} */
  readonly idBase: string;
  /** `{uuid}` stands for the object's id. */
  readonly objectPageUrl: string;
}

/** What the fields of pictures depend on. */
export interface PreviewContext {
  /** The base URL of previews. */
  readonly previewUrl: string;
  /** Whether pictures that are in copyright have previews. */
  readonly previewsInCopyright: boolean;
}

interface WordContext {
  /** Whether documents have word forms. */
  readonly languageExpansion: boolean;
}

/** Fields that passes compute from pictures, embeddings and checks of links. [media-15] */
export interface DerivedFields {
  readonly previewImage?: string;
  readonly imageMegapixel?: number;
  readonly imageAspectRatio?: number;
  readonly imageOrientation?: 'portrait' | 'landscape' | 'square';
  readonly imageColor?: string;
  readonly imageColorIsGrayscale?: boolean;
  readonly imageColorScore?: number;
  readonly metadataEmbedding?: readonly number[];
  readonly imageEmbedding?: readonly number[];
  /** False if a link is broken; absent while some have not been checked. */
  readonly linkOk?: boolean;
  /** URLs; absent without any. */
  readonly brokenLinks?: readonly string[];
  /** Unix seconds. */
  readonly linkCheckedAt?: number;
}

/** What documents get their words and concepts from. Default: they have none. */
interface DocumentWords {
  readonly wordForms?: (document: ChoDocument, conceptNames: readonly string[]) => readonly string[];
  readonly findConcepts?: FindConcepts;
}

/** What other records of the institution say: see QualityFacts. */
export type RepeatedTexts = Pick<QualityFacts, 'hasSameTitle' | 'hasSameDescription'>;

/** A document of `chos`: `id` and the fields of chos-fields.ts. Absent values are never null or an empty list. [documents-5] */
export type ChoDocument = Readonly<
  Record<string, string | number | boolean | readonly string[] | readonly number[]>
>;

/** Increases with every change of the rules below, so that indexes of older rules are rebuilt. */
const RULES_VERSION = 11;

/** Increases with every change of the rules in word-forms.ts, words/ and learn-lexicon.ts. */
const WORDS_VERSION = 4;

/** What documents depend on besides their records: equal texts mean equal documents. */
export const choRecipe = ({
  baseUrl,
  idBase,
  objectPageUrl,
  previewUrl,
  previewsInCopyright,
  languageExpansion,
}: ChoContext & PreviewContext & WordContext): string =>
  JSON.stringify({
    rules: RULES_VERSION,
    quality: QUALITY_VERSION,
    baseUrl,
    idBase,
    objectPageUrl,
    previewUrl,
    previewsInCopyright,
    words: languageExpansion ? WORDS_VERSION : 0,
  });

/**
 * The document of the search index for a record. Its wording is tidied for
 * display (wording.ts), and its fields are within the limits of the index
 * (indexed-texts.ts); `sourceRecord` holds the record exactly as delivered.
 */
export function buildChoDocument(
  stored: StoredAs,
  record: FramedRecord,
  context: ChoContext,
  derived: DerivedFields = {},
  { wordForms = () => [], findConcepts = NO_CONCEPTS }: DocumentWords = {},
  repeated: RepeatedTexts = {},
): ChoDocument {
  const { uuid } = stored;
  // [documents-6]
  const document: Fields = {
    id: uuid,
    uuid,
    docType: 'cho',
    docLanguage: 'mul',
    // [documents-17]
    pipelineId: stored.pipelineId,
    // [documents-16]
    updatedAt: stored.datestamp,
    uuidKey: uuidKey(uuid),
    url: context.objectPageUrl.replaceAll('{uuid}', uuid),
  };
  const cho = record.aggregatedCHO;
  const media = mediaOf(record);
  addTexts(document, record);
  addDating(document, cho);
  addMedia(document, cho, media);
  addManifest(document, media, context.baseUrl);
  addRights(document, record, media);
  addEntities(document, record);
  addLegacy(document, cho);
  const cardTexts = writeCardTexts(record, document as CardFields);
  if (cardTexts !== undefined) document['cardTexts'] = cardTexts;
  const concepts = findConcepts(record);
  addList(document, 'dcTypeConcept', concepts.types);
  addList(document, 'mediumConcept', concepts.media);
  const forms = wordForms(document, concepts.names);
  // They have limits of their own.
  if (forms.length > 0) document['wordForms'] = forms;
  addDerived(document, derived);
  addQuality(document, record, { ...derived, ...repeated }, media);
  const contextUrl = `${context.baseUrl}/ns/v1/edm.json`;
  document['sourceRecord'] = JSON.stringify(
    deliverFramed(record, { idBase: context.idBase, contextUrl, uuid }, stored.supplied),
  );
  return document;
}

type Fields = Record<string, string | number | boolean | readonly string[] | readonly number[]>;

// [documents-7]
const MAX_TITLES = 3;

/** Fields with the values of the property of the same name. [documents-20] */
const LISTS = [
  'alternative',
  'provenance',
  'creator',
  'contributor',
  'publisher',
  'dcType',
  'subject',
  'medium',
  'isPartOf',
  'identifier',
  'spatial',
  'coverage',
  'temporal',
] as const;

/** Fields with names of entities. */
const NAMES = [
  'creator',
  'contributor',
  'publisher',
  'subject',
  'coverage',
  'dcType',
  'medium',
  'spatial',
  'temporal',
] as const;

function addTexts(document: Fields, record: FramedRecord): void {
  const cho = record.aggregatedCHO;
  const title = displayTexts(cho['title']).slice(0, MAX_TITLES).join(' / ');
  addValue(document, 'title', title || undefined);
  addValue(document, 'titleKey', titleKey(title));
  addList(document, 'description', displayTexts(cho['description'], tidyText).map(cutDescription));
  for (const name of LISTS) addList(document, name, displayTexts(cho[name]));
  const keys = displayTexts(cho['identifier']).flatMap((identifier) => typedIdentifierKey(identifier) ?? []);
  addList(document, 'identifierKey', distinct(keys));
  // [documents-11]
  addValue(document, 'dataProvider', displayName(record['dataProvider']));
  addList(document, 'intermediateProvider', displayTexts(record['intermediateProvider']));
  // [documents-19]
  addValue(document, 'isShownAt', urls(record['isShownAt'])[0]);
  addValue(document, 'isShownBy', urls(record['isShownBy'])[0]);
}

function addDating(document: Fields, cho: Entity): void {
  const { wording, period } = datingOf(cho);
  addList(document, 'date', wording);
  addValue(document, 'dateMin', period?.min);
  addValue(document, 'dateMax', period?.max);
}

/** A record without media has no counts: nothing is known about them. [media-10] The object's own type comes first. [media-11] */
function addMedia(document: Fields, cho: Entity, media: readonly Medium[]): void {
  const facts = mediaFacts(media);
  const stated = displayTexts(cho['edmType'], (type) => type.trim().toUpperCase());
  addList(document, 'edmType', [
    ...new Set([...stated.filter((type) => EDM_TYPES.includes(type)), ...facts.edmTypes]),
  ]);
  if (facts.count === 0) return;
  document['mediaCount'] = facts.count;
  addValue(document, 'imageCount', facts.imageCount);
  addList(document, 'mediaTypes', facts.types);
}

/** A manifest is the institution's own if another host than ours serves it. [media-12] */
function addManifest(document: Fields, media: readonly Medium[], baseUrl: string): void {
  const manifest = media.find(({ manifests }) => manifests.length > 0)?.manifests[0];
  addValue(document, 'iiifManifest', manifest);
  document['hasIiifManifest'] = manifest !== undefined;
  document['hasInstitutionalIiifManifest'] =
    manifest !== undefined && URL.parse(manifest)?.host !== URL.parse(baseUrl)?.host;
}

function addRights(document: Fields, record: FramedRecord, media: readonly Medium[]): void {
  const { urls: statements, names, policies, holders } = rightsFacts(record, media);
  addList(document, 'edmRights', statements);
  addList(document, 'edmRightsName', names);
  addList(document, 'edmRightsReusePolicy', policies);
  addList(document, 'dcRights', holders);
}

function addEntities(document: Fields, record: FramedRecord): void {
  const mentions = entityMentions(record);
  if (mentions.length === 0) return;
  for (const role of ENTITY_ROLE_NAMES) {
    const named = mentions.filter(({ roles }) => roles.includes(role));
    addList(
      document,
      ENTITY_ROLES[role].field,
      named.map(({ description }) => description.uri),
    );
  }
  // What other fields already have is found without this one.
  const shown = new Set(NAMES.flatMap((name) => document[name] ?? []));
  const names = mentions.flatMap(({ description: { labels, variants } }) => [...labels, ...variants]);
  addList(
    document,
    'nameVariant',
    distinct(names.map(({ value }) => value)).filter((name) => !shown.has(name)),
  );
  addList(
    document,
    'entityMention',
    mentions.map(({ key }) => key),
  );
}

/** A record that cannot be judged has no document either. */
function addQuality(
  document: Fields,
  record: FramedRecord,
  facts: QualityFacts,
  media: readonly Medium[],
): void {
  const { contentTier, metadataTier, tierLimits, problems } = qualityOf(record, facts, media);
  addValue(document, 'contentTier', contentTier);
  document['metadataTier'] = metadataTier;
  addList(document, 'tierLimits', tierLimits);
  addList(document, 'problems', problems);
}

function addLegacy(document: Fields, cho: Entity): void {
  for (const [property, name] of Object.entries(LEGACY_COPIES)) {
    const values = document[property];
    if (property === 'issued') addList(document, name, displayTexts(cho['issued']));
    else if (values !== undefined) document[name] = values;
  }
}

function addDerived(document: Fields, { brokenLinks = [], ...fields }: DerivedFields): void {
  Object.assign(document, fields);
  addList(document, 'brokenLinks', brokenLinks);
}

function addList(document: Fields, name: string, values: readonly string[]): void {
  if (values.length > 0) document[name] = indexedTexts(values);
}

function addValue(document: Fields, name: string, value: string | number | undefined): void {
  if (value !== undefined) document[name] = typeof value === 'string' ? indexedText(value) : value;
}
