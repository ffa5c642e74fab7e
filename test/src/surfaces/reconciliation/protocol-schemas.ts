/*
 * What the specification requires of responses, in JSON Schema and in our own words. Source:
 * Reconciliation Service API 0.2, W3C Entity Reconciliation Community Group.
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
const suggest: Schema = {
  allOf: [service, object({ flyout_service_path: flyout }, [])],
};

const setting = object(
  { name: text, label: text, type: { enum: ['number', 'text', 'checkbox', 'select'] } },
  ['name', 'label', 'type'],
);

export const PROTOCOL_SCHEMAS = {
  manifest: object(
    {
      name: text,
      documentation: url,
      logo: url,
      batchSize: { type: 'integer', minimum: 1 },
      defaultTypes: { ...list(term), uniqueItems: true },
      versions: { type: 'array', items: text, contains: { const: '0.2' } },
      identifierSpace: url,
      schemaSpace: url,
      view: withUrl('\\{\\{id\\}\\}'),
      preview: {
        ...withUrl('\\{\\{id\\}\\}'),
        required: ['url', 'width', 'height'],
      },
      suggest: object({ entity: suggest, property: suggest, type: suggest }, []),
      extend: object({ propose_properties: service, property_settings: list(setting) }, []),
    },
    ['versions', 'name', 'identifierSpace', 'schemaSpace'],
  ),
  results: { type: 'object', additionalProperties: object({ result: list(candidate) }, ['result']) },
  extension: object(
    {
      meta,
      rows: { type: 'object', additionalProperties: { type: 'object', additionalProperties: values } },
    },
    ['meta', 'rows'],
  ),
  entities: object({ result: list({ allOf: [term, object({ notable: list(term) }, [])] }) }, ['result']),
  properties: object({ result: list(term) }, ['result']),
  types: object({ result: list(term) }, ['result']),
  proposal: object({ properties: list(term), type: text, limit: { type: 'integer' } }, ['properties']),
  flyout: object({ id: text, html: text }, ['id', 'html']),
} as const satisfies Record<string, Schema>;
