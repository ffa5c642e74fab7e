import { ENTITY_ROLE_NAMES, ENTITY_TYPES } from './entity-roles.ts';
import { type FieldRow, fieldRows } from './field-row.ts';

/**
 * The fields of the collection `chos-entities`, which the service itself searches. Their
 * values come from entity-documents.ts.
 */
export const ENTITY_FIELDS: readonly FieldRow[] = fieldRows({
  type: { type: 'string', values: ENTITY_TYPES, required: true, facet: 1, description: 'Class of EDM' },
  label: { type: 'string[]', search: 1, description: 'Labels in all languages' },
  variant: { type: 'string[]', search: 2, description: 'Other names' },
  uri: { type: 'string[]', description: 'All its URIs, in the spelling of records and of authority files' },
  otherId: { type: 'string[]', description: 'Ids of its other URIs' },
  role: {
    type: 'string[]',
    values: ENTITY_ROLE_NAMES,
    required: true,
    facet: 2,
    description: 'How objects name it',
  },
  objectCount: { type: 'int32', required: true, sortable: true, description: 'Objects that name it' },
  entity: { type: 'string', storedOnly: true, description: 'The entity, as JSON' },
  descriptions: {
    type: 'string',
    storedOnly: true,
    description: 'What records say of it, as JSON: the next run needs not read them again',
  },
});
