import { parseSourceRecord } from '../../../edm/record/stored-body.ts';
import { handingOver, type TextTask } from '../../../kernel/large-work.ts';
import { parseReply } from '../../../use-cases/engine-reply.ts';
import type { ServedPicture, ServedPictures } from '../served-pictures.ts';
import type { RecordDocument } from './listed-media.ts';
import { type ManifestDocument, type ManifestOptions, manifestOf } from './manifest.ts';

/** A picture that is served here. */
export interface KnownPicture {
  readonly url: string;
  readonly identifier: string;
  readonly service: ReturnType<ServedPictures['serviceOf']>;
  readonly picture: ServedPicture | undefined;
}

export interface WantedManifest extends Omit<ManifestOptions, 'pictures' | 'recordUrl'> {
  readonly document: ManifestDocument;
  readonly pictures: readonly KnownPicture[];
  /** URLs of the record by the suffix of the form. */
  readonly recordUrls: Readonly<Record<string, string>>;
}

/** The manifest of the record in a reply, as JSON in UTF-8. */
export async function writeManifest(
  reply: Uint8Array,
  { document, pictures, recordUrls, ...options }: WantedManifest,
): Promise<Uint8Array<ArrayBuffer>> {
  const [hit] = parseReply<{ readonly hits: readonly { readonly document: RecordDocument }[] }>(reply).hits;
  const manifest = await manifestOf(parseSourceRecord(hit?.document.sourceRecord ?? '{}'), document, {
    ...options,
    pictures: knownPictures(pictures),
    recordUrl: (_, suffix) => recordUrls[suffix] ?? '',
  });
  return new TextEncoder().encode(JSON.stringify(manifest));
}

function knownPictures(
  pictures: readonly KnownPicture[],
): Pick<ServedPictures, 'identify' | 'serviceOf' | 'find'> {
  const byUrl = new Map(pictures.map((one) => [one.url, one]));
  const byIdentifier = new Map(pictures.map((one) => [one.identifier, one]));
  return {
    identify: (url) => byUrl.get(url)?.identifier,
    serviceOf: (identifier) => (byIdentifier.get(identifier) as KnownPicture).service,
    find: async (identifier) => byIdentifier.get(identifier)?.picture,
  };
}

/** In a thread. */
export default async function writeManifestTask({
  text,
  options,
}: TextTask<WantedManifest>): Promise<Uint8Array> {
  const manifest = await writeManifest(text, options);
  return handingOver(manifest, manifest);
}
