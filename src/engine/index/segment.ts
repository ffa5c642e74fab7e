import { openColumns, type VectorColumn } from '../vectors/vector-column.ts';
import type { VectorMemory } from '../vectors/vector-memory.ts';
import type { FacetColumn, NumberColumn, SmallNumbers, SortColumn } from './columns.ts';
import { type Dictionary, sizeOf } from './dictionary.ts';
import type { IdList } from './id-list.ts';
import type { Postings } from './postings.ts';
import { makeProfiles, type Profiles } from './profiles.ts';
import { makeTermDictionary, type TermDictionary } from './term-dictionary.ts';
import { makeTermPlaces, type TermPlaces } from './term-places.ts';

/**
 * An immutable part of a collection's index: some documents, completely. All
 * of it are views on one shared buffer, so that threads share it without a copy
 * and a file holds it as it is; but for the vectors, which have such a memory
 * of their own.
 */
export interface Segment {
  readonly id: string;
  readonly documentCount: number;
  readonly ids: IdList;
  /** Row of the document store, by ordinal. */
  readonly rows: Uint32Array;
  /** Sequence number by ordinal, ascending: the order of insertion, which decides ties. */
  readonly sequences: Uint32Array;
  readonly dictionary: TermDictionary;
  readonly postings: ReadonlyMap<string, Postings>;
  readonly termPlaces: TermPlaces;
  readonly numbers: ReadonlyMap<string, NumberColumn>;
  readonly facets: ReadonlyMap<string, FacetColumn>;
  readonly profiles: Profiles;
  readonly sorts: ReadonlyMap<string, SortColumn>;
  /** By field. */
  readonly vectors: ReadonlyMap<string, VectorColumn>;
}

/** What a segment holds before it has a place of its own, without what follows from the rest. */
export interface SegmentContent
  extends Omit<Segment, 'id' | 'dictionary' | 'termPlaces' | 'profiles' | 'vectors'> {
  readonly dictionary: Dictionary;
}

/** A segment in memory that threads can share. */
export interface PackedSegment {
  readonly buffer: SharedArrayBuffer;
  /** Undefined without vectors. */
  readonly vectors: VectorMemory | undefined;
  readonly documentCount: number;
}

type Section = Uint8Array | Uint16Array | Uint32Array | Float64Array;
type Sections = ReadonlyMap<string, Section>;

/** Grows with every change of the layout or of the tokens; older files are rebuilt from the documents. */
export const SEGMENT_FORMAT = 7;

const MAGIC = 0x53525456; // "VTRS", little-endian
const PREFIX_BYTES = 16;
type Kind = 'u8' | 'u16' | 'u32' | 'f64';

interface Header {
  readonly documentCount: number;
  /** Name, kind, offset in bytes, number of items. */
  readonly sections: readonly (readonly [string, Kind, number, number])[];
}

function view(kind: Kind, buffer: SharedArrayBuffer, offset: number, length: number): Section {
  if (kind === 'u8') return new Uint8Array(buffer, offset, length);
  if (kind === 'u16') return new Uint16Array(buffer, offset, length);
  return kind === 'u32' ? new Uint32Array(buffer, offset, length) : new Float64Array(buffer, offset, length);
}

const align = (bytes: number): number => Math.ceil(bytes / 8) * 8;
function kindOf(section: Section): Kind {
  if (section instanceof Uint8Array) return 'u8';
  if (section instanceof Uint16Array) return 'u16';
  return section instanceof Uint32Array ? 'u32' : 'f64';
}

/** Lays the content into one shared buffer behind a header that names its sections. */
export function packSegment(content: SegmentContent): SharedArrayBuffer {
  const { documentCount } = content;
  const sections = sectionsOf(content);
  const layOut = (start: number): { header: Header; end: number } => {
    let at = start;
    const entries = [...sections].map(([name, section]) => {
      const entry = [name, kindOf(section), at, section.length] as const;
      at = align(at + section.byteLength);
      return entry;
    });
    return { header: { documentCount, sections: entries }, end: at };
  };
  // Offsets are digits in the header, so its length depends on them: reserve enough.
  const reserved = align(JSON.stringify(layOut(2 ** 40).header).length + PREFIX_BYTES);
  const { header, end } = layOut(reserved);
  const buffer = new SharedArrayBuffer(end);
  const text = Buffer.from(JSON.stringify(header));
  new Uint32Array(buffer, 0, 3).set([MAGIC, SEGMENT_FORMAT, text.length]);
  new Uint8Array(buffer, PREFIX_BYTES, text.length).set(text);
  for (const [name, kind, offset, length] of header.sections) {
    view(kind, buffer, offset, length).set(sections.get(name) ?? []);
  }
  return buffer;
}

