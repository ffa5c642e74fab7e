import type { Medium } from '../../../edm/record/media.ts';

/** A summary of a record's digital media. */
export interface MediaFacts {
  readonly count: number;
  /** Undefined if the type of one of them is unknown. [media-9] */
  readonly imageCount: number | undefined;
  /** First halves of the MIME types, each once: `image`, `video`. [media-9] */
  readonly types: readonly string[];
  /** Values of edm:type that the media have, each once. [media-11] */
  readonly edmTypes: readonly string[];
}

/**
 * Summarises edm:isShownBy and edm:hasView, without the preview (edm:object). [media-8] A
 * URL counts once, even if a view repeats isShownBy.
 */
export function mediaFacts(media: readonly Medium[]): MediaFacts {
  const types = [...mimeTypes(media).values()];
  const kinds = types.flatMap((type) => type?.split('/', 1) ?? []);
  return {
    count: types.length,
    imageCount: types.includes(undefined) ? undefined : kinds.filter((kind) => kind === 'image').length,
    types: [...new Set(kinds)],
    edmTypes: [...new Set(types.flatMap((type) => edmTypeOf(type) ?? []))],
  };
}

/** MIME types by URL; undefined if unknown. */
function mimeTypes(media: readonly Medium[]): ReadonlyMap<string, string | undefined> {
  const types = new Map<string, string | undefined>();
  for (const { role, id, type } of media) {
    if (role !== 'isShownBy' && role !== 'hasView') continue;
    types.set(id, types.get(id) ?? type);
  }
  return types;
}

const EDM_TYPES: ReadonlyMap<string, string> = new Map([
  ['image', 'IMAGE'],
  ['video', 'VIDEO'],
  ['audio', 'SOUND'],
  ['text', 'TEXT'],
  ['model', '3D'],
]);

function edmTypeOf(type: string | undefined): string | undefined {
  if (type === 'application/pdf') return 'TEXT';
  return EDM_TYPES.get(type?.split('/', 1)[0] ?? '');
}
