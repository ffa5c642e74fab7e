import { documentSchema } from './document-schemas.ts';
import { array, described, type JsonSchema, object, reference, text } from './json-schema.ts';
import { hit, searchResult } from './search-schemas.ts';

/** The replies of the deprecated `/search`, by their names in the `components`. */
export function deprecatedSchemas(): Readonly<Record<string, JsonSchema>> {
  return {
    DeprecatedDocument: deprecatedDocument(),
    DeprecatedHighlight: {
      type: 'object',
      additionalProperties: { anyOf: [reference('FieldHighlight'), array(reference('FieldHighlight'))] },
      description: 'Each field with a match, in the shape of the document',
    },
    DeprecatedHit: hit('Deprecated'),
    DeprecatedSearchResult: described(
      searchResult('chos', { hits: 'DeprecatedHit' }),
      'A search result whose documents have the old names and single values',
    ),
  };
}

/** Not in old documents, or under another name. */
const WITHOUT: readonly string[] = [
  'uuid',
  'titleKey',
  'sourceRecord',
  'metadataEmbedding',
  'imageEmbedding',
];

function deprecatedDocument(): JsonSchema {
  const properties = documentSchema('chos')['properties'] as Readonly<Record<string, JsonSchema>>;
  const same = Object.entries(properties).filter(([name]) => !WITHOUT.includes(name));
  return {
    ...object({ ...Object.fromEntries(same), ...CHANGED }, [
      'id',
      'kp_id',
      'title',
      'created',
      'issued',
      'date',
      'db',
      'collection',
      'fullViewMetadata',
    ]),
    description: 'The fields of an object under their old names. Lists are present even when they are empty',
  };
}

const CHANGED: Readonly<Record<string, JsonSchema>> = {
  id: text('24 hexadecimal digits'),
  kp_id: text('Id of the object, now `uuid`'),
  title: described(array(text()), 'A list with one title'),
  titleSort: text('The title as a single string'),
  dateMax: { type: 'integer', format: 'int64', description: 'Last day of the period at 00:00:00' },
  created: array(text()),
  issued: array(text()),
  date: described(array(text()), 'Dates other than `created` and `issued`'),
  language: array(text()),
  object: text('URL of the thumbnail that the record names'),
  isReferencedBy: array(text()),
  triggerWarning: described(array(text()), 'Empty'),
  disclaimer: described(array(text()), 'Empty'),
  db: text('The data source, now `pipelineId`'),
  collection: text('URL of a search for the objects of the same data source'),
  edmType: text('The first one'),
  edmRights: text('The first one'),
  edmRightsName: text('The first one'),
  edmRightsReusePolicy: text('The most open one'),
  fullViewMetadata: text('URL of the full record'),
};
