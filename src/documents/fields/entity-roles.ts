/** How records name an entity: the field of `chos` with its URIs, the properties, and the class of an entity without one. */
export const ENTITY_ROLES = {
  creator: { code: 'c', field: 'creatorUri', properties: ['creator'], type: 'Agent' },
  contributor: {
    code: 'b',
    field: 'contributorUri',
    properties: ['contributor', 'publisher'],
    type: 'Agent',
  },
  subject: { code: 's', field: 'subjectUri', properties: ['subject', 'coverage'], type: 'Concept' },
  type: { code: 't', field: 'typeUri', properties: ['dcType', 'medium'], type: 'Concept' },
  place: { code: 'p', field: 'placeUri', properties: ['spatial', 'currentLocation'], type: 'Place' },
  period: { code: 'd', field: 'periodUri', properties: ['temporal'], type: 'TimeSpan' },
} as const;

export type EntityRole = keyof typeof ENTITY_ROLES;

export const ENTITY_ROLE_NAMES = Object.keys(ENTITY_ROLES) as readonly EntityRole[];

/** Classes of EDM. */
export const ENTITY_TYPES = ['Agent', 'Place', 'Concept', 'TimeSpan'] as const;

export type EntityType = (typeof ENTITY_TYPES)[number];
