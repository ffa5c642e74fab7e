import type { TypeId } from './entity-types.ts';
import type { Property } from './properties.ts';

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
