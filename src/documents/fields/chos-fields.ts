import { METADATA_TIERS } from '../../edm/quality/metadata-tier.ts';
import { PROBLEM_IDS } from '../../edm/quality/problem-table.ts';
import { TIER_LIMITS } from '../../edm/quality/tier-limits.ts';
import { COLOUR_NAMES } from '../../media/imaging/colour-names.ts';
import type { ENTITY_ROLES, EntityRole } from './entity-roles.ts';
import { type FieldRow, fieldRows } from './field-row.ts';

/**
 * The hidden fields with which the deprecated `/search` counts and filters
 * properties that v2 does not, by their old names. [legacy-10] [legacy-11]
 */
export const LEGACY_COPIES = {
  publisher: 'legacyPublisher',
  contributor: 'legacyContributor',
  issued: 'legacyIssued',
  edmRights: 'legacyEdmRights',
  dcRights: 'legacyDcRights',
} as const;

/** URIs by which the record names entities of authority files, as the institution wrote them. */
const URI_FIELDS = Object.fromEntries(
  Object.entries({
    creatorUri: 'makers',
    contributorUri: 'contributors and publishers',
    subjectUri: 'subjects',
    typeUri: 'the kind of object, material and technique',
    placeUri: 'places',
    periodUri: 'periods',
  } satisfies Record<(typeof ENTITY_ROLES)[EntityRole]['field'], string>).map(([name, whose]) => [
    name,
    {
      type: 'string[]',
      facet: 'on request',
      withheld: 'unless named',
      description: `URIs of ${whose} in authority files, as in the record`,
    } as const,
  ]),
);

/**
 * The fields of a digitised object, in the order of the documentation. Their values
 * come from buildChoDocument (cho-document.ts), those of pictures and vectors from passes. [documents-3] Those that say `sortable` are documented for `sort_by`. [search-21]
 */
