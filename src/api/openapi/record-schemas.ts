import { type ClassName, propertiesOfClass } from '../../edm/record/class-properties.ts';
import { EDM_TYPES, type Property } from '../../edm/record/properties.ts';
import { array, described, type JsonSchema, object, reference, text } from './json-schema.ts';

/**
 * EDM records as framed JSON-LD, by their names in the `components`: a schema for each
 * class with the properties that EDM foresees for it. Records are delivered as supplied,
 * so that a property may hold anything that JSON-LD permits there. [records-10]
 */
export function recordSchemas(): Readonly<Record<string, JsonSchema>> {
  return {
    EdmRecord: {
      description: 'The Aggregation with its ProvidedCHO in `aggregatedCHO`, as JSON-LD',
      allOf: [
        reference('EdmAggregation'),
        object({ '@context': { type: 'string', format: 'uri', description: 'The JSON-LD context' } }),
      ],
    },
    ObjectRecord: object({ metadata: reference('EdmRecord') }),
    ObjectRecordWithQuality: object({ metadata: reference('EdmRecord'), quality: reference('Quality') }, [
      'metadata',
    ]),
    Objects: object({
      objects: described(
        array(
          object({ id: text(), metadata: reference('EdmRecord'), document: reference('ObjectDocument') }, [
            'id',
          ]),
        ),
        'In the order of the ids; each with its `metadata`, or with its `document`',
      ),
      missing: described(array(text()), 'The ids that no object has'),
    }),
    EdmAggregation: entity('Aggregation', ['id', 'type', 'aggregatedCHO']),
    EdmProvidedCHO: entity('ProvidedCHO', ['id', 'type']),
    ...Object.fromEntries(ENTITIES.map((name) => [schemaName(name), entity(name, ['type'])])),
    EdmReference: {
      ...object({ id: text('URL') }),
      description: 'Refers to something that the record does not describe',
      additionalProperties: false,
    },
    EdmOtherEntity: {
      ...object({ id: text('URL'), type: { anyOf: [text(), array(text())] } }, ['type']),
      description: 'Something of another class, or of several',
    },
    EdmEntity: {
      description: 'What a record says about an agent, place, concept, time span, file or service',
      anyOf: [...ENTITIES.map((name) => reference(schemaName(name))), ...OTHER_ENTITIES.map(reference)],
    },
    EdmLanguageText: object({ '@language': text('Such as `de`'), '@value': text() }),
    EdmTypedText: object({ type: text('Datatype, such as `xsd:date`'), '@value': text() }),
    EdmPlainText: { ...object({ '@value': text() }), description: 'A text where others are URLs' },
    EdmValue: {
      description: 'A text, with a language or datatype if it has one; or an entity',
      anyOf: [
        { type: 'string' },
        { type: 'number' },
        { type: 'boolean' },
        ...['EdmLanguageText', 'EdmTypedText', 'EdmPlainText', 'EdmEntity'].map(reference),
      ],
    },
  };
}

/** Classes that values of properties may have. */
const ENTITIES = ['Agent', 'Place', 'Concept', 'TimeSpan', 'WebResource', 'Service'] as const;

const OTHER_ENTITIES = ['EdmReference', 'EdmOtherEntity'];

const schemaName = (name: ClassName): string => `Edm${name}`;

const entity = (name: ClassName, required: readonly string[]): JsonSchema => ({
  ...object(
    {
      id: text('URL'),
      type: typeSchema(name, required),
      ...Object.fromEntries(
        propertiesOfClass(name).map((property) => [property.key, propertySchema(property)]),
      ),
    },
    required,
  ),
  description: `\`${name}\` of EDM`,
});

/** The class; the Aggregation and the ProvidedCHO may have further ones. */
const typeSchema = (name: ClassName, required: readonly string[]): JsonSchema =>
  required.includes('id')
    ? {
        anyOf: [
          { type: 'string', const: name },
          { ...array(text()), contains: { const: name } },
        ],
      }
    : { type: 'string', const: name };

function propertySchema({ key, name, framed }: Property): JsonSchema {
  if (key === 'aggregatedCHO') return described(reference('EdmProvidedCHO'), 'The object');
  if (key === 'edmType') return { description: `\`${name}\`: ${EDM_TYPES.join(', ')}`, anyOf: ONE_OR_MORE };
  return framed === 'list'
    ? described(array(reference('EdmValue')), `\`${name}\``)
    : { description: `\`${name}\``, anyOf: ONE_OR_MORE };
}

const ONE_OR_MORE = [reference('EdmValue'), array(reference('EdmValue'))];
