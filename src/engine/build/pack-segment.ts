import { type Dictionary, makeTermDictionary, sizeOf } from '../segment/dictionary.ts';
import { makeTermFields } from '../segment/postings.ts';
import { makeProfiles } from '../segment/profiles.ts';
import type { Segment } from '../segment/segment.ts';
import {
  bytesFor,
  isSection,
  type Section,
  type Sections,
  SegmentMemory,
} from '../segment/segment-memory.ts';
import type { VectorMemory } from '../segment/vector-column.ts';

/** The content of a segment before it is packed, without what is derived from it. */
export interface SegmentContent
  extends Omit<Segment, 'id' | 'bytes' | 'dictionary' | 'termFields' | 'profiles' | 'vectors'> {
  readonly dictionary: Dictionary;
}

/** A segment in memory that threads can share. */
export interface PackedSegment {
  /** May be larger than the segment: see `segmentBytes`. */
  readonly buffer: SharedArrayBuffer;
  /** Undefined without vectors. */
  readonly vectors: VectorMemory | undefined;
  readonly documentCount: number;
}

/**
 * Packs the content and what is derived from it into one buffer: the given memory, if it
 * is large enough. Arrays that are already in that memory are not copied.
 */
export function packSegment(content: SegmentContent, memory?: SegmentMemory): SharedArrayBuffer {
  const sections = sectionsOf(content);
  const { documentCount } = content;
  const packed =
    memory?.close(documentCount, sections) ??
    new SegmentMemory(bytesFor(documentCount, sections)).close(documentCount, sections);
  if (!packed) throw new Error('a segment is larger than it should be');
  return packed;
}

/** Every array of the content by its name, as `openSegment` reads them; derived ones come last. */
function sectionsOf(content: SegmentContent): Sections {
  const sections = new Map<string, Section>();
  const add = (path: string, parts: object): void => {
    for (const [part, value] of Object.entries(parts) as [string, Section | object | undefined][]) {
      if (isSection(value)) sections.set(`${path}${part}`, value);
      else if (value) add(`${path}${part}/`, value);
    }
  };
  const { rows, sequences, ids, dictionary } = content;
  add('', { rows, sequences, ids, dictionary });
  for (const kind of ['postings', 'numbers', 'facets', 'sorts'] as const) {
    for (const [field, column] of content[kind]) add(`${kind}/${field}/`, column);
  }
  const terms = makeTermDictionary(dictionary);
  const termFields = makeTermFields(content.postings.values(), sizeOf(terms));
  const profiles = makeProfiles(content.facets, content.documentCount);
  add('', { dictionary: terms, termFields, profiles: { of: profiles.ofDocument } });
  for (const [field, sets] of profiles.sets) add(`profiles/${field}/`, { sets });
  return sections;
}