export const CHOS_FIELDS: readonly FieldRow[] = fieldRows({
  uuid: {
    type: 'string',
    required: true,
    description: 'Id of the object, the same as `id`; used by `/v2/object` and `/v2/similar`',
  },
  title: {
    type: 'string',
    search: 1,
    infix: true,
    description: 'Title; the first three titles of the record, joined with ` / `',
  },
  description: { type: 'string[]', search: 2, description: 'Descriptions, each cut to 1024 characters' },
  alternative: { type: 'string[]', search: 6, description: 'Alternative titles' },
  // [documents-9]
  provenance: { type: 'string[]', search: 16, description: 'Former owners, credit line, shelf mark' },
  previewImage: { type: 'string', storedOnly: true, description: 'URL of a preview of 400 pixels' },
  url: { type: 'string', storedOnly: true, description: "URL of the object's page" },
  dataProvider: {
    type: 'string',
    search: 5,
    facet: 1,
    sortable: true,
    description: 'Display name of the providing institution',
  },
  creator: { type: 'string[]', search: 3, facet: 2, description: 'Names of the makers of the object' },
  // [documents-9]
  contributor: { type: 'string[]', search: 7, description: 'Names of contributors in other roles' },
  publisher: { type: 'string[]', search: 8, description: 'Names of publishers' },
  intermediateProvider: {
    type: 'string[]',
    facet: 11,
    description: 'Institutions that passed the record on',
  },
  pipelineId: { type: 'string', required: true, facet: 12, description: 'The data source; a set in OAI-PMH' },
  edmType: {
    type: 'string[]',
    facet: 3,
    description:
      '`IMAGE`, `VIDEO`, `SOUND`, `TEXT` or `3D`. The first value is the type of the object; others follow if files differ from it',
  },
  dcType: { type: 'string[]', search: 12, facet: 4, description: 'Kind of object' },
  subject: { type: 'string[]', search: 4, facet: 5, description: 'Subjects of the object' },
  medium: { type: 'string[]', search: 9, facet: 6, description: 'Material and technique' },
  isPartOf: {
    type: 'string[]',
    search: 13,
    facet: 7,
    description: 'Collection, series or work to which the object belongs',
  },
  identifier: {
    type: 'string[]',
    search: 14,
    infix: true,
    description: 'Inventory numbers, shelf marks and other identifiers',
  },
  dateMin: {
    type: 'int64',
    facet: 10,
    sortable: true,
    description:
      'First second of the period as a Unix timestamp (UTC), negative before 1970; from the statement of `date`, else from `temporal`',
  },
  dateMax: {
    type: 'int64',
    facet: 'on request',
    sortable: true,
    description: 'Last second of the period, like `dateMin`',
  },
  date: {
    type: 'string[]',
    description:
      'The most precise date in its original wording: creation, else publication, else a general date',
  },
  spatial: { type: 'string[]', search: 10, description: 'Places that the object is about' },
  coverage: {
    type: 'string[]',
    search: 15,
    description: 'Place, period or culture that the object is about',
  },
  temporal: { type: 'string[]', search: 11, description: 'Periods that the object is about' },
  edmRightsName: {
    type: 'string[]',
    facet: 8,
    description:
      'Short names of the rights statements, such as `Public Domain`, `CC BY`, `CC BY-SA`, `InC`; `Andere` for any other statement',
  },
  edmRightsReusePolicy: {
    type: 'string[]',
    values: ['OPEN', 'RESTRICTED', 'CLOSED'],
    facet: 9,
    description:
      '`OPEN`, `RESTRICTED` or `CLOSED`, each at most once. For a single badge show the freest, in this order',
  },
  // [documents-10]
  edmRights: {
    type: 'string[]',
    storedOnly: true,
    description: 'URLs of the rights statements of the record and its media',
  },
  // [documents-10]
  dcRights: { type: 'string[]', storedOnly: true, description: 'Rights holders' },
  mediaCount: {
    type: 'int32',
    facet: 'on request',
    description: 'Number of digital media; absent if nothing is known about them, 0 if there are none',
  },
  imageCount: {
    type: 'int32',
    facet: 'on request',
    description: 'Number of images among the media; absent if the type of one of them is unknown',
  },
  mediaTypes: {
    type: 'string[]',
    facet: 13,
    description: 'Types of the media, such as `image`, `video`, `audio`',
  },
  imageMegapixel: { type: 'float', description: 'Size of the previewed image, two decimals' },
  imageAspectRatio: { type: 'float', description: 'Width of the previewed image divided by its height' },
  imageOrientation: {
    type: 'string',
    values: ['portrait', 'landscape', 'square'],
    facet: 14,
    description: '`portrait`, `landscape` or `square`',
  },
  hasIiifManifest: { type: 'bool', facet: 15, description: 'Whether the record has a IIIF manifest' },
  hasInstitutionalIiifManifest: {
    type: 'bool',
    facet: 16,
    description: 'Whether the institution itself serves the manifest',
  },
  // [documents-10]
  iiifManifest: { type: 'string', storedOnly: true, description: 'URL of the IIIF manifest' },
  imageColor: {
    type: 'string',
    values: COLOUR_NAMES,
    facet: 'on request',
    description: `Dominant colour: \`${COLOUR_NAMES.slice(0, -1).join('`, `')}\` or \`${COLOUR_NAMES.at(-1)}\``,
  },
  imageColorIsGrayscale: {
    type: 'bool',
    facet: 'on request',
    description: 'Whether the image is black and white',
  },
  imageColorScore: {
    type: 'float',
    sortable: true,
    description:
      'How strongly `imageColor` characterises the image, 0 to 1; for white, gray and black only its share of the area',
  },
  titleKey: {
    type: 'int64',
    sortable: true,
    description:
      'Opaque key for sorting by title, not for display; absent without a title: last ascending, first descending',
  },
  sourceRecord: {
    type: 'string',
    storedOnly: true,
    withheld: 'by default',
    description: 'The full EDM record as JSON-LD, as a JSON string',
  },
  metadataEmbedding: {
    type: 'float[]',
    numDim: 384,
    withheld: 'by default',
    description: 'Vector of the metadata',
  },
  imageEmbedding: {
    type: 'float[]',
    numDim: 512,
    withheld: 'by default',
    description: 'Vector of the image; absent without a usable image',
  },
  // Returned on request only. [quality-1]
  contentTier: {
    type: 'int32',
    facet: 'on request',
    withheld: 'unless named',
    description:
      'Content tier by the publishing framework of Europeana, 0 to 4: kind and size of the media, and their licence; absent as long as its picture has not been measured',
  },
  metadataTier: {
    type: 'string',
    values: METADATA_TIERS,
    facet: 'on request',
    withheld: 'unless named',
    description:
      'Metadata tier by the publishing framework of Europeana, `0`, `A`, `B` or `C`: languages, enabling elements, entities',
  },
  tierLimits: {
    type: 'string[]',
    values: TIER_LIMITS,
    facet: 'on request',
    withheld: 'unless named',
    description:
      'What holds the tiers down, such as `licence` or `language`; `unmeasured`: the picture has not been fetched',
  },
  problems: {
    type: 'string[]',
    values: PROBLEM_IDS,
    facet: 'on request',
    withheld: 'unless named',
    description:
      'What the institution can improve in the record, such as `short-description`; absent without problems',
  },
  docType: { type: 'string', values: ['cho'], required: true, facet: 'on request', description: '`cho`' },
  docLanguage: {
    type: 'string',
    values: ['mul'],
    required: true,
    facet: 'on request',
    description: '`mul`',
  },
  updatedAt: {
    type: 'int64',
    required: true,
    sortable: true,
    description: 'Time of publication as a Unix timestamp (UTC)',
  },
  isShownAt: {
    type: 'string',
    storedOnly: true,
    description: "URL of the object on the institution's website",
  },
  isShownBy: { type: 'string', storedOnly: true, description: 'URL of the main digital medium' },
  uuidKey: {
    type: 'int64',
    required: true,
    withheld: 'always',
    description: 'The first 13 hexadecimal digits of `uuid` as a number, for reading all matches in order',
  },
  // Returned on request only. [links-5]
  linkOk: {
    type: 'bool',
    facet: 'on request',
    withheld: 'unless named',
    description:
      'Whether the links of the record work: its page, main medium, preview and manifests; `false` if one of them is broken, absent while they have not all been checked',
  },
  brokenLinks: {
    type: 'string[]',
    storedOnly: true,
    withheld: 'unless named',
    description: 'URLs of the links of the record that are broken',
  },
  linkCheckedAt: {
    type: 'int64',
    withheld: 'unless named',
    description: 'When the links were last checked, as a Unix timestamp (UTC)',
  },
  ...URI_FIELDS,
  dcTypeConcept: {
    type: 'string[]',
    facet: 'on request',
    withheld: 'unless named',
    description:
      'Kind of object as a concept: URIs of the table of concepts (`/v2/vocabulary`), for words of any language',
  },
  mediumConcept: {
    type: 'string[]',
    facet: 'on request',
    withheld: 'unless named',
    description: 'Materials and techniques as concepts, likewise',
  },
  cardTexts: {
    type: 'string',
    storedOnly: true,
    withheld: 'unless named',
    description:
      'Title, makers, date, kinds and institution in German and English with their languages, as JSON, where they are not the first values of `title`, `creator`, `date`, `dcType` and `dataProvider`; for the cards of the site',
  },
  nameVariant: {
    type: 'string[]',
    withheld: 'unless named',
    description:
      'Other names of persons, subjects, places and periods of the object: variants, and names in other languages',
  },
  identifierKey: {
    type: 'string[]',
    withheld: 'always',
    description:
      'A hash of each identifier with its punctuation, so that one that was typed exactly comes first: to engines, `37.11` and `3711` are one word',
  },
  wordForms: {
    type: 'string[]',
    withheld: 'always',
    description:
      'Other forms, parts and spellings of the words of the object, words that are joined, runs of characters in scripts without spaces, other names of its entities and concepts, and the years of its date, for `word_forms`',
  },
  entityMention: {
    type: 'string[]',
    facet: 'on request',
    withheld: 'always',
    description: 'What the record says of each entity, as a hash; counted to make the collection of entities',
  },
  ...Object.fromEntries(
    Object.entries(LEGACY_COPIES).map(([property, name]) => [
      name,
      {
        type: 'string[]',
        facet: 'on request',
        withheld: 'always',
        description: `\`${property}\` of the deprecated \`/search\`, for facets and filters`,
      },
    ]),
  ),
});
