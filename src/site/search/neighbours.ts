import { decodeVectorToken } from '../../kernel/vector-token.ts';
import { EXPLORED, sixDecimals } from '../../kernel/vectors.ts';
import type { Visit } from '../page/visit.ts';
import type { SearchState } from './search-state.ts';

/** The largest number of neighbours: a quarter of a thousand is more than anybody looks at. */
const MAX_NEIGHBOURS = 250;

/** The largest distances in hundredths, where a state has none: those that the API suggests. */
const SUGGESTED = { meaning: 15, picture: 75 } as const;

export const isSimilar = ({ like, picture }: SearchState): boolean =>
  like !== undefined || picture !== undefined;

const byPicture = ({ by, picture }: SearchState): boolean => picture !== undefined || by === 'picture';

/** The largest distance of a state, in hundredths. */
export const thresholdOf = (state: SearchState): number =>
  state.threshold ?? SUGGESTED[byPicture(state) ? 'picture' : 'meaning'];

/**
 * The parameters that limit a search to the neighbours of an object or picture;
 * none for other states.
 * Errors: Problem 503 if pictures cannot be searched, or the index has vectors of another model.
 */
export async function neighbours(visit: Visit, state: SearchState): Promise<Record<string, string>> {
  if (!isSimilar(state)) return {};
  const options = `k:${MAX_NEIGHBOURS}, distance_threshold:${thresholdOf(state) / 100}, ${EXPLORED}`;
  if (state.picture === undefined) {
    const field = state.by === 'picture' ? 'imageEmbedding' : 'metadataEmbedding';
    return { vector_query: `${field}:([], id:${state.like}, ${options})` };
  }
  // The use case of the API checks that the token is for the index.
  await visit.catalogue.similarToVector({ vector: state.picture, per_page: 1, threshold: 0 }, visit.context);
  const vector = decodeVectorToken(state.picture) ?? [];
  const length = Math.hypot(...vector);
  const components = sixDecimals(Float64Array.from(vector, (component) => component / length));
  return { vector_query: `imageEmbedding:([${components.join(',')}], ${options})` };
}

/**
 * How far apart two things are, in steps that have words. Those of pictures are distances by the
 * built-in model, measured with 140 drawn pictures: of the same picture at another size, quality or
 * brightness 95 % are below 0.07, cut to 90 % below 0.09; of two pictures of different objects 0.1 %
 * are below 0.05, 1 % below 0.13 and 5 % below 0.31.
 */
export function nearness(state: SearchState, distance: number): 'same' | 'very' | 'rather' | 'hardly' {
  const [same, very, rather] = byPicture(state) ? [0.05, 0.13, 0.3] : [0.005, 0.1, 0.2];
  return distance < same ? 'same' : distance < very ? 'very' : distance < rather ? 'rather' : 'hardly';
}
