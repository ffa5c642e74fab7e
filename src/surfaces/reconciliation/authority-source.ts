import { isInLanguage } from '../../kernel/language-tags.ts';
import type { Language } from '../../kernel/languages.ts';
import { limit } from '../../kernel/limit.ts';
import { Problem } from '../../kernel/problem.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import type { Entity, EntityContext, EntitySource, Value } from './entity.ts';
import { type EntityQuery, namesIn } from './entity.ts';
import type { TypeId } from './entity-types.ts';

type AuthorityEntity = Awaited<ReturnType<Catalogue['entities']>>['entities'][number];

/** Classes of EDM by their names in `/v2/entities`. */
const TYPES = {
  Agent: 'edm:Agent',
  Place: 'edm:Place',
  Concept: 'skos:Concept',
  TimeSpan: 'edm:TimeSpan',
} as const satisfies Record<AuthorityEntity['type'], TypeId>;

/** Entities that are compared in detail, of each name. */
const FOUND = 20;
/** Names, ids and URIs of a query that are searched for. */
const MAX_NAMES = 5;
/** Entities that are read at a time. */
const CONCURRENCY = 4;

/** The URL of an entity's page. */
export type EntityUrl = (language: Language, id: string) => string;

/** Persons, places, concepts and periods of authority files, as records describe them. */
export function authoritySource(catalogue: Catalogue, entityUrl: EntityUrl): EntitySource {
  const search = async (q: string, count: number, types: readonly TypeId[], context: EntityContext) => {
    const wanted = Object.entries(TYPES).filter(([, id]) => types.includes(id));
    const isAll = wanted.length === Object.keys(TYPES).length || wanted.length === 0;
    const pages = await Promise.all(
      (isAll ? [undefined] : wanted.map(([type]) => type as AuthorityEntity['type'])).map((type) =>
        catalogue.entities({ q, type, page: 1, per_page: count }, context),
      ),
    );
    return pages
      .flatMap(({ entities }) => entities)
      .map((one) => authorityEntity(one, entityUrl, context.language));
  };
  const read = async (id: string, context: EntityContext): Promise<readonly Entity[]> => {
    try {
      const found = await catalogue.entity({ id, per_page: 0 }, context);
      // Former ids lead to the present one, but clients ask for theirs.
      return [{ ...authorityEntity(found, entityUrl, context.language), id }];
    } catch (error) {
      if (error instanceof Problem && error.status === 404) return [];
      throw error;
    }
  };
  return {
    types: Object.values(TYPES),
    async find(query, context) {
      const sought = [...new Set([...namesIn(query), ...urisIn(query)])].slice(0, MAX_NAMES);
      const found = await Promise.all(
        sought.flatMap((q) => [
          search(q, FOUND, query.types, context),
          ...(looksLikeId(q) ? [read(q.trim(), context)] : []),
        ]),
      );
      return found.flat();
    },
    async suggest({ prefix, types, count }, context) {
      if (prefix.trim() === '') return [];
      const byId = looksLikeId(prefix) ? await read(prefix.trim(), context) : [];
      return byId.length > 0 ? byId : search(prefix, Math.min(count, MAX_SUGGESTIONS), types, context);
    },
    async read(ids, context) {
      const limited = limit({ concurrency: CONCURRENCY });
      const found = await Promise.all(
        ids.filter(looksLikeId).map((id) => limited(() => read(id, context), context.signal)),
      );
      return found.flat();
    },
  };
}

/** Enough to choose from. */
const MAX_SUGGESTIONS = 40;

/** Ids begin with an authority file or a host, such as `gnd-118523481` and `pmb.acdh.oeaw.ac.at~entity~2121`. */
const looksLikeId = (text: string): boolean =>
  /^\s*(?:[a-z]{1,9}-[\w-]{1,40}|[\w.-]+~[\w.~-]+)\s*$/.test(text) && !isUuid(text.trim());

/** URIs that an entity should have. */
const urisIn = ({ conditions }: EntityQuery): readonly string[] =>
  conditions.flatMap(({ property, values }) => (property?.id === 'sameAs' ? values : []));

function authorityEntity(entity: AuthorityEntity, entityUrl: EntityUrl, language: Language): Entity {
  const { id, type, labels, variants, notes, begin, end, uri, uris, links, objectCount } = entity;
  const own = labels.find(({ lang }) => isInLanguage(lang, language))?.value;
  const life = begin === undefined && end === undefined ? [] : [`${begin ?? ''}–${end ?? ''}`];
  const all = [...new Set([uri, ...uris, ...links.map(({ url }) => url)])];
  const values: Record<string, readonly Value[]> = {
    sameAs: strings(all),
    variant: strings([...new Set([...labels, ...variants].map(({ value }) => value))]),
    begin: strings(begin === undefined ? [] : [begin]),
    end: strings(end === undefined ? [] : [end]),
    latitude: entity.latitude === undefined ? [] : [{ float: entity.latitude }],
    longitude: entity.longitude === undefined ? [] : [{ float: entity.longitude }],
    note: strings(notes.map(({ value }) => value)),
    objectCount: [{ int: objectCount }],
  };
  return {
    id,
    type: TYPES[type],
    names: [own ?? entity.label, entity.label, ...[...labels, ...variants].map(({ value }) => value)],
    description: [...life, links[0]?.name, notes[0]?.value].filter((text) => text !== undefined).join(', '),
    uris: all,
    url: entityUrl(language, id),
    values: Object.fromEntries(Object.entries(values).filter(([, list]) => list.length > 0)),
  };
}

const strings = (texts: readonly string[]): Value[] => texts.map((str) => ({ str }));
