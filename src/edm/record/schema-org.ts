import { safeUrl } from '../../kernel/html.ts';
import type { Json, JsonObject } from '../../kernel/json.ts';
import { readLanguageTag } from '../../kernel/language-tags.ts';
import { type Axis, coordinateOf } from './coordinates.ts';
import { labelsOf, urls } from './display.ts';
import { mediaOf, typeOfMedium } from './media.ts';
import type { Entity, FramedRecord, Value } from './record.ts';
import { type StatedRights, statedRights } from './rights.ts';
import { urlFault } from './url-fault.ts';
import {
  hasType,
  isEntity,
  isLiteralObject,
  languageOf,
  literalText,
  type Values,
  valuesOf,
} from './values.ts';

/** The picture that represents an object. */
interface MainPicture {
  readonly url: string;
  readonly preview?: string | undefined;
  /** Its own statements. */
  readonly rights: readonly StatedRights[];
}

/**
 * A record in the vocabulary of schema.org, as JSON-LD: the object with its makers, places,
 * subjects, media and rights. [identifiers-2] What schema.org has no word for is left out. Texts keep their
 * languages, and entities their URLs. `pageUrl` is the URL of the object's page.
 * Source: https://schema.org/VisualArtwork, /CreativeWork, /MediaObject.
 */
export function schemaOrgRecord(
  record: FramedRecord,
  pageUrl: string,
  picture = firstPicture(record),
): JsonObject {
  const cho = record.aggregatedCHO;
  const types = valuesOf(cho['edmType']).map((type) => literalText(type) ?? '');
  const type = TYPES[types[0] ?? ''] ?? 'CreativeWork';
  const media = [record['isShownBy'], record['hasView']].flatMap((values) =>
    valuesOf(values).flatMap(mediaObject),
  );
  return compact({
    '@context': 'https://schema.org/',
    '@type': type,
    '@id': cho.id,
    url: pageUrl,
    name: texts(cho['title']),
    alternateName: texts(cho['alternative']),
    description: texts(cho['description']),
    creator: things('Person', cho['creator']),
    contributor: things('Person', cho['contributor']),
    publisher: things('Organization', cho['publisher']),
    dateCreated: texts(cho['created'] ?? cho['date']),
    datePublished: texts(cho['issued']),
    temporalCoverage: texts(cho['temporal']),
    spatialCoverage: things('Place', [...valuesOf(cho['spatial']), ...valuesOf(cho['coverage'])]),
    about: things('DefinedTerm', cho['subject']),
    genre: terms(cho['dcType']),
    [type === 'VisualArtwork' ? 'artMedium' : 'material']: terms(cho['medium']),
    size: texts(cho['extent']),
    inLanguage: languages(cho['language']),
    identifier: texts(cho['identifier']),
    isPartOf: things('CreativeWork', cho['isPartOf']),
    hasPart: things('CreativeWork', cho['hasPart']),
    copyrightNotice: texts(cho['dcRights']),
    // Without files, the statement is about the description.
    [media.length > 0 || picture ? 'license' : 'sdLicense']: webUrls(record['edmRights']),
    provider: things('Organization', record['dataProvider']),
    sdPublisher: things('Organization', record['provider']),
    sameAs: [...webUrls(record['isShownAt']), ...webUrls(cho['sameAs'])],
    image: picture && [imageObject(record, picture)],
    thumbnailUrl: picture?.preview ?? webUrls(record['object']),
    associatedMedia: media,
  });
}

function firstPicture(record: FramedRecord): MainPicture | undefined {
  const medium = mediaOf(record).find(({ role, type }) => role !== 'isShownAt' && type?.startsWith('image/'));
  return medium && { url: medium.id, rights: medium.rights };
}

/**
 * The picture with its licence, whom to credit, and where to ask for more: search engines for
 * pictures show them.
 * Source: https://developers.google.com/search/docs/appearance/structured-data/image-license-metadata
 */
function imageObject(record: FramedRecord, { url, preview, rights }: MainPicture): JsonObject {
  const stated = rights.length > 0 ? rights : statedRights(record['edmRights']);
  return compact({
    '@type': 'ImageObject',
    contentUrl: url,
    thumbnailUrl: preview,
    license: stated.map((one) => one.url).find((one) => safeUrl(one) !== undefined),
    acquireLicensePage: webUrls(record['isShownAt'])[0],
    creditText: texts(record['dataProvider']),
    copyrightNotice: texts(record['dcRights'] ?? record.aggregatedCHO['dcRights']),
    creator: things('Person', record.aggregatedCHO['creator']),
  });
}

