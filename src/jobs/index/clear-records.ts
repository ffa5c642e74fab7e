import { Buffer } from 'node:buffer';
import type { AuthorityEntity } from '../../documents/entities/entity.ts';
import { entityMentions } from '../../documents/entities/entity-mentions.ts';
import { entityFilter, entityIdFilter } from '../../documents/fields/filters.ts';
import type { ChoPictures } from '../../documents/objects/cho-pictures.ts';
import { authorityUri } from '../../edm/record/authority-uri.ts';
import { parseStoredBody } from '../../edm/record/stored-body.ts';
import type { PreviewFolder } from '../../media/imaging/preview-folder.ts';
import type { RecordStore } from '../../stores/records/record-store.ts';
import type { DerivedValue, DerivedValues } from '../../stores/records/store.ts';
import type { SearchIndex } from '../../stores/search/search-engine.ts';
import { PICTURE_KIND, URL_KIND, VECTOR_KIND } from './passes/picture-results.ts';
import { removeTextVectors } from './passes/text-vectors.ts';

export interface ClearParts {
  readonly records: Pick<RecordStore, 'withdrawal'>;
  readonly index: Pick<SearchIndex, 'alias' | 'remove' | 'documents' | 'search' | 'clearCache'>;
  readonly derived: Pick<DerivedValues, 'get' | 'remove'>;
  readonly previews: Pick<PreviewFolder, 'remove'>;
  /** Throws for a record that cannot be read. */
  readonly picturesOf: (record: { readonly body: string }) => ChoPictures;
}

/**
 * Removes what was made from withdrawn records: their documents and vectors, the
 * entities that only they name, and the results and previews of their pictures
 * unless documents of other records show the same picture. [entities-6] It may be killed at any
 * time and run again. An indexing run that is in progress follows the tombstones
 * itself.
 * Errors: those of store, index and folder.
 */
export async function clearRecords(parts: ClearParts, uuids: readonly string[]): Promise<void> {
  const { index, derived, previews } = parts;
  const collection = await index.alias('chos');
  if (collection !== undefined) await index.remove(collection, uuids);
  await clearEntities(parts, uuids);
  if (collection !== undefined) await index.clearCache(collection);
  await removeTextVectors(derived, uuids);

  const urls = new Set<string>();
  for (const uuid of uuids) for (const url of await pictureUrls(parts, uuid)) urls.add(url);
  const pictures = await picturesAt(derived, [...urls]);
  const names = new Set(pictures.flatMap(({ preview }) => preview ?? []));
  const shown = collection === undefined ? new Set() : await shownPreviews(names, index, collection);
  for (const name of names) if (!shown.has(name)) await previews.remove(name);
  // Last: a run after a kill learns from them which previews there were.
  await removePictures(
    derived,
    pictures.filter(({ preview }) => preview === undefined || !shown.has(preview)),
  );
}

/** None for a record that cannot be read: it never had pictures. */
async function pictureUrls({ records, picturesOf }: ClearParts, uuid: string): Promise<readonly string[]> {
  const body = (await records.withdrawal(uuid))?.body;
  if (body === undefined) return [];
  try {
    return picturesOf({ body }).urls;
  } catch {
    return [];
  }
}

interface PictureAtUrl {
  readonly url: string;
  /** Hash of what the URL returned; undefined if it returned nothing. */
  readonly content: string | undefined;
  /** Name of the content's preview. */
  readonly preview: string | undefined;
}

/** The stored results for these URLs, whichever model and rules made them. */
async function picturesAt(
  derived: Pick<DerivedValues, 'get'>,
  urls: readonly string[],
): Promise<PictureAtUrl[]> {
  const byUrl = await derived.get(URL_KIND, urls);
  const contents = new Map([...byUrl].map(([url, value]) => [url, textIn(value, 'content')]));
  const pictures = await derived.get(PICTURE_KIND, [
    ...new Set([...contents.values()].filter((content) => content !== undefined)),
  ]);
  return Array.from(contents, ([url, content = '']) => ({
    url,
    content: content || undefined,
    preview: textIn(pictures.get(content), 'preview'),
  }));
}

