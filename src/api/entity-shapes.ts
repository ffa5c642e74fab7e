import { z } from 'zod';
import { ENTITY_ROLE_NAMES, ENTITY_TYPES } from '../documents/fields/entity-roles.ts';

const text = z.string();
const langText = z.object({
  lang: text.nullable().describe('Language tag; null if the record does not state it'),
  value: text,
});
const filter = (what: string) => text.describe(`\`filter_by\` of \`/v2/search\` for ${what}`);

/** What `/v2/entities` says of an entity. */
export const entityShape = z.object({
  id: text.describe(
    'Stable as long as no record names a URI of a preferred authority file for it; other ids keep working',
  ),
  uri: text.describe(
    'In the preferred authority file: GND, Wikidata, GeoNames, Getty, VIAF, ISNI, ORCID, LoC, others',
  ),
  type: z.enum(ENTITY_TYPES).describe('Class of EDM'),
  label: text.describe('The German label, the English, or the first'),
  labels: z.array(langText).describe('One for each language'),
  variants: z.array(langText).describe('Other names'),
  notes: z.array(langText),
  begin: text
    .optional()
    .describe('Birth, foundation or begin, as written; absent if unknown, as all values below'),
  end: text.optional().describe('Death, dissolution or end'),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
  uris: z.array(text).describe('As records write them'),
  links: z
    .array(z.object({ name: text.describe('Authority file, or host'), id: text, url: text }))
    .describe('Where authority files describe it'),
  objectCount: z.int().describe('Objects that name it'),
  filter_by: filter('all its objects'),
  roles: z.array(
    z.object({
      role: z.enum(ENTITY_ROLE_NAMES),
      field: text.describe('Field of `chos` with its URIs'),
      objectCount: z.int(),
      filter_by: filter('the objects that name it in this role'),
    }),
  ),
});

export const entityListShape = z.object({
  found: z.int().describe('Number of matches'),
  page: z.int(),
  entities: z.array(entityShape),
});

export const entityResponseShape = entityShape.extend({
  objects: z
    .array(
      z.object({
        uuid: text,
        title: text.optional(),
        creator: z.array(text).optional(),
        date: z.array(text).optional(),
        dataProvider: text.optional(),
        edmType: z.array(text).optional(),
        previewImage: text.optional(),
        url: text.optional(),
      }),
    )
    .describe('Its first objects, those published last first'),
});
