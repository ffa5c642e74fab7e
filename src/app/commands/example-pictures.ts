import { parseReply, successfulReply } from '../../catalogue/engine-reply.ts';
import type { PreviewFolder } from '../../imaging/preview-folder.ts';
import { type Transformation, transformPicture } from '../../imaging/transform-picture.ts';
import type { SearchEngine } from '../../search/search-engine.ts';
import type { FilePicture } from '../../site/quality-file.ts';

interface ExamplePictures {
  readonly engine: SearchEngine;
  readonly previews: Pick<PreviewFolder, 'read'>;
}

/** Shown half as large, so that they are sharp on all screens. */
const SMALL: Transformation = {
  width: 96,
  height: 96,
  fit: 'cover',
  withoutEnlargement: false,
  quality: 60,
  format: 'webp',
};

/**
 * Objects as a file shows them, by their ids, with small pictures of those whose previews are in the folder.
 * Errors: Problem 502; the reason of the signal.
 */
export async function examplePictures(
  { engine, previews }: ExamplePictures,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, FilePicture>> {
  const pictures = new Map<string, FilePicture>();
  if (ids.length === 0) return pictures;
  const parameters = {
    q: '*',
    filter_by: `uuid:=[${ids.join()}]`,
    include_fields: 'uuid,previewImage,edmType',
    per_page: String(ids.length),
  };
  const { body } = await successfulReply(engine.search('chos', parameters, { signal }), signal);
  for (const { document } of parseReply<Reply>(body).hits) {
    const { uuid, previewImage, edmType = [] } = document;
    // Names are hashes of the content, so the host does not matter.
    const preview = await previews.read(previewImage?.split('/').at(-1) ?? '');
    const made = preview && (await transformPicture(preview, SMALL, signal));
    const url =
      made?.outcome === 'made'
        ? `data:image/webp;base64,${Buffer.from(made.bytes).toString('base64')}`
        : undefined;
    pictures.set(uuid, { kind: edmType[0] ?? 'TEXT', url });
  }
  return pictures;
}

interface Reply {
  readonly hits: readonly {
    readonly document: {
      readonly uuid: string;
      readonly previewImage?: string;
      readonly edmType?: readonly string[];
    };
  }[];
}
