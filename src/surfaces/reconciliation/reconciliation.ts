import { limit } from '../../kernel/limit.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { authoritySource, type EntityUrl } from './authority-source.ts';
import type { Entity, EntityContext, EntityQuery, EntitySource } from './entity.ts';
import type { TypeId } from './entity-types.ts';
import { institutionSource, type PageUrl } from './institution-source.ts';
import { objectSource } from './object-source.ts';
import { type Candidate, rank } from './score.ts';

/** The use cases of reconciliation. Errors: Problem of the catalogue. */
export interface Reconciliation {
  /** The candidates of each query, best first. */
  reconcile(
    queries: readonly EntityQuery[],
    context: EntityContext,
  ): Promise<readonly (readonly Candidate[])[]>;
  /** Entities whose names begin with a text, after the first `skip` ones. */
  suggest(request: SuggestRequest, context: EntityContext): Promise<readonly Entity[]>;
  /** Entities by their ids; those that are unknown are absent. */
  read(ids: readonly string[], context: EntityContext): Promise<ReadonlyMap<string, Entity>>;
}

export interface ReconciliationOptions {
  readonly catalogue: Catalogue;
  /** {id_base}: the base of the URLs of objects. */
  readonly idBase: string;
  /** The URL of an institution's page. */
  readonly pageUrl: PageUrl;
  readonly entityUrl: EntityUrl;
}

interface SuggestRequest {
  readonly prefix: string;
  /** None: all types. */
  readonly types: readonly TypeId[];
  readonly skip: number;
}

/** Entities in a response. */
const SUGGESTIONS = 20;
/** Further ones are not found. */
const MAX_SUGGESTIONS = 250;
/** Queries of a batch that are processed at a time: others have requests, too. */
const CONCURRENCY = 4;

export function createReconciliation({
  catalogue,
  idBase,
  pageUrl,
  entityUrl,
}: ReconciliationOptions): Reconciliation {
  const institutions = institutionSource(catalogue, pageUrl);
  const sources: readonly EntitySource[] = [
    institutions,
    authoritySource(catalogue, entityUrl),
    objectSource(catalogue, idBase, institutions.names),
  ];
  /** Entities of these types, of which a source may find others, too: by their ids. */
  const findAll = async (
    types: readonly TypeId[],
    find: (source: EntitySource) => Promise<readonly Entity[]>,
  ): Promise<readonly Entity[]> => {
    const isWanted = (type: TypeId) => types.length === 0 || types.includes(type);
    const found = await Promise.all(sources.filter((source) => source.types.some(isWanted)).map(find));
    return found.flat().filter(({ type }) => isWanted(type));
  };

  async function candidates(query: EntityQuery, context: EntityContext): Promise<readonly Candidate[]> {
    const found = await findAll(query.types, (source) => source.find(query, context));
    return rank(query, found);
  }

  return {
    reconcile(queries, context) {
      const limited = limit({ concurrency: CONCURRENCY });
      return Promise.all(queries.map((query) => limited(() => candidates(query, context), context.signal)));
    },
    async suggest({ prefix, types, skip }, context) {
      const count = Math.min(MAX_SUGGESTIONS, skip + SUGGESTIONS);
      const found = await findAll(types, (source) => source.suggest({ prefix, types, count }, context));
      return found.slice(skip, skip + SUGGESTIONS);
    },
    async read(ids, context) {
      const found = await Promise.all(sources.map((source) => source.read(ids, context)));
      return new Map(found.flat().map((entity) => [entity.id, entity]));
    },
  };
}