/** Every array of the content by its name: what `assemble` puts together again. */
function sectionsOf(content: SegmentContent): Sections {
  const sections = new Map<string, Section>();
  const add = (path: string, parts: object): void => {
    for (const [part, value] of Object.entries(parts) as [string, Section | object | undefined][]) {
      if (isSection(value)) sections.set(`${path}${part}`, value);
      else if (value) add(`${path}${part}/`, value);
    }
  };
  const { ids, rows, sequences, dictionary } = content;
  const terms = makeTermDictionary(dictionary);
  const termPlaces = makeTermPlaces(content.postings.values(), sizeOf(terms));
  const profiles = makeProfiles(content.facets, content.documentCount);
  add('', { rows, sequences, ids, dictionary: terms, termPlaces, profiles: { of: profiles.ofDocument } });
  for (const [field, sets] of profiles.sets) add(`profiles/${field}/`, { sets });
  for (const kind of ['postings', 'numbers', 'facets', 'sorts'] as const) {
    for (const [field, column] of content[kind]) add(`${kind}/${field}/`, column);
  }
  return sections;
}

const isSection = (value: unknown): value is Section => ArrayBuffer.isView(value);

/**
 * Views of a packed segment. The bytes are trusted: files are checked against
 * their checksum before. `vectors` is the memory of the vectors, if there are any.
 * Errors: undefined for another format.
 */
export function openSegment(
  id: string,
  buffer: SharedArrayBuffer,
  vectors?: VectorMemory | undefined,
): Segment | undefined {
  const [magic, format, length = 0] = new Uint32Array(buffer, 0, 3);
  if (magic !== MAGIC || format !== SEGMENT_FORMAT) return undefined;
  const header = JSON.parse(
    Buffer.from(new Uint8Array(buffer, PREFIX_BYTES, length)).toString('utf8'),
  ) as Header;
  const sections = new Map<string, Section>(
    header.sections.map(([name, kind, offset, count]) => [name, view(kind, buffer, offset, count)]),
  );
  const columns = vectors ? openColumns(vectors) : new Map<string, VectorColumn>();
  return columns && { ...assemble(id, header.documentCount, sections), vectors: columns };
}

function assemble(id: string, documentCount: number, sections: Sections): Omit<Segment, 'vectors'> {
  const u32 = (name: string): Uint32Array =>
    (sections.get(name) as Uint32Array | undefined) ?? new Uint32Array(0);
  const optional = <T extends Section>(name: string): T | undefined => sections.get(name) as T | undefined;
  const dictionary = (name: string): Dictionary => ({
    bytes: optional<Uint8Array>(`${name}/bytes`) ?? new Uint8Array(0),
    offsets: optional<Uint32Array>(`${name}/offsets`) ?? new Uint32Array(1),
  });
  /** Field names below a kind, from sections called `kind/field/part`. */
  const fields = <T>(kind: string, part: string, make: (path: string) => T): Map<string, T> => {
    const found = new Map<string, T>();
    for (const name of sections.keys()) {
      if (!name.startsWith(`${kind}/`) || !name.endsWith(`/${part}`)) continue;
      const field = name.slice(kind.length + 1, -part.length - 1);
      found.set(field, make(`${kind}/${field}`));
    }
    return found;
  };
  return {
    id,
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
      sets: fields('profiles', 'sets', (path) => optional<SmallNumbers>(`${path}/sets`) ?? new Uint8Array(0)),
    },
    termPlaces: {
      starts: u32('termPlaces/starts'),
      pairs: u32('termPlaces/pairs'),
    },
    postings: fields('postings', 'terms', (path) => ({
      terms: u32(`${path}/terms`),
      starts: u32(`${path}/starts`),
      docs: u32(`${path}/docs`),
      where: u32(`${path}/where`),
      extra: u32(`${path}/extra`),
    })),
    numbers: fields('numbers', 'values', (path) => ({
      values: optional<Float64Array>(`${path}/values`) ?? new Float64Array(0),
      starts: optional<Uint32Array>(`${path}/starts`),
    })),
    facets: fields('facets', 'sets', (path) => ({
      sets: optional<SmallNumbers>(`${path}/sets`) ?? new Uint8Array(0),
      starts: optional<Uint32Array>(`${path}/starts`),
      ordinals: optional<Uint32Array>(`${path}/ordinals`),
      texts: sections.has(`${path}/texts/offsets`) ? dictionary(`${path}/texts`) : undefined,
      numbers: optional<Float64Array>(`${path}/numbers`),
      counts: u32(`${path}/counts`),
    })),
    sorts: fields('sorts', 'ranks', (path) => ({
      ranks: u32(`${path}/ranks`),
      keys: dictionary(`${path}/keys`),
    })),
  };
}
