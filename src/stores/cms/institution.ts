import { z } from 'zod';

/** A field that may be null, and is null if the CMS leaves it out. [content-13] */
export const nullable = <Schema extends z.ZodType>(schema: Schema) => z.nullable(schema).default(null);

/** A field whose content is not promised. */
export const anything = () => z.unknown().default(null);

const text = z.string();

/** A picture of the CMS. [content-21] */
export const assetFile = z.object({ id: text.describe('UUID for `/assets/{asset_id}`') });

const location = z.object({
  type: text.describe('Kind of GeoJSON geometry, such as `MultiPoint`'),
  coordinates: z.array(z.array(z.number())).describe('Pairs of longitude and latitude'),
});

export const heroImage = z.object({
  id: text,
  title: text,
  author: nullable(text),
  license: nullable(text),
  license_url: nullable(text),
});

const webLink = z.object({
  display_name: text.describe('Kind of the link, such as `website` or `web_collection`'),
  url: text,
});

export const institutionTranslation = z.object({
  id: z.int(),
  place: nullable(text),
  title: nullable(text),
  languages_code: text.describe('ISO 639-1'),
  web_links: nullable(z.array(webLink)),
  slugs: nullable(z.array(z.object({ slug: text }))),
  summary: nullable(text),
  content: nullable(text).describe('HTML'),
  items: nullable(z.array(z.unknown())).describe('Null in the list'),
});

export const providerName = z.object({ name: text, canonical: z.boolean() });

/** An institution as `/institutions` delivers it. [content-2] */
export const institutionShape = z.object({
  id: text.describe('Descriptive, not a number'),
  legal_name: nullable(text),
  location: nullable(location),
  parent_institution: nullable(text).describe('Id of the parent'),
  cultural_sector: nullable(z.int()),
  cultural_subsector: nullable(z.int()),
  date_created: nullable(text).describe('ISO 8601'),
  date_updated: nullable(text).describe('ISO 8601'),
  favicon: nullable(assetFile),
  logo: nullable(assetFile),
  hero_image: nullable(heroImage),
  translations: z.array(institutionTranslation),
  provider_names: nullable(z.array(providerName)).describe(
    'Names of the institution in `dataProvider` of its objects',
  ),
  child_institutions: nullable(z.array(text)).describe('Ids'),
});

export type Institution = Readonly<z.output<typeof institutionShape>>;
