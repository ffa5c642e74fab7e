import { Buffer } from 'node:buffer';
import type { ImageEmbedder } from '../../embedding/embedder.ts';
import { MEASURES_VERSION, type PictureMeasures } from '../../imaging/measure-picture.ts';
import type { DerivedValue, DerivedValues } from '../../records/derived-values.ts';
import { vectorBytes, vectorNumbers } from './vector-bytes.ts';

/** What is kept of a picture. */
export interface KnownPicture {
  readonly measures: PictureMeasures;
  /** File name; undefined where none was made. */
  readonly preview: string | undefined;
  readonly vector: readonly number[] | undefined;
}

/** Why an address gave no picture. */
interface KnownFailure {
  readonly reason: string;
  readonly attempts: number;
  /** Milliseconds since 1970: not to be tried before. */
  readonly retryAt: number;
}

/**
 * What is known about the pictures of a batch, and what is found out meanwhile.
 * Three kinds of derived values stand behind it: an address leads to the hash of
 * a content or tells why not, a content to measures, a content and a model to a vector.
 */
export interface PictureMemory {
  /** The hash of what was had from an address. */
  contentAt(address: string): string | undefined;
  failureAt(address: string): KnownFailure | undefined;
  pictureOf(content: string): KnownPicture | undefined;
  /** Why a content is no picture. */
  refusalOf(content: string): string | undefined;
  loadContents(contents: readonly string[]): Promise<void>;
  setContent(address: string, content: string): void;
  setFailure(address: string, failure: KnownFailure): void;
  setPicture(
    content: string,
    picture: Pick<KnownPicture, 'measures' | 'preview'>,
    vector: Float32Array | undefined,
  ): void;
  setRefusal(content: string, reason: string): void;
  /** Makes durable what was set, all of it at once: half of what is known of a picture would be made again. */
  save(): Promise<void>;
}

export const ADDRESS = 'picture-address';
export const PICTURE = 'picture';
export const VECTOR = 'image-vector';
const ADDRESS_VERSION = '1';
const PICTURE_VERSION = String(MEASURES_VERSION);

export async function loadPictureMemory(
  derived: Pick<DerivedValues, 'get' | 'put'>,
  embedder: Pick<ImageEmbedder, 'name' | 'dimensions'>,
  addresses: readonly string[],
): Promise<PictureMemory> {
  const contents = new Map<string, string>();
  const failures = new Map<string, KnownFailure>();
  const pictures = new Map<string, Pick<KnownPicture, 'measures' | 'preview'>>();
  const refusals = new Map<string, string>();
  const known = new Map<string, readonly number[]>();
  const unsaved: {
    kind: string;
    key: string;
    version: string;
    value: Uint8Array | undefined;
    failure: string | undefined;
  }[] = [];
  const keep = (
    kind: string,
    key: string,
    version: string,
    value: Uint8Array | undefined,
    failure?: string,
  ) => unsaved.push({ kind, key, version, value, failure });

  for (const [address, { value, failure }] of await derived.get(ADDRESS, [...new Set(addresses)])) {
    const kept = fromJson<{ content?: string; attempts?: number; retryAt?: number }>(value);
    if (failure !== undefined) {
      failures.set(address, { reason: failure, attempts: kept?.attempts ?? 1, retryAt: kept?.retryAt ?? 0 });
    } else if (kept?.content !== undefined) contents.set(address, kept.content);
  }

  const memory: PictureMemory = {
    contentAt: (address) => contents.get(address),
    failureAt: (address) => failures.get(address),
    pictureOf(content) {
      const picture = pictures.get(content);
      return picture && { ...picture, vector: known.get(content) };
    },
    refusalOf: (content) => refusals.get(content),
    async loadContents(wanted) {
      for (const [content, one] of await derived.get(PICTURE, wanted)) {
        if (one.version !== PICTURE_VERSION) continue;
        const picture = fromJson<Pick<KnownPicture, 'measures' | 'preview'>>(one.value);
        if (one.failure !== undefined) refusals.set(content, one.failure);
        else if (picture !== undefined) pictures.set(content, picture);
      }
      for (const [content, one] of await derived.get(VECTOR, wanted)) {
        const vector = vectorOf(one, embedder);
        if (vector !== undefined) known.set(content, vector);
      }
    },
    setContent(address, content) {
      contents.set(address, content);
      failures.delete(address);
      keep(ADDRESS, address, ADDRESS_VERSION, toJson({ content }));
    },
    setFailure(address, failure) {
      failures.set(address, failure);
      contents.delete(address);
      const { reason, attempts, retryAt } = failure;
      keep(ADDRESS, address, ADDRESS_VERSION, toJson({ attempts, retryAt }), reason);
    },
    setPicture(content, picture, vector) {
      pictures.set(content, picture);
      keep(PICTURE, content, PICTURE_VERSION, toJson(picture));
      if (vector === undefined) return;
      const bytes = vectorBytes(vector);
      const numbers = vectorNumbers(bytes, embedder.dimensions);
      if (numbers === undefined)
        throw new Error(`${embedder.name} gave a vector of ${vector.length} dimensions`);
      known.set(content, numbers);
      keep(VECTOR, content, embedder.name, bytes);
    },
    setRefusal(content, reason) {
      refusals.set(content, reason);
      keep(PICTURE, content, PICTURE_VERSION, undefined, reason);
    },
    async save() {
      const values = unsaved.splice(0);
      if (values.length > 0) await derived.put(values);
    },
  };
  await memory.loadContents([...new Set(contents.values())]);
  return memory;
}

const vectorOf = (
  { version, value }: DerivedValue,
  { name, dimensions }: Pick<ImageEmbedder, 'name' | 'dimensions'>,
): readonly number[] | undefined =>
  version === name && value !== undefined ? vectorNumbers(value, dimensions) : undefined;

const toJson = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));

/** Undefined for what is not there. What is there was written by `toJson`. */
const fromJson = <T>(bytes: Uint8Array | undefined): T | undefined =>
  bytes && (JSON.parse(Buffer.from(bytes).toString()) as T);
