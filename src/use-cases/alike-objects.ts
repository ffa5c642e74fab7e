import { namesSubjectOf, SUBJECT_FIELDS, type SubjectDocument } from '../documents/words/subject-words.ts';
import { EXPLORED } from '../kernel/vectors.ts';
import type { ImageEmbedder, TextEmbedder } from '../media/embedding/embedder.ts';
import type { SearchEngine, SearchParameters } from '../stores/search/search-engine.ts';
import { parseReply, successfulReply } from './engine-reply.ts';
import type { RequestContext } from './search-request.ts';
import { type SIMILAR_BY, VECTOR_FIELDS, withSourceExplained } from './similar.ts';

/** Which objects are said to be like one. */
export interface AlikeRequest {
  /** Of the object that others are like: a lowercase UUID. */
  readonly id: string;
  readonly on: (typeof SIMILAR_BY)[number];
  /** The largest distance. Default: that of the model. */
  readonly maxDistance?: number | undefined;
}

/** What limits a search to the objects that are like one, and orders them: the nearest first. */
export interface AlikeSearch {
  readonly vector_query: string;
  readonly filter_by?: string;
}

/** The largest distances of objects that are alike. */
export type AlikeDistances = Readonly<Record<AlikeRequest['on'], number>>;

/** Those of models that have none of their own: what the API's documentation suggests. */
const SUGGESTED: AlikeDistances = { metadata: 0.15, image: 0.75 };

export const alikeDistances = (models: {
  readonly text: Pick<TextEmbedder, 'alikeDistance'>;
  readonly image: Pick<ImageEmbedder, 'alikeDistance'>;
}): AlikeDistances => ({
  metadata: models.text.alikeDistance ?? SUGGESTED.metadata,
  image: models.image.alikeDistance ?? SUGGESTED.image,
});

/** At most this many objects are like one: more than anybody looks at. */
export const MAX_ALIKE = 250;

/**
 * The one rule by which pages say that objects are alike. Pictures are alike if they are near. What records are about
 * is alike if they are near and the other one names what this one is about: short texts are near to others
 * that only have the same kind, technique or "Untitled". Undefined if nothing is like the object.
 * Errors: as for `similar`. [similar-13]
 */
export async function alikeObjects(
  engine: SearchEngine,
  { id, on, maxDistance }: AlikeRequest,
  distances: AlikeDistances,
  context: RequestContext,
): Promise<AlikeSearch | undefined> {
  const field = VECTOR_FIELDS[on];
  const distance = maxDistance ?? distances[on];
  const vector_query = `${field}:([], id:${id}, k:${MAX_ALIKE}, distance_threshold:${distance}, ${EXPLORED})`;
  if (on === 'image') return { vector_query };
  const read = async (parameters: SearchParameters) => {
    const reply = engine.search('chos', { ...parameters, ...ONLY_SUBJECTS }, context);
    const { body } = await successfulReply(
      reply.then((given) => withSourceExplained(given, id, field)),
      context.signal,
    );
    return parseReply<Subjects>(body).hits.map(({ document }) => document);
  };
  const [[source = {}], near] = await Promise.all([
    read({ filter_by: `uuid:=${id}`, per_page: '1' }),
    read({ vector_query, per_page: String(MAX_ALIKE) }),
  ]);
  const ids = near.filter(namesSubjectOf(source) ?? (() => false)).map(({ uuid }) => uuid);
  return ids.length === 0 ? undefined : { vector_query, filter_by: `uuid:=[${ids.join()}]` };
}

const ONLY_SUBJECTS = {
  q: '*',
  include_fields: ['uuid', ...SUBJECT_FIELDS].join(),
  highlight_fields: 'none',
};

interface Subjects {
  readonly hits: readonly { readonly document: SubjectDocument & { readonly uuid?: string } }[];
}
