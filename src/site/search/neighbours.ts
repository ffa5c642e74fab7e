import { decodeVectorToken } from '../../kernel/vector-token.ts';
import { EXPLORED, sixDecimals } from '../../kernel/vectors.ts';
import { type AlikeSearch, MAX_ALIKE } from '../../use-cases/alike-objects.ts';
import type { SearchRequest } from '../../use-cases/search-request.ts';
import type { Visit } from '../page/visit.ts';
import type { SearchState } from './search-state.ts';

export const isSimilar = ({ like, picture }: SearchState): boolean =>
  like !== undefined || picture !== undefined;

export const byPicture = ({ by, picture }: SearchState): boolean => picture !== undefined || by === 'picture';

/** Of an uploaded picture, in hundredths, as the API suggests: whoever brings one wants to see the nearest, whatever they are. */
const OF_UPLOADS = 75;

/** The largest distance of a state, in hundredths: the visitor's, or that at which objects are alike. */
export const thresholdOf = (visit: Visit, state: SearchState): number =>
  state.threshold ??
  (state.picture === undefined ? Math.round(100 * alikeDistance(visit, state)) : OF_UPLOADS);

const alikeDistance = ({ catalogue }: Visit, state: SearchState): number =>
  catalogue.alikeDistances[byPicture(state) ? 'image' : 'metadata'];

/**
 * What limits a search to the neighbours of an object or picture; undefined if there are none, and for
 * other states.
 * Errors: Problem 503 if pictures cannot be searched, or the index has vectors of another model.
 */
export async function neighbours(visit: Visit, state: SearchState): Promise<AlikeSearch | undefined> {
  const maxDistance = thresholdOf(visit, state) / 100;
  const { like, picture, by } = state;
  if (picture === undefined) {
    if (like === undefined) return undefined;
    const on = by === 'picture' ? 'image' : 'metadata';
    return visit.catalogue.alike({ id: like, on, maxDistance }, visit.context);
  }
  // The use case of the API checks that the token is for the index.
  await visit.catalogue.similarToVector({ vector: picture, per_page: 1, threshold: 0 }, visit.context);
  const vector = decodeVectorToken(picture) ?? [];
  const length = Math.hypot(...vector);
  const components = sixDecimals(Float64Array.from(vector, (component) => component / length));
  const options = `k:${MAX_ALIKE}, distance_threshold:${maxDistance}, ${EXPLORED}`;
  return { vector_query: `imageEmbedding:([${components.join(',')}], ${options})` };
}

/** A search limited to neighbours. */
export const among = (
  { filter_by: alike, ...nearest }: AlikeSearch,
  { filter_by: chosen, further, ...search }: Partial<SearchRequest>,
): Partial<SearchRequest> => ({
  ...search,
  filter_by: [alike, chosen].flatMap((filter) => (filter ? [`(${filter})`] : [])).join(' && '),
  further: { ...nearest, ...further },
});

/**
 * How far apart two things are, in steps that have words. The first two of pictures are distances by the
 * built-in model, measured with 140 drawn pictures: of the same picture at another size, quality or
 * brightness 95 % are below 0.07, cut to 90 % below 0.09; of two pictures of different objects 0.1 %
 * are below 0.05, 1 % below 0.13. What is further away than what is alike is hardly similar.
 */
export function nearness(
  visit: Visit,
  state: SearchState,
  distance: number,
): 'same' | 'very' | 'rather' | 'hardly' {
  const [same, very] = byPicture(state) ? [0.05, 0.13] : [0.005, 0.1];
  if (distance < same) return 'same';
  return distance < very ? 'very' : distance <= alikeDistance(visit, state) ? 'rather' : 'hardly';
}
