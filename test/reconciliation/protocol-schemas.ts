/*
 * What the specification requires of responses, in JSON Schema and in our own words. Source:
 * Reconciliation Service API, versions 0.2 and 1.0-draft, W3C Entity Reconciliation Community
 * Group. Where both say the same, one schema serves both.
 */

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const list = (items: Schema): Schema => ({ type: 'array', items });
const object = (properties: Record<string, Schema>, required: readonly string[], closed = false): Schema => ({
  type: 'object',
  properties,
  required,
  ...(closed && { additionalProperties: false }),
});

const term = object({ id: { type: 'string', minLength: 1 }, name: { type: 'string', minLength: 1 } }, [
  'id',
  'name',
]);
const featureValue: Schema = { oneOf: [{ type: 'boolean' }, { type: 'number' }] };

/** `score` is required in 0.2 only; the name of a feature in 1.0 only. */
const candidate = object(
  {
    id: { type: 'string', minLength: 1 },
    name: { type: 'string', minLength: 1 },
    description: text,
    score: { type: 'number', minimum: 0, maximum: 100 },
    match: { type: 'boolean' },
    type: list(term),
    features: list(object({ id: text, name: text, value: featureValue }, ['id', 'name', 'value'])),
  },
  ['id', 'name', 'score', 'match', 'type'],
);

const isoDate =
  '^-?(?:[1-9][0-9]*)?[0-9]{4}-(?:1[0-2]|0[1-9])-(?:3[01]|0[1-9]|[12][0-9])T(?:2[0-3]|[01][0-9]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]+)?(?:Z|[+-](?:2[0-3]|[01][0-9]):[0-5][0-9])?$';

/** Exactly one kind of value. */
const values = list({
  oneOf: [
    { type: 'object', maxProperties: 0 },
    object({ id: text, name: text, description: text }, ['id', 'name'], true),
    object({ str: text }, ['str'], true),
    object({ float: { type: 'number' } }, ['float'], true),
    object({ int: { type: 'integer' } }, ['int'], true),
    object({ date: { type: 'string', pattern: isoDate } }, ['date'], true),
  ],
});
const meta = list(object({ id: text, name: text, type: term }, ['id', 'name']));

const url: Schema = { type: 'string', pattern: '^https?://' };
const withUrl = (pattern: string): Schema => object({ url: { type: 'string', pattern } }, ['url']);
const service = object({ service_url: url, service_path: { type: 'string', pattern: '^/' } }, []);
const flyout: Schema = { type: 'string', pattern: '\\$\\{id\\}' };
const suggest02: Schema = {
  allOf: [service, object({ flyout_service_path: flyout }, [])],
};
const isTrueOrFalse: Schema = { type: 'boolean' };

const manifest = {
  name: text,
  documentation: url,
  logo: url,
  batchSize: { type: 'integer', minimum: 1 },
  defaultTypes: { ...list(term), uniqueItems: true },
};

/** A setting of version 0.2 has `name` and `label`, one of 1.0 `id` and `name`. */
const setting = (id: string, name: string): Schema =>
  object({ [id]: text, [name]: text, type: { enum: ['number', 'text', 'checkbox', 'select'] } }, [
    id,
    name,
    'type',
  ]);

export const PROTOCOL_SCHEMAS = {
  manifest02: object(
    {
      ...manifest,
      versions: { type: 'array', items: text, contains: { const: '0.2' } },
      identifierSpace: url,
      schemaSpace: url,
      view: withUrl('\\{\\{id\\}\\}'),
      preview: {
        ...withUrl('\\{\\{id\\}\\}'),
        required: ['url', 'width', 'height'],
      },
      suggest: object({ entity: suggest02, property: suggest02, type: suggest02 }, []),
      extend: object({ propose_properties: service, property_settings: list(setting('name', 'label')) }, []),
    },
    ['versions', 'name', 'identifierSpace', 'schemaSpace'],
  ),
  manifest10: object(
    {
      ...manifest,
      versions: { type: 'array', items: text, contains: { const: '1.0-draft' } },
      // A template of RFC 6570, whose only variable is the id.
      view: withUrl('^[^{}]*\\{\\+?id\\}[^{}]*$'),
      preview: object({ width: { type: 'integer' }, height: { type: 'integer' } }, ['width', 'height'], true),
      suggest: object({ entity: isTrueOrFalse, property: isTrueOrFalse, type: isTrueOrFalse }, [
        'entity',
        'property',
        'type',
      ]),
      extend: object({ proposeProperties: isTrueOrFalse, propertySettings: list(setting('id', 'name')) }, []),
      standardizedScore: isTrueOrFalse,
    },
    ['versions', 'name', 'view'],
  ),
  results02: { type: 'object', additionalProperties: object({ result: list(candidate) }, ['result']) },
  results10: object({ results: list(object({ candidates: list(candidate) }, ['candidates'])) }, ['results']),
  extension02: object(
    {
      meta,
      rows: { type: 'object', additionalProperties: { type: 'object', additionalProperties: values } },
    },
    ['meta', 'rows'],
  ),
  extension10: object(
    {
      meta,
      rows: list(
        object({ id: text, properties: list(object({ id: text, values }, ['id', 'values'])) }, [
          'id',
          'properties',
        ]),
      ),
    },
    ['meta', 'rows'],
  ),
  entities: object({ result: list({ allOf: [term, object({ notable: list(term) }, [])] }) }, ['result']),
  properties: object({ result: list({ allOf: [term, object({ matchQualifiers: list(term) }, [])] }) }, [
    'result',
  ]),
  types: object({ result: list(term) }, ['result']),
  proposal: object({ properties: list(term), type: text, limit: { type: 'integer' } }, ['properties']),
  flyout: object({ id: text, html: text }, ['id', 'html']),
} as const satisfies Record<string, Schema>;
