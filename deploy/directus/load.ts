import { basename, extname } from 'node:path';
import type { Administration } from './administration.ts';
import type { Content, StoredContent, StoredInstitution } from './read-content-folder.ts';

/** Numbers of entries, and of new pictures. */
export interface Loaded {
  readonly institutions: number;
  readonly content: number;
  readonly pictures: number;
}

/** Errors: those of the administration. Entries that were loaded before stay. */
export async function load(directus: Administration, content: Content): Promise<Loaded> {
  const pictures = await loadPictures(directus, content.pictures);
  await nameHeroImages(directus, content.institutions);
  await loadLanguages(directus, content);
  await withGivenTimes(directus, async () => {
    await store(directus, 'content_categories', distinctCategories(content.content));
    await store(directus, 'institutions', content.institutions.map(storedInstitution));
    // Only now: parents must exist.
    for (const { id, parent_institution } of content.institutions) {
      await directus.request('PATCH', `/items/institutions/${id}`, { parent_institution });
    }
    await store(directus, 'content', content.content.map(storedContent));
  });
  return { institutions: content.institutions.length, content: content.content.length, pictures };
}

type Item = Readonly<Record<string, unknown>> & { readonly id: string | number };

/** Creates items, or replaces them with their parts. */
async function store(directus: Administration, collection: string, items: readonly Item[]): Promise<void> {
  const existing = new Set(await idsOf(directus, `/items/${collection}`));
  for (const { id, ...values } of items) {
    if (existing.has(id)) await directus.request('PATCH', `/items/${collection}/${id}`, values);
    else await directus.request('POST', `/items/${collection}`, { id, ...values });
  }
}

const idsOf = async (directus: Administration, path: string): Promise<(string | number)[]> =>
  (await directus.request<Item[]>('GET', `${path}?limit=-1&fields=id`)).map(({ id }) => id);

async function loadPictures(directus: Administration, pictures: Content['pictures']): Promise<number> {
  const existing = new Set(await idsOf(directus, '/files'));
  const missing = pictures.filter(({ id }) => !existing.has(id));
  for (const { id, file, read } of missing) {
    const form = new FormData();
    // Fields apply to the file that follows them.
    form.append('id', id);
    form.append('title', basename(file));
    form.append('file', new Blob([new Uint8Array(read())], { type: typeOf(file) }), basename(file));
    await directus.request('POST', '/files', form);
  }
  return missing.length;
}

const TYPES: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.tif': 'image/tiff',
};
const typeOf = (file: string): string => TYPES[extname(file)] ?? `image/${extname(file).slice(1)}`;

/** The properties of a hero image are fields of its file. */
async function nameHeroImages(
  directus: Administration,
  institutions: readonly StoredInstitution[],
): Promise<void> {
  for (const { hero_image } of institutions) {
    if (hero_image === null) continue;
    const { id, ...values } = hero_image;
    await directus.request('PATCH', `/files/${id}`, values);
  }
}

async function loadLanguages(directus: Administration, { institutions, content }: Content): Promise<void> {
  const used: readonly Translated[] = [
    ...institutions.flatMap(({ translations }) => translations),
    ...content.flatMap(({ translations }) => translations ?? []),
    ...content.flatMap(({ category }) => categoryTranslations(category?.translations)),
  ];
  const codes = used.map(({ languages_code }) => languages_code);
  const existing = await directus.request<{ code: string }[]>('GET', '/items/languages?limit=-1&fields=code');
  const missing = [...new Set(codes)].filter(
    (code) => code !== null && !existing.some((one) => one.code === code),
  );
  const names = new Intl.DisplayNames('en', { type: 'language' });
  for (const code of missing) {
    await directus.request('POST', '/items/languages', { code, name: names.of(String(code)) });
  }
}

/**
 * Directus sets the times of creation and update by itself. While `work` runs, the
 * given times are stored.
 */
async function withGivenTimes(directus: Administration, work: () => Promise<void>): Promise<void> {
  const set = async (isAutomatic: boolean) => {
    for (const [collection, field, special] of AUTOMATIC_TIMES) {
      const meta = { special: isAutomatic ? [special] : [] };
      await directus.request('PATCH', `/fields/${collection}/${field}`, { meta });
    }
  };
  await set(false);
  try {
    await work();
  } finally {
    await set(true);
  }
}

const AUTOMATIC_TIMES = [
  ['institutions', 'date_created', 'date-created'],
  ['institutions', 'date_updated', 'date-updated'],
  ['content_categories', 'date_updated', 'date-updated'],
] as const;

const idOf = (file: { readonly id: string } | null): string | null => file?.id ?? null;

function storedInstitution({
  child_institutions: _,
  parent_institution: __,
  ...rest
}: StoredInstitution): Item {
  const { favicon, logo, hero_image } = rest;
  return { ...rest, favicon: idOf(favicon), logo: idOf(logo), hero_image: idOf(hero_image) };
}

function storedContent({ category, seo, translations, ...rest }: StoredContent): Item {
  return {
    ...rest,
    category: category?.id ?? null,
    seo: seo && { ...seo, og_image: idOf(seo.og_image) },
    translations: (translations ?? []).map(({ items, ...translation }) => ({
      ...translation,
      items: (items ?? []).map(({ item, ...link }) => ({ ...link, item: storedBlock(item) })),
    })),
  };
}

/** A block with the id of its file instead of the file. */
function storedBlock(block: unknown): unknown {
  if (typeof block !== 'object' || block === null || !('file' in block)) return block;
  return { ...block, file: idOf(block.file as { readonly id: string } | null) };
}

interface Translated {
  readonly languages_code: string | null;
}

const categoryTranslations = (translations: unknown): Translated[] =>
  Array.isArray(translations) ? translations : [];

/** Pages repeat the category that they share. */
function distinctCategories(content: readonly StoredContent[]): Item[] {
  const byId = new Map(
    content.flatMap(({ category }) => (category === null ? [] : [[category.id, category]])),
  );
  return [...byId.values()].map((category) => ({
    ...category,
    translations: categoryTranslations(category.translations),
  }));
}
