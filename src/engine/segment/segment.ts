import type { FacetColumn, NumberColumn, Numbers, SmallNumbers, SortColumn } from './columns.ts';
import type { Dictionary, TermDictionary } from './dictionary.ts';
import type { Postings, TermFields } from './postings.ts';
import type { Profiles } from './profiles.ts';
import {
  formatOf,
  readSections,
  SEGMENT_FORMAT,
  type Section,
  type Sections,
  segmentBytes,
} from './segment-memory.ts';
import { openColumns, type VectorColumn, type VectorMemory } from './vector-column.ts';

/**
 * An immutable part of a collection's index, with all data of some documents. Its arrays
 * are views of one shared buffer, which threads share and a file contains. Vectors have
 * another memory and file.
 */
export interface Segment {
  readonly id: string;
  /** Of its memory without vectors. */
  readonly bytes: number;
  readonly documentCount: number;
  /** Ids of the documents by ordinal, unsorted. */
  readonly ids: Dictionary;
  /** Row of the document store, by ordinal. */
  readonly rows: Uint32Array;
  /** Sequence number by ordinal, ascending: the insertion order, which decides ties. */
  readonly sequences: Uint32Array;
  readonly dictionary: TermDictionary;
  readonly postings: ReadonlyMap<string, Postings>;
  readonly termFields: TermFields;
  readonly numbers: ReadonlyMap<string, NumberColumn>;
  readonly facets: ReadonlyMap<string, FacetColumn>;
  readonly profiles: Profiles;
  readonly sorts: ReadonlyMap<string, SortColumn>;
  /** By field. */
  readonly vectors: ReadonlyMap<string, VectorColumn>;
}

/**
 * Views of a packed segment, whose checksum has been checked. `vectors` is the memory of
 * the vectors, if there are any.
 * Errors: undefined for another format.
 */
export function openSegment(
  id: string,
  buffer: SharedArrayBuffer,
  vectors?: VectorMemory | undefined,
): Segment | undefined {
  if (formatOf(buffer) !== SEGMENT_FORMAT) return undefined;
  const columns = vectors ? openColumns(vectors) : new Map<string, VectorColumn>();
  if (!columns) return undefined;
  const { documentCount, sections } = readSections(buffer);
  const { length: bytes } = segmentBytes(buffer);
  return { id, bytes, ...assemble(documentCount, sections), vectors: columns };
}

/** The parts of a segment from its arrays. */
function assemble(documentCount: number, sections: Sections): Omit<Segment, 'id' | 'bytes' | 'vectors'> {
  const u32 = (name: string): Uint32Array =>
    (sections.get(name) as Uint32Array | undefined) ?? new Uint32Array(0);
  const optional = <T extends Section>(name: string): T | undefined => sections.get(name) as T | undefined;
  const dictionary = (name: string): Dictionary => ({
    bytes: optional<Uint8Array>(`${name}/bytes`) ?? new Uint8Array(0),
    offsets: optional<Uint32Array>(`${name}/offsets`) ?? new Uint32Array(1),
  });
  const byKind = fieldsByKind(sections);
  const fields = <T>(kind: Kind, make: (path: string) => T): Map<string, T> =>
    new Map(byKind[kind].map((field) => [field, make(`${kind}/${field}`)]));
  return {
    documentCount,
    ids: dictionary('ids'),
    rows: u32('rows'),
    sequences: u32('sequences'),
    dictionary: {
      ...dictionary('dictionary'),
      shared: optional<Uint8Array>('dictionary/shared') ?? new Uint8Array(0),
      hashed: optional<Uint32Array>('dictionary/hashed') ?? new Uint32Array(1),
    },
    profiles: {
      ofDocument: optional<SmallNumbers>('profiles/of') ?? new Uint8Array(0),
      sets: fields('profiles', (path) => optional<SmallNumbers>(`${path}/sets`) ?? new Uint8Array(0)),
    },
    termFields: {
      starts: u32('termFields/starts'),
      fields: optional<SmallNumbers>('termFields/fields') ?? new Uint8Array(0),
      indexes: u32('termFields/indexes'),
    },
    postings: fields('postings', (path) => ({
      terms: u32(`${path}/terms`),
      starts: u32(`${path}/starts`),
      docs: u32(`${path}/docs`),
      where: u32(`${path}/where`),
      extra: optional<Uint8Array>(`${path}/extra`) ?? new Uint8Array(0),
      firsts: u32(`${path}/firsts`),
      begins: u32(`${path}/begins`),
      packed: optional<Uint8Array>(`${path}/packed`) ?? new Uint8Array(0),
    })),
    numbers: fields('numbers', (path) => ({
      values: optional<Numbers>(`${path}/values`) ?? new Float64Array(0),
      starts: optional<Uint32Array>(`${path}/starts`),
      rests: optional<Uint16Array>(`${path}/rests`),
    })),
    facets: fields('facets', (path) => ({
      sets: optional<SmallNumbers>(`${path}/sets`) ?? new Uint8Array(0),
      starts: optional<Uint32Array>(`${path}/starts`),
      ordinals: optional<Uint32Array>(`${path}/ordinals`),
      texts: sections.has(`${path}/texts/offsets`) ? dictionary(`${path}/texts`) : undefined,
      numbers: optional<Float64Array>(`${path}/numbers`),
      rests: optional<Uint16Array>(`${path}/rests`),
      counts: u32(`${path}/counts`),
    })),
    sorts: fields('sorts', (path) => ({
      ranks: u32(`${path}/ranks`),
      keys: dictionary(`${path}/keys`),
    })),
  };
}

/** Kinds of data that fields have, in sections named `kind/field/part`: the part that each field of the kind has. */
const PARTS = {
  profiles: 'sets',
  postings: 'terms',
  numbers: 'values',
  facets: 'sets',
  sorts: 'ranks',
} as const;

type Kind = keyof typeof PARTS;

/** The fields of each kind. In one pass: a segment has some 700 sections, also one of a single document, and each thread opens it. */
function fieldsByKind(sections: Sections): Record<Kind, readonly string[]> {
  const found: Record<Kind, string[]> = {
    profiles: [],
    postings: [],
    numbers: [],
    facets: [],
    sorts: [],
  };
  for (const name of sections.keys()) {
    const [from, to] = [name.indexOf('/'), name.lastIndexOf('/')];
    const kind = name.slice(0, Math.max(0, from));
    if (from < to && isKind(kind) && name.slice(to + 1) === PARTS[kind])
      found[kind].push(name.slice(from + 1, to));
  }
  return found;
}

const isKind = (name: string): name is Kind => Object.hasOwn(PARTS, name);
