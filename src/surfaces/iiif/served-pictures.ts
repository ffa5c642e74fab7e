import { LRUCache } from 'lru-cache';
import { type CacheKey, cacheKey } from '../../kernel/cache-key.ts';
import type { PictureSize } from '../../media/imaging/result-size.ts';
import { pictureSize } from '../../media/imaging/transform-picture.ts';

/** Pictures of one kind that this service has as files. */
export interface PictureShelf {
  /** The beginning of identifiers: `preview` for `preview~3f1d0c5a9be24d60877f2a41c6e05b9d`. */
  readonly kind: string;
  /** `Cache-Control` of what is made of the pictures. */
  readonly cacheControl: string;
  /** The name of the picture that is served here for a URL; undefined for other URLs. */
  nameOf(url: string): string | undefined;
  /** Undefined if there is no such picture. Errors: those of the file system. */
  find(name: string): Promise<PictureFile | undefined>;
}

interface PictureFile {
  /** Names it in caches. */
  readonly path: string;
  /** Reads it; without this, `path` is read. */
  readonly read?: () => Promise<Uint8Array>;
  /** Differs after every change of the file. */
  readonly stamp: string;
}

/** The image service of a picture. */
interface OwnService {
  readonly id: string;
  readonly type: 'ImageService3';
  readonly profile: 'level2';
}

/** The pictures that the Image API serves: no others, because fetching them would make this service a proxy. */
export interface ServedPictures {
  /** The identifier of the picture that is served here for a URL. */
  identify(url: string): string | undefined;
  serviceOf(identifier: string): OwnService;
  /** Undefined if there is no such picture. Errors: those of the file system. */
  find(identifier: string): Promise<ServedPicture | undefined>;
}

export interface ServedPicture extends PictureFile {
  /** As it is shown, upright. Undefined if the picture cannot be read. */
  readonly size: PictureSize | undefined;
  readonly cacheControl: string;
}

const MAX_SIZES = 20_000;

/** `imageUrl` is {base_url}/iiif/image/3. */
export function servedPictures(shelves: readonly PictureShelf[], imageUrl: string): ServedPictures {
  const sizes = new LRUCache<CacheKey, { readonly size: PictureSize | undefined }>({ max: MAX_SIZES });
  const sizeOf = async ({ path, stamp, read }: PictureFile): Promise<PictureSize | undefined> => {
    const key = cacheKey({ path, stamp });
    const { size } = sizes.get(key) ?? { size: await pictureSize((await read?.()) ?? path) };
    sizes.set(key, { size });
    return size;
  };
  return {
    identify(url) {
      for (const { kind, nameOf } of shelves) {
        const name = nameOf(url);
        if (name !== undefined) return `${kind}~${name}`;
      }
      return undefined;
    },
    serviceOf: (identifier) => ({
      id: `${imageUrl}/${identifier}`,
      type: 'ImageService3',
      profile: 'level2',
    }),
    async find(identifier) {
      const [, kind, name = ''] = /^([a-z]+)~(.+)$/.exec(identifier) ?? [];
      const shelf = shelves.find((one) => one.kind === kind);
      const file = await shelf?.find(name);
      if (shelf === undefined || file === undefined) return undefined;
      return { ...file, size: await sizeOf(file), cacheControl: shelf.cacheControl };
    },
  };
}
