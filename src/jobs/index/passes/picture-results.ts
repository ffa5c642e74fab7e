import { Buffer } from 'node:buffer';
import type { ImageEmbedder } from '../../../media/embedding/embedder.ts';
import { MEASURES_VERSION, type PictureMeasures } from '../../../media/imaging/measure-picture.ts';
import type { DerivedValues } from '../../../stores/records/store.ts';
import { vectorBytes, vectorNumbers } from './vector-bytes.ts';

export interface StoredPicture {
  readonly measures: PictureMeasures;
  /** File name; undefined if there is no preview. */
  readonly preview: string | undefined;
  readonly vector: readonly number[] | undefined;
}

type Measured = Omit<StoredPicture, 'vector'>;

/** Why a URL returned no picture. */
interface PictureFailure {
  readonly reason: string;
  readonly attempts: number;
  /** Milliseconds since 1970: the time of the next attempt. */
  readonly retryAt: number;
}

export const URL_KIND = 'picture-address';
export const PICTURE_KIND = 'picture';
export const VECTOR_KIND = 'image-vector';
const URL_VERSION = '1';
const PICTURE_VERSION = String(MEASURES_VERSION);

/**
 * The results for the pictures of a batch. They are three kinds of derived
 * values: of a URL, the hash of its content or a failure; of a content, its
 * measurements or why it is not a picture; of a content and a model, a vector.
 */
export async function loadPictureResults(
  derived: Pick<DerivedValues, 'get' | 'put'>,
  { name: model, dimensions }: Pick<ImageEmbedder, 'name' | 'dimensions'>,
  urls: readonly string[],
) {
  const contents = new Map<string, string>();
  const failures = new Map<string, PictureFailure>();
  const pictures = new Map<string, Measured>();
  const refusals = new Map<string, string>();
  const vectors = new Map<string, readonly number[]>();
  const unsaved: Parameters<DerivedValues['put']>[0][number][] = [];
  const add = (
    kind: string,
    key: string,
    version: string,
    value: Uint8Array | undefined,
    failure?: string,
  ): void => void unsaved.push({ kind, key, version, value, failure });

  for (const [url, { value, failure }] of await derived.get(URL_KIND, [...new Set(urls)])) {
    const stored = fromJson<{ content?: string; attempts?: number; retryAt?: number }>(value);
    if (failure !== undefined) {
      failures.set(url, { reason: failure, attempts: stored?.attempts ?? 1, retryAt: stored?.retryAt ?? 0 });
    } else if (stored?.content !== undefined) contents.set(url, stored.content);
  }

  const results = {
    /** Hash of what a URL returned. */
    contentAt: (url: string) => contents.get(url),
    failureAt: (url: string) => failures.get(url),
    pictureOf(content: string): StoredPicture | undefined {
      const picture = pictures.get(content);
      return picture && { ...picture, vector: vectors.get(content) };
    },
    /** Why a content is not a picture. */
    refusalOf: (content: string) => refusals.get(content),
    async loadContents(wanted: readonly string[]): Promise<void> {
      for (const [content, { version, value, failure }] of await derived.get(PICTURE_KIND, wanted)) {
        if (version !== PICTURE_VERSION) continue;
        const picture = fromJson<Measured>(value);
        if (failure !== undefined) refusals.set(content, failure);
        else if (picture !== undefined) pictures.set(content, picture);
      }
      for (const [content, { version, value }] of await derived.get(VECTOR_KIND, wanted)) {
        if (version !== model || value === undefined) continue;
        const vector = vectorNumbers(value, dimensions);
        if (vector !== undefined) vectors.set(content, vector);
      }
    },
    setContent(url: string, content: string): void {
      contents.set(url, content);
      failures.delete(url);
      add(URL_KIND, url, URL_VERSION, toJson({ content }));
    },
    setFailure(url: string, failure: PictureFailure): void {
      failures.set(url, failure);
      contents.delete(url);
      const { reason, attempts, retryAt } = failure;
      add(URL_KIND, url, URL_VERSION, toJson({ attempts, retryAt }), reason);
    },
    setPicture(content: string, picture: Measured, vector: Float32Array | undefined): void {
      pictures.set(content, picture);
      add(PICTURE_KIND, content, PICTURE_VERSION, toJson(picture));
      if (vector === undefined) return;
      const bytes = vectorBytes(vector);
      const numbers = vectorNumbers(bytes, dimensions);
      if (numbers === undefined) throw new Error(`${model} returned a vector of ${vector.length} dimensions`);
      vectors.set(content, numbers);
      add(VECTOR_KIND, content, model, bytes);
    },
    setRefusal(content: string, reason: string): void {
      refusals.set(content, reason);
      add(PICTURE_KIND, content, PICTURE_VERSION, undefined, reason);
    },
    /** Stores new results in one transaction: parts of one picture's results would be computed again. */
    async save(): Promise<void> {
      const values = unsaved.splice(0);
      if (values.length > 0) await derived.put(values);
    },
  };
  await results.loadContents([...new Set(contents.values())]);
  return results;
}

export type PictureResults = Awaited<ReturnType<typeof loadPictureResults>>;

const toJson = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));

/** What `toJson` wrote. */
const fromJson = <T>(bytes: Uint8Array | undefined): T | undefined =>
  bytes && (JSON.parse(Buffer.from(bytes).toString()) as T);
