import { mediaOf } from '../../../edm/record/media.ts';
import { parseSourceRecord } from '../../../edm/record/stored-body.ts';
import { safeUrl } from '../../../kernel/html.ts';
import type { TextTask } from '../../../kernel/large-work.ts';
import { parseReply } from '../../../use-cases/engine-reply.ts';
import type { ManifestDocument } from './manifest.ts';

interface Reply<Document> {
  readonly hits: readonly { readonly document: Document }[];
}

/** A document as it is found. */
export type RecordDocument = ManifestDocument & { readonly sourceRecord?: string };

/** A document with the URLs of its media in place of its record. */
type ListedMedia = ManifestDocument & { readonly mediaUrls: readonly string[] };

/** The reply with the URLs of media in place of records; without objects that have none. */
export function listedMedia(reply: Uint8Array): Reply<ListedMedia> {
  const { hits } = parseReply<Reply<RecordDocument>>(reply);
  return {
    hits: hits.flatMap(({ document: { sourceRecord, ...document } }) =>
      sourceRecord === undefined ? [] : [{ document: { ...document, mediaUrls: mediaUrls(sourceRecord) } }],
    ),
  };
}

const mediaUrls = (sourceRecord: string): readonly string[] => [
  ...new Set(mediaOf(parseSourceRecord(sourceRecord)).flatMap(({ id }) => safeUrl(id) ?? [])),
];

/** In a thread. */
export default ({ text }: TextTask<undefined>): Reply<ListedMedia> => listedMedia(text);
