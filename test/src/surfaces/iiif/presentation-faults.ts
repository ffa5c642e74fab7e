import { Ajv } from 'ajv';

/*
 * The rules of IIIF Presentation 3 that the official validator checks, for the resources that are
 * written here, in our own words. Source: the specification, and iiif_3_0.json of
 * https://github.com/IIIF/presentation-validator.
 */

const URL = { type: 'string', pattern: '^https?://\\S+$' };
const CONTEXT = { const: 'http://iiif.io/api/presentation/3/context.json' };
const LENGTH = { type: 'integer', exclusiveMinimum: 0 };
const DURATION = { type: 'number', exclusiveMinimum: 0 };
const FORMAT = { type: 'string', pattern: '^[a-z]+/\\S+$' };

const listOf = (items: object, minItems = 1) => ({ type: 'array', items, minItems });

const TEXTS = {
  type: 'object',
  propertyNames: { pattern: '^[a-zA-Z-]+$' },
  additionalProperties: listOf({ type: 'string' }),
  minProperties: 1,
};

const LABELLED = {
  type: 'object',
  properties: { label: TEXTS, value: TEXTS },
  required: ['label', 'value'],
  additionalProperties: false,
};

const SERVICE = {
  oneOf: [
    {
      type: 'object',
      properties: { id: URL, type: { const: 'ImageService3' }, profile: { pattern: '^level[012]$' } },
      required: ['id', 'type', 'profile'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        '@id': URL,
        '@type': { const: 'ImageService2' },
        profile: { pattern: '^http://iiif.io/api/image/2/level[012].json$' },
      },
      required: ['@id', '@type', 'profile'],
      additionalProperties: false,
    },
  ],
};

const CONTENT = {
  type: 'object',
  properties: {
    id: URL,
    type: { enum: ['Image', 'Sound', 'Video', 'Text', 'Model', 'Dataset', 'Manifest'] },
    label: TEXTS,
    format: FORMAT,
    profile: { type: 'string' },
    width: LENGTH,
    height: LENGTH,
    duration: DURATION,
    service: listOf(SERVICE),
  },
  required: ['id', 'type'],
  additionalProperties: false,
};

const LINK = { ...CONTENT, required: ['id', 'type', 'label'] };

const RIGHTS = {
  type: 'string',
  pattern: '^http://(creativecommons.org/(licenses|publicdomain)|rightsstatements.org/vocab)/',
};

const AGENT = {
  type: 'object',
  properties: {
    id: URL,
    type: { const: 'Agent' },
    label: TEXTS,
    homepage: listOf(LINK),
    logo: listOf(CONTENT),
  },
  required: ['id', 'type', 'label'],
  additionalProperties: false,
};

const reference = (...types: readonly string[]) => ({
  type: 'object',
  properties: { id: URL, type: { enum: types }, label: TEXTS, thumbnail: listOf(CONTENT) },
  required: ['id', 'type', 'label'],
  additionalProperties: false,
});

const ANNOTATION = {
  type: 'object',
  properties: {
    id: URL,
    type: { const: 'Annotation' },
    motivation: { const: 'painting' },
    body: { ...CONTENT, properties: { ...CONTENT.properties, type: { enum: ['Image', 'Sound', 'Video'] } } },
    target: URL,
  },
  required: ['id', 'type', 'motivation', 'body', 'target'],
  additionalProperties: false,
};

const PAGE = {
  type: 'object',
  properties: { id: URL, type: { const: 'AnnotationPage' }, items: listOf(ANNOTATION) },
  required: ['id', 'type', 'items'],
  additionalProperties: false,
};

const CANVAS = {
  type: 'object',
  properties: {
    id: { ...URL, not: { pattern: '#' } },
    type: { const: 'Canvas' },
    label: TEXTS,
    summary: TEXTS,
    width: LENGTH,
    height: LENGTH,
    duration: DURATION,
    rights: RIGHTS,
    items: listOf(PAGE, 0),
  },
  required: ['id', 'type', 'label', 'items'],
  dependentRequired: { width: ['height'], height: ['width'] },
  anyOf: [{ required: ['width'] }, { required: ['duration'] }],
  additionalProperties: false,
};

/** What Manifests and Collections have. */
const DESCRIBED = {
  '@context': CONTEXT,
  id: URL,
  label: TEXTS,
  provider: listOf(AGENT),
  thumbnail: listOf(CONTENT),
  partOf: listOf(reference('Collection')),
};

const MANIFEST = {
  type: 'object',
  properties: {
    ...DESCRIBED,
    type: { const: 'Manifest' },
    metadata: listOf(LABELLED, 0),
    summary: TEXTS,
    requiredStatement: LABELLED,
    rights: RIGHTS,
    homepage: listOf(LINK),
    seeAlso: listOf(LINK),
    rendering: listOf(LINK),
    items: listOf(CANVAS),
  },
  required: ['@context', 'id', 'type', 'label', 'items'],
  additionalProperties: false,
};

const COLLECTION = {
  type: 'object',
  properties: {
    ...DESCRIBED,
    type: { const: 'Collection' },
    items: listOf(reference('Collection', 'Manifest'), 0),
  },
  required: ['@context', 'id', 'type', 'label', 'items'],
  additionalProperties: false,
};

const ajv = new Ajv({ allErrors: true, strict: false });
const checks = { Manifest: ajv.compile(MANIFEST), Collection: ajv.compile(COLLECTION) };

/** What is wrong with a Manifest or Collection, one line each. */
export function presentationFaults(type: keyof typeof checks, resource: object): string[] {
  const check = checks[type];
  check(resource);
  const ids: readonly string[] =
    JSON.stringify(resource).match(/"id":"[^"]*\/(?:canvas|annotation)\/[^"]*"/g) ?? [];
  return [
    ...(check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} comes twice`),
  ];
}
