import type { Language } from '../../kernel/languages.ts';
import type { RequestContext } from '../../use-cases/search-request.ts';
import type { TypeId } from './entity-types.ts';
import type { Property } from './properties.ts';

/** An object or institution, as far as names and values are compared and shown. */
export interface Entity {
  readonly id: string;
  readonly type: TypeId;
  /** The first one is shown. */
  readonly names: readonly [string, ...string[]];
  readonly description: string;
  /** Its URIs elsewhere. */
  readonly uris?: readonly string[];
  readonly imageUrl?: string | undefined;
  /** Its page. */
  readonly url: string;
  /** The values of its properties by their ids; those without a value are absent. */
  readonly values: Readonly<Record<string, readonly Value[]>>;
  /** First and last second as Unix timestamps, if its date is known. */
  readonly period?: readonly [from: number, to: number] | undefined;
}

/** A value in the form of the specification. */
export type Value =
  | { readonly str: string }
  | { readonly int: number }
  | { readonly float: number }
  | { readonly date: string }
  | { readonly id: string; readonly name: string };

/** What a request for entities comes with. */
export interface EntityContext extends RequestContext {
  readonly language: Language;
}

interface WantedNames {
  readonly prefix: string;
  /** None: all types. */
  readonly types: readonly TypeId[];
  readonly count: number;
}

/** Entities of one or several types. Errors of all methods: Problem of the catalogue. */
export interface EntitySource {
  readonly types: readonly TypeId[];
  /** Entities that may be meant: more than `query.limit`, unsorted. */
  find(query: EntityQuery, context: EntityContext): Promise<readonly Entity[]>;
  /** Up to `count` entities with a name that begins like `prefix`, best first. */
  suggest(wanted: WantedNames, context: EntityContext): Promise<readonly Entity[]>;
  /** The entities of these ids that exist, in any order. */
  read(ids: readonly string[], context: EntityContext): Promise<readonly Entity[]>;
}

/** A query for an entity. */
export interface EntityQuery {
  /** None: all types. */
  readonly types: readonly TypeId[];
  /** How many candidates are returned. */
  readonly limit: number;
  readonly conditions: readonly Condition[];
}

/** What an entity should be like: like one of the values. */
export interface Condition {
  /** Undefined: the values are compared with the names of entities. */
  readonly property: Property | undefined;
  readonly values: readonly string[];
}

/** The names that are looked for. */
export const namesIn = ({ conditions }: EntityQuery): readonly string[] =>
  conditions.flatMap(({ property, values }) => (property === undefined ? values : []));