/** Types of schema.org by edm:type. */
const TYPES: Readonly<Record<string, string>> = { IMAGE: 'VisualArtwork', '3D': 'VisualArtwork' };

/** Without members that have no value; a list of one is its value. */
function compact(members: Readonly<Record<string, string | readonly Json[] | undefined>>): JsonObject {
  const single = Object.entries(members).map(([name, value]): [string, Json | undefined] =>
    typeof value === 'object' && value.length < 2 ? [name, value[0]] : [name, value],
  );
  return Object.fromEntries(single.filter(([, value]) => value !== undefined));
}

const webUrls = (values: Values): string[] => urls(values).filter((url) => safeUrl(url) !== undefined);

/** Texts of literals, and labels of entities. */
const texts = (values: Values): readonly Json[] =>
  unique(
    valuesOf(values)
      .flatMap((value) => (isEntity(value) ? labelsOf(value) : [value]))
      .flatMap(textOf),
  );

function textOf(value: Value): Json[] {
  const text = literalText(value);
  if (text === undefined || text === '') return [];
  const language = isLiteralObject(value) ? languageOf(value) : undefined;
  return [language === undefined ? text : { '@language': language, '@value': text }];
}

/** Languages as tags, as far as they can be read. Source: https://schema.org/inLanguage. */
const languages = (values: Values): readonly Json[] =>
  unique(texts(values).map((text) => (typeof text === 'string' ? (readLanguageTag(text) ?? text) : text)));

/** Entities and their names; a text is a thing with that name. A bare URL is a reference. */
const things = (type: string, values: Values): readonly Json[] =>
  valuesOf(values).flatMap((value): Json[] => {
    if (!isEntity(value)) return textOf(value).map((name) => ({ '@type': type, name }));
    const { id } = value;
    const thing = compact({
      '@type': typeOf(value, type),
      '@id': id !== undefined && urlFault(id) === undefined ? id : undefined,
      name: texts(labelsOf(value)),
      alternateName: texts(value['altLabel']),
      birthDate: texts(value['dateOfBirth']),
      deathDate: texts(value['dateOfDeath']),
      latitude: degrees(value['lat'], 'lat'),
      longitude: degrees(value['long'], 'long'),
      sameAs: [...webUrls(value['sameAs']), ...webUrls(value['exactMatch'])],
    });
    const { '@type': _, ...rest } = thing;
    return Object.keys(rest).length === 0 ? [] : [thing];
  });

/** Decimal degrees, as they are written if they are; nothing for what cannot be read. */
function degrees(values: Values, axis: Axis): string | undefined {
  const degrees = coordinateOf(values, axis);
  const text = texts(values)[0];
  return typeof text === 'string' && Number(text) === degrees ? text : degrees?.toString();
}

/** Values that may be texts or defined terms. */
const terms = (values: Values): readonly Json[] =>
  valuesOf(values).flatMap((value) => (isEntity(value) ? things('DefinedTerm', value) : textOf(value)));

const typeOf = (entity: Entity, expected: string): string =>
  hasType(entity, 'Place') ? 'Place' : hasType(entity, 'Concept') ? 'DefinedTerm' : expected;

/** A file, in the part of schema.org for media. */
function mediaObject(value: Value): Json[] {
  const [url] = webUrls(value);
  if (url === undefined) return [];
  const resource: Entity = isEntity(value) ? value : {};
  const type = typeOfMedium(url, resource);
  const kind = MEDIA_TYPES.find(([start]) => type?.startsWith(start))?.[1];
  return [
    compact({
      '@type': kind ?? 'MediaObject',
      '@id': url,
      contentUrl: url,
      encodingFormat: texts(resource['format']),
      width: texts(resource['width']),
      height: texts(resource['height']),
      description: texts(resource['description']),
      license: webUrls(resource['edmRights']),
    }),
  ];
}

const MEDIA_TYPES = [
  ['image/', 'ImageObject'],
  ['audio/', 'AudioObject'],
  ['video/', 'VideoObject'],
  ['model/', '3DModel'],
] as const;

function unique(values: readonly Json[]): readonly Json[] {
  const seen = new Map(values.map((value) => [JSON.stringify(value), value]));
  return [...seen.values()];
}
