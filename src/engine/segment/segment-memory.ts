/** An array of a segment. */
export type Section = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;
export type Sections = ReadonlyMap<string, Section>;

/** Increases with every change of the layout or of the tokens. */
export const SEGMENT_FORMAT = 14;

const MAGIC = 0x53525456; // "VTRS", little-endian
/** Magic number, format, length of the header, its offset in two numbers (the lower first), nothing. */
const PREFIX_BYTES = 24;
type Kind = 'u8' | 'u16' | 'u32' | 'f32' | 'f64';

interface Header {
  readonly documentCount: number;
  /** Name, kind, offset in bytes, number of items. */
  readonly sections: readonly (readonly [string, Kind, number, number])[];
}

/** Arrays in memory that threads can share: a prefix, the sections, and last the header that names them. */
export class SegmentMemory {
  readonly #buffer: SharedArrayBuffer;
  #end = PREFIX_BYTES;

  /** Unused bytes take no memory: the system allocates pages when they are written. */
  constructor(bytes: number) {
    this.#buffer = new SharedArrayBuffer(PREFIX_BYTES + bytes);
  }

  /** Copies the array into this memory; returns it unchanged when it is there already, or when the memory is full. */
  keep<S extends Section>(section: S): S {
    if (this.#holds(section) || this.#end + section.byteLength > this.#buffer.byteLength) return section;
    const kept = view(kindOf(section), this.#buffer, this.#end, section.length);
    kept.set(section);
    this.#end = align(this.#end + section.byteLength);
    return kept as S;
  }

  #holds({ buffer }: { readonly buffer: ArrayBufferLike }): boolean {
    return buffer === this.#buffer;
  }

  /** Copies every array of the object, and of objects in it. */
  keepAll<P extends object>(parts: P): P {
    const kept = Object.entries(parts).map(([name, part]: [string, unknown]) => {
      if (isSection(part)) return [name, this.keep(part)];
      return [name, typeof part === 'object' && part !== null ? this.keepAll(part) : part];
    });
    return Object.fromEntries(kept) as P;
  }

  /** The memory with a header for these sections; undefined when it is too small. */
  close(documentCount: number, sections: Sections): SharedArrayBuffer | undefined {
    const entries: [string, Kind, number, number][] = [];
    for (const [name, section] of sections) {
      const kept = this.keep(section);
      if (!this.#holds(kept)) return undefined;
      entries.push([name, kindOf(kept), kept.byteOffset, kept.length]);
    }
    const header: Header = { documentCount, sections: entries };
    const kept = this.keep(new Uint8Array(Buffer.from(JSON.stringify(header))));
    if (!this.#holds(kept)) return undefined;
    const { length, byteOffset } = kept;
    const offset = [byteOffset % 2 ** 32, Math.floor(byteOffset / 2 ** 32)];
    new Uint32Array(this.#buffer, 0, 5).set([MAGIC, SEGMENT_FORMAT, length, ...offset]);
    return this.#buffer;
  }
}

/** Bytes for these sections and their header. */
export function bytesFor(documentCount: number, sections: Sections): number {
  // The longest offsets.
  const entries = Array.from(
    sections,
    ([name, section]) => [name, kindOf(section), 2 ** 40, section.length] as const,
  );
  const header = Buffer.byteLength(JSON.stringify({ documentCount, sections: entries } satisfies Header));
  let bytes = align(header);
  for (const section of sections.values()) bytes += align(section.byteLength);
  return bytes;
}

/** The used part of a segment's memory, as its file has it. */
export function segmentBytes(buffer: SharedArrayBuffer): Uint8Array<SharedArrayBuffer> {
  const { length, offset } = readPrefix(buffer);
  return new Uint8Array(buffer, 0, offset + length);
}

/** The format of a segment; undefined for something else. */
export function formatOf(buffer: SharedArrayBuffer): number | undefined {
  const { magic, format } = readPrefix(buffer);
  return magic === MAGIC ? format : undefined;
}

/** The sections of a segment. */
export function readSections(buffer: SharedArrayBuffer): {
  readonly documentCount: number;
  readonly sections: Sections;
} {
  const { length, offset } = readPrefix(buffer);
  const text = Buffer.from(new Uint8Array(buffer, offset, length)).toString('utf8');
  const { documentCount, sections } = JSON.parse(text) as Header;
  return {
    documentCount,
    sections: new Map(sections.map(([name, kind, start, count]) => [name, view(kind, buffer, start, count)])),
  };
}

function readPrefix(buffer: SharedArrayBuffer): Record<'magic' | 'format' | 'length' | 'offset', number> {
  const [magic = 0, format = 0, length = 0, low = 0, high = 0] = new Uint32Array(buffer, 0, 5);
  return { magic, format, length, offset: low + high * 2 ** 32 };
}

export const isSection = (value: unknown): value is Section => ArrayBuffer.isView(value);

function view(kind: Kind, buffer: SharedArrayBuffer, offset: number, length: number): Section {
  if (kind === 'u8') return new Uint8Array(buffer, offset, length);
  if (kind === 'u16') return new Uint16Array(buffer, offset, length);
  if (kind === 'u32') return new Uint32Array(buffer, offset, length);
  return kind === 'f32' ? new Float32Array(buffer, offset, length) : new Float64Array(buffer, offset, length);
}

const align = (bytes: number): number => Math.ceil(bytes / 8) * 8;

function kindOf(section: Section): Kind {
  if (section instanceof Uint8Array) return 'u8';
  if (section instanceof Uint16Array) return 'u16';
  if (section instanceof Uint32Array) return 'u32';
  return section instanceof Float32Array ? 'f32' : 'f64';
}
