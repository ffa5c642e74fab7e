/** The groups of operations, in the order of the reference. */
export const TAGS = {
  Search: 'Words, filters, facets, similar objects and similar pictures',
  Entities: 'Persons, places, concepts and periods with URIs of authority files',
  Objects: 'Single objects: records, pages, previews',
  'Institutions and pages': 'Institutions, editorial pages and their pictures',
  Harvesting: 'All records: OAI-PMH and the dataset',
  Reconciliation: 'Matching names with objects, institutions and entities, for OpenRefine and other clients',
  IIIF: 'Manifests and Collections for viewers, an image service',
  Agents: 'The Model Context Protocol, for language models and agents',
  Service: 'Whether the service is up',
  Documentation: 'This interface, for tools and for people',
  Deprecated: 'Endpoints that will be switched off',
} as const;

export type Tag = keyof typeof TAGS;
