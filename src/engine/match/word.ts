import type { SearchedField } from '../plan/plan.ts';
import type { Postings } from '../segment/postings.ts';
import type { SnapshotPart } from '../segment/snapshot.ts';
import { findTerm } from '../segment/term-dictionary.ts';
import { slotInField } from '../segment/term-places.ts';

/** A word of the vocabulary that may stand for a word of the query. */
export interface Word {
  readonly text: string;
  /** The word of the query. */
  readonly typed: string;
  /** Typing errors between the two. */
  readonly typos: number;
  /** Longer than typed: found because the query's word is its beginning. */
  readonly extended: boolean;
  /** Searched as a beginning: it may be longer. */
  readonly asPrefix: boolean;
  /** For each part of the snapshot the searched fields in which it stands, in the order in which they were given. */
  readonly sources: readonly (readonly Source[])[];
}

/** A stretch of a field's postings: the documents of one word in one field. */
export interface WordPostings {
  readonly postings: Postings;
  readonly from: number;
  readonly to: number;
}

/** The documents of one word in one of the searched fields. */
export interface Source extends WordPostings {
  readonly field: SearchedField;
}

export function makeWord(
  text: string,
  typed: string,
  typos: number,
  asPrefix: boolean,
  parts: readonly SnapshotPart[],
  fields: readonly SearchedField[],
): Word {
  const extended = text !== typed && Buffer.byteLength(text) > Buffer.byteLength(typed) + typos;
  const sources: Source[][] = [];
  for (let part = 0; part < parts.length; part += 1) sources.push(sourcesIn(parts, part, text, fields));
  return { text, typed, typos, extended, asPrefix, sources };
}

function sourcesIn(
  parts: readonly SnapshotPart[],
  part: number,
  text: string,
  fields: readonly SearchedField[],
): Source[] {
  const sources: Source[] = [];
  const dictionary = parts[part]?.segment.dictionary;
  const termId = dictionary ? findTerm(dictionary, text) : -1;
  if (termId === -1) return sources;
  for (const field of fields) {
    const own = field.inParts[part];
    const slot = own ? slotInField(own, termId) : -1;
    if (!own || slot === -1) continue;
    const { postings } = own;
    sources.push({
      field,
      postings,
      from: postings.starts[slot] as number,
      to: postings.starts[slot + 1] as number,
    });
  }
  return sources;
}

/** Whether the field may be searched with this word: it may allow fewer typos, or no prefixes. */
export const mayUse = (field: SearchedField, word: Word): boolean =>
  word.typos <= field.maxTypos && (!word.extended || field.prefix);

/** The fields of a part that hold the word and may be searched with it. */
export const usableSources = (word: Word, part: number): Source[] =>
  (word.sources[part] ?? []).filter(({ field }) => mayUse(field, word));
