import type { TypeId } from './entity-types.ts';
import type { Property } from './properties.ts';

/** Candidates of a query: by default, and at most. */
export const [DEFAULT_LIMIT, MAX_LIMIT] = [10, 50];
/** Of a query, and of a condition. */
export const [MAX_CONDITIONS, MAX_VALUES] = [20, 20];

/** A query for an entity, whichever version of the protocol it was written in. */
export interface EntityQuery {
  /** None: all types. */
  readonly types: readonly TypeId[];
  /** How many candidates are returned. */
  readonly limit: number;
  readonly conditions: readonly Condition[];
}

/** What an entity should, or must, be like. */
export interface Condition {
  /** Undefined: the values are compared with the names of entities. */
  readonly property: Property | undefined;
  readonly values: readonly string[];
  /** Entities that do not fulfil it are no candidates. */
  readonly isRequired: boolean;
  readonly quantifier: 'any' | 'all' | 'none';
  /** Whether values must be equal, but for case, accents and punctuation. */
  readonly isExact: boolean;
}

/** The names that are looked for. */
export const namesIn = ({ conditions }: EntityQuery): readonly string[] =>
  conditions
    .filter(({ property, quantifier }) => property === undefined && quantifier !== 'none')
    .flatMap(({ values }) => values);
