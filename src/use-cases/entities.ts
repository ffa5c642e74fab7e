import type { AuthorityEntity, EntityRoleCount } from '../documents/entities/entity.ts';
import type { EntityRole, EntityType } from '../documents/fields/entity-roles.ts';
import { entityFilter, entityIdFilter, uriFilter } from '../documents/fields/filters.ts';
import { authorityUri } from '../edm/record/authority-uri.ts';
import { Problem } from '../kernel/problem.ts';
import type { SearchEngine, SearchParameters } from '../stores/search/search-engine.ts';
import { fromEngine, parseReply, successful, successfulReply } from './engine-reply.ts';
import type { RequestContext } from './search-request.ts';

/** The parameters of `/v2/entities`. */
export interface EntitiesRequest {
  /** Words of a name, a URI, or `*`. */
  readonly q: string;
  readonly type?: EntityType | undefined;
  readonly role?: EntityRole | undefined;
  /** Typing errors are only tried if nothing is found without. Default: they are tried with everything else. */
  readonly typosLast?: boolean | undefined;
  /** From 1. */
  readonly page: number;
  readonly per_page: number;
}

export interface EntityPage {
  readonly found: number;
  readonly page: number;
  readonly entities: readonly FoundEntity[];
}

/** An entity, and how to search for its objects. */
interface FoundEntity extends Omit<AuthorityEntity, 'roles'> {
  /** For `/v2/search`: all objects that name it. [entities-2] */
  readonly filter_by: string;
  /** For each role the objects that name it so. */
  readonly roles: readonly (EntityRoleCount & { readonly filter_by: string })[];
}

export interface EntityWithObjects extends FoundEntity {
  readonly objects: readonly EntityObject[];
}

/** A document of `chos` with these fields. */
interface EntityObject {
  readonly uuid: string;
  readonly title?: string;
  readonly creator?: readonly string[];
  readonly date?: readonly string[];
  readonly dataProvider?: string;
  readonly edmType?: readonly string[];
  readonly previewImage?: string;
  readonly url?: string;
}

/**
 * `/v2/entities`: entities whose names match, those with most objects first among equal matches. [entities-1]
 * There are none without a collection of entities: indexes of older versions do not have it.
 * Errors: Problem 502.
 */
export async function entities(
  engine: SearchEngine,
  { typosLast = false, ...request }: EntitiesRequest,
  context: RequestContext,
): Promise<EntityPage> {
  if (!typosLast) return entitiesLike(engine, request, {}, context);
  const exact = await entitiesLike(engine, request, { num_typos: '0' }, context);
  return exact.found > 0 ? exact : entitiesLike(engine, request, { prefix: 'false' }, context);
}

async function entitiesLike(
  engine: SearchEngine,
  { q, type, role, page, per_page }: EntitiesRequest,
  options: SearchParameters,
  context: RequestContext,
): Promise<EntityPage> {
  const words = q.trim();
  const id = authorityUri(words)?.id;
  const filters = [
    ...(id === undefined ? [] : [`(${entityIdFilter(id)})`]),
    ...(type === undefined ? [] : [`type:=${type}`]),
    ...(role === undefined ? [] : [`role:=${role}`]),
  ];
  const isListing = words === '' || words === '*' || id !== undefined;
  const { found, hits } = await searchEntities(
    engine,
    {
      q: isListing ? '*' : words,
      query_by: 'label,variant',
      ...options,
      drop_tokens_threshold: '0',
      sort_by: isListing ? 'objectCount:desc' : '_text_match:desc,objectCount:desc',
      page: String(Math.min(page, MAX_PAGE)),
      per_page: String(per_page),
      ...(filters.length > 0 && { filter_by: filters.join(' && ') }),
    },
    context,
  );
  return { found, page, entities: hits.map(({ document }) => readEntity(document)) };
}

/**
 * `/v2/entities/{id}`: one entity, by its id or any of its URIs, with its first objects. [entities-3]
 * Errors: Problem 404 naming the id, also if no object names the entity any more; 502.
 */
export async function entity(
  engine: SearchEngine,
  { id: given, per_page }: { readonly id: string; readonly per_page: number },
  context: RequestContext,
): Promise<EntityWithObjects> {
  const id = authorityUri(given)?.id ?? given;
  const unknown = new Problem(404, `No entity with ID ${given}`);
  // In a filter, a backtick would end the quoted id, and a backslash would escape its end. No id has either.
  if (!/^[\w.~-]+$/.test(id)) throw unknown;
  const parameters = { q: '*', filter_by: entityIdFilter(id), per_page: '1' };
  const { hits } = await searchEntities(engine, parameters, context);
  const document = hits[0]?.document;
  // Engines compare without regard to case and punctuation.
  if (document === undefined || ![document.id, ...(document.otherId ?? [])].includes(id)) throw unknown;
  const found = readEntity(document);
  const { body } = await successfulReply(
    engine.search('chos', objectsOf(found, per_page), context),
    context.signal,
  );
  const objects = parseReply<Reply<EntityObject>>(body);
  // The record that named it has just been withdrawn.
  if (objects.found === 0) throw unknown;
  return { ...found, objects: objects.hits.map((hit) => hit.document) };
}

const objectsOf = ({ filter_by }: FoundEntity, per_page: number): SearchParameters => ({
  q: '*',
  filter_by,
  sort_by: 'updatedAt:desc',
  per_page: String(per_page),
  include_fields: 'uuid,title,creator,date,dataProvider,edmType,previewImage,url',
});

/** Like any page beyond the last one, it is empty. */
const MAX_PAGE = 1_000_000;

interface StoredEntity {
  readonly id: string;
  readonly otherId?: readonly string[];
  /** An AuthorityEntity as JSON. */
  readonly entity: string;
}

interface Reply<Document> {
  readonly found: number;
  readonly hits: readonly { readonly document: Document }[];
}

/** Nothing is found where the collection is missing. */
async function searchEntities(
  engine: SearchEngine,
  parameters: SearchParameters,
  context: RequestContext,
): Promise<Reply<StoredEntity>> {
  const sent = { ...parameters, include_fields: 'id,otherId,entity', highlight_fields: 'none' };
  const reply = await fromEngine(engine.search('chos-entities', sent, context), context.signal);
  if (reply.status === 404) return { found: 0, hits: [] };
  return parseReply(successful(reply).body);
}

function readEntity({ entity }: StoredEntity): FoundEntity {
  const stored = JSON.parse(entity) as AuthorityEntity;
  const roles = stored.roles.map((one) => ({ ...one, filter_by: uriFilter(one.field, stored.uris) }));
  return { ...stored, filter_by: entityFilter(stored), roles };
}
