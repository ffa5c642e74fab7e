import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { MANY_PICTURES } from './invented-records.ts';

/** What a service has, so that requests name things that exist. */
export interface ServedData {
  /** 250 objects, as many as a request may name. */
  readonly objects: readonly string[];
  /** The object with ten thousand pictures. */
  readonly manyPictures: string;
  /** File names of previews. */
  readonly previews: readonly string[];
  /** The entity that most objects name. */
  readonly entity: string;
  readonly institution: string;
  /** A large picture of an institution. */
  readonly asset: string;
  /** A file with as many pixels as an upload may have. */
  readonly picture: Uint8Array;
}

export async function readServedData(port: number): Promise<ServedData> {
  const json = async (path: string): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const hits = async (path: string): Promise<readonly Hit[]> =>
    ((await json(path)) as { readonly hits: readonly Hit[] }).hits;
  const objects = await hits('/v2/search?q=*&per_page=250&include_fields=id&sort_by=dateMin:desc');
  const ofSample = await hits('/v2/search?q=Wien&per_page=100&include_fields=previewImage');
  const { entities } = (await json('/v2/entities?per_page=1')) as { entities: readonly { id: string }[] };
  const { data } = (await json('/institutions')) as {
    data: readonly { id: string; hero_image: { id: string } | null }[];
  };
  const withPicture = data.find(({ hero_image }) => hero_image !== null);
  const previews = ofSample.flatMap(
    ({ document: { previewImage } }) => previewImage?.split('/').at(-1) ?? [],
  );
  return {
    objects: objects.flatMap(({ document: { id } }) => id ?? []),
    manyPictures: MANY_PICTURES,
    previews: some(previews, 'a preview'),
    entity: one(entities[0], 'an entity').id,
    institution: one(data[0], 'an institution').id,
    asset: one(withPicture?.hero_image, 'a picture of an institution').id,
    picture: await largePicture(),
  };
}

interface Hit {
  readonly document: { readonly id?: string; readonly previewImage?: string };
}

function one<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`the service has not ${what}`);
  return value;
}

const some = <T>(values: readonly T[], what: string): readonly T[] => {
  one(values[0], what);
  return values;
};

/** A JPEG of 49 megapixels. */
async function largePicture(): Promise<Uint8Array> {
  const create = { width: 7000, height: 7000, channels: 3, background: '#7a5c3e' } as const;
  return Buffer.from(await sharp({ create }).jpeg().toBuffer());
}
