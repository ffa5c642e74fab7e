import type { Condition, Entity, EntityQuery, Value } from './entity.ts';
import type { Property } from './properties.ts';
import { containsWords, similarity } from './similarity.ts';
import { readYears, yearsApart } from './years.ts';

/** An entity that a query may mean. Scores are 0 to 100. */
export interface Candidate {
  readonly entity: Entity;
  readonly score: number;
  /** It is certain enough to be chosen without looking at it. */
  readonly isMatch: boolean;
  /** The score of each condition, by `name` or the id of its property. */
  readonly features: readonly { readonly id: string; readonly value: number }[];
}

/** Names count twice as much as a property. */
const NAME_WEIGHT = 2;
/** From this score on, a candidate is a match if no other one has it. */
const MATCH_SCORE = 95;
/** Candidates that have less in common with the query are left out. */
const MIN_SCORE = 20;
/** Of a value that contains all words that are wanted. */
const CONTAINED_SCORE = 90;
/** The highest score of a name without what it has in brackets, such as `Der Kuss (Liebespaar)`. */
const BARE_SCORE = 96;
/** What each year lowers the score of a date. */
const SCORE_OF_YEAR = 10;

/** The candidates of a query, best first; of equal ones, the order is that of the entities. [reconciliation-3] */
export function rank(query: EntityQuery, entities: readonly Entity[]): Candidate[] {
  const unique = [...new Map(entities.map((entity) => [entity.id, entity])).values()];
  const scored = unique
    .flatMap((entity) => scoreOf(query, entity) ?? [])
    .sort((one, other) => other.score - one.score);
  const certain = scored.filter(({ score }) => score >= MATCH_SCORE);
  const best = certain.length > 1 ? onlyEqual(certain) : certain[0];
  return scored.slice(0, query.limit).map((candidate) => ({ ...candidate, isMatch: candidate === best }));
}

type Scored = Omit<Candidate, 'isMatch'>;

/** The only candidate of several good ones whose score is 100. */
function onlyEqual(candidates: readonly Scored[]): Scored | undefined {
  const equal = candidates.filter(({ score }) => score === 100);
  return equal.length === 1 ? equal[0] : undefined;
}

/** Undefined if the entity has almost nothing in common with the query. */
function scoreOf(query: EntityQuery, entity: Entity): Scored | undefined {
  const features: { id: string; value: number }[] = [];
  let [sum, weights] = [0, 0];
  for (const condition of query.conditions) {
    const value = conditionScore(condition, entity);
    const weight = condition.property === undefined ? NAME_WEIGHT : 1;
    sum += weight * value;
    weights += weight;
    features.push({ id: featureId(condition, features), value });
  }
  const score = Math.round((10 * sum) / weights) / 10;
  return score < MIN_SCORE ? undefined : { entity, score, features };
}

/** Unique among the features of a candidate. */
function featureId({ property }: Condition, before: readonly { readonly id: string }[]): string {
  const id = property?.id ?? 'name';
  const same = before.filter((feature) => feature.id.split('#', 1)[0] === id).length;
  return same === 0 ? id : `${id}#${same + 1}`;
}

const conditionScore = ({ property, values }: Condition, entity: Entity): number =>
  Math.max(
    ...values.map((wanted) =>
      property === undefined ? nameScore(wanted, entity) : valueScore(wanted, entity, property),
    ),
  );

function nameScore(wanted: string, { id, names, uris = [] }: Entity): number {
  if (isIdentifierOf(wanted, id) || uris.includes(wanted.trim())) return 100;
  return Math.max(
    ...names.map((name) => {
      const bare = name.replace(/\s*[([][^()[\]]*[)\]]\s*/g, ' ').trim();
      const ofBare = bare === '' || bare === name ? 0 : Math.min(BARE_SCORE, similarity(wanted, bare));
      return Math.max(similarity(wanted, name), ofBare);
    }),
  );
}

/** Whether a text is an id, or a URL that ends with it. */
const isIdentifierOf = (text: string, id: string): boolean => {
  const given = text
    .trim()
    .toLowerCase()
    .replace(/\/(?:cho|aggregation)?$/, '');
  return given === id.toLowerCase() || (/^https?:/.test(given) && given.endsWith(`/${id.toLowerCase()}`));
};

function valueScore(wanted: string, { values, period }: Entity, { id, kind }: Property): number {
  const texts = (values[id] ?? []).flatMap(textsOf);
  if (kind === 'uri') return texts.includes(wanted.trim()) ? 100 : 0;
  const ofTexts = texts.map((text) =>
    Math.max(similarity(wanted, text), containsWords(text, wanted) ? CONTAINED_SCORE : 0),
  );
  const years = kind === 'period' ? readYears(wanted) : undefined;
  if (years !== undefined && period !== undefined) {
    return Math.max(0, 100 - Math.ceil(yearsApart(years, period)) * SCORE_OF_YEAR);
  }
  return Math.max(0, ...ofTexts);
}

/** A value as it is compared: an entity by its name and its id. */
const textsOf = (value: Value): readonly string[] => Object.values(value).map(String);