async function removePictures(
  derived: Pick<DerivedValues, 'remove'>,
  pictures: readonly PictureAtUrl[],
): Promise<void> {
  const contents = pictures.flatMap(({ content }) => content ?? []);
  // The URLs come last: they lead to the contents.
  await derived.remove(VECTOR_KIND, contents);
  await derived.remove(PICTURE_KIND, contents);
  await derived.remove(
    URL_KIND,
    pictures.map(({ url }) => url),
  );
}

/** A text in the JSON that `picture-results.ts` stores. */
function textIn(derived: DerivedValue | undefined, name: string): string | undefined {
  if (derived?.value === undefined) return undefined;
  const text = (JSON.parse(Buffer.from(derived.value).toString()) as Readonly<Record<string, unknown>>)[name];
  return typeof text === 'string' ? text : undefined;
}

/** The previews that documents show. There may be millions of documents, so only this field is read. */
async function shownPreviews(
  names: ReadonlySet<string>,
  index: ClearParts['index'],
  collection: string,
): Promise<ReadonlySet<string>> {
  const shown = new Set<string>();
  if (names.size === 0) return shown;
  for await (const text of index.documents(collection, ['previewImage'])) {
    const { previewImage = '' } = JSON.parse(text) as { readonly previewImage?: string };
    const name = previewImage.slice(previewImage.lastIndexOf('/') + 1);
    if (names.has(name)) shown.add(name);
  }
  return shown;
}

interface ClearEntitiesParts {
  readonly records: Pick<RecordStore, 'withdrawal'>;
  readonly index: Pick<SearchIndex, 'alias' | 'remove' | 'search'>;
}

/**
 * Removes the entities that only withdrawn records name. Those that other records name too are
 * made anew by the next indexing run, without what only the withdrawn ones said of them.
 * Errors: those of store and index.
 */
export async function clearEntities(
  { records, index }: ClearEntitiesParts,
  uuids: readonly string[],
): Promise<void> {
  const [objects, entities] = [await index.alias('chos'), await index.alias('chos-entities')];
  if (objects === undefined || entities === undefined) return;
  const naming = new Map<string, string[]>();
  for (const uuid of uuids) {
    for (const id of idsIn((await records.withdrawal(uuid))?.body)) {
      naming.set(id, [...(naming.get(id) ?? []), uuid]);
    }
  }
  for (const [id, withdrawn] of naming) {
    const found = await search<StoredEntity>(index, entities, {
      filter_by: entityIdFilter(id),
      include_fields: 'id,entity',
    });
    const stored = found.hits[0]?.document;
    if (stored === undefined) continue;
    const filter = entityFilter(JSON.parse(stored.entity) as AuthorityEntity);
    // The removal of their documents may not be published yet.
    const without = `uuid:!=[${withdrawn.slice(0, MAX_IDS).join(',')}]`;
    const others = await search(index, objects, { filter_by: `${without} && (${filter})` });
    if (others.found === 0 && others.search_cutoff !== true) await index.remove(entities, [stored.id]);
  }
}

/** Of a filter. The entities of more records are left to the next indexing run. */
const MAX_IDS = 200;

/** The ids of the entities of a record; none if it cannot be read. */
function idsIn(body: string | undefined): string[] {
  if (body === undefined) return [];
  try {
    const mentions = entityMentions(parseStoredBody(body).record);
    return mentions.flatMap(({ description }) => authorityUri(description.uri)?.id ?? []);
  } catch {
    return [];
  }
}

interface StoredEntity {
  readonly id: string;
  readonly entity: string;
}

const search = async <Document>(
  index: Pick<SearchIndex, 'search'>,
  collection: string,
  parameters: { readonly filter_by: string; readonly include_fields?: string },
) =>
  (await index.search(collection, { q: '*', per_page: '1', include_fields: 'id', ...parameters })) as {
    readonly found: number;
    /** The search was stopped before it had found all. */
    readonly search_cutoff?: boolean;
    readonly hits: readonly { readonly document: Document }[];
  };
