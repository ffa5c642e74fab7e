import type { AuthorityEntity } from '../collections/entity.ts';
import { entityMentions } from '../collections/entity-mentions.ts';
import { entityFilter, entityIdFilter } from '../collections/filters.ts';
import { authorityUri } from '../edm/authority-uri.ts';
import { parseStoredBody } from '../edm/stored-body.ts';
import type { RecordStore } from '../records/record-store.ts';
import type { SearchIndex } from '../search/search-engine.ts';

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
