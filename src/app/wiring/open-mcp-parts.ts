import packageJson from '../../../package.json' with { type: 'json' };
import { fetchPictures } from '../../media/imaging/fetch-pictures.ts';
import { openPictureViews } from '../../media/imaging/picture-views.ts';
import type { McpParts } from '../../surfaces/mcp/mcp-parts.ts';
import type { Settings } from '../settings/settings.ts';
import { recordPictures } from './record-pictures.ts';

/** Pictures that people wait for: originals of institutions, and those that clients name. */
const ORIGINALS = { maxBytes: 32 * 1024 * 1024, totalMs: 20_000, noAnswerMs: 0 } as const;
/** A host that does not respond fails after a second, as one does that is refused at once. */
const UPLOADS = { maxBytes: 8 * 1024 * 1024, totalMs: 15_000, noAnswerMs: 1000 } as const;

/** What the tools for language models work with; closes what they fetch pictures by. */
export function openMcpParts(
  settings: Settings,
  given: Pick<McpParts, 'catalogue' | 'siteName' | 'readPreview'>,
): { readonly parts: Omit<McpParts, 'onError'>; close(): Promise<void> } {
  const {
    baseUrl,
    idBase,
    objectPageUrl,
    userAgent,
    allowPrivateImages: allowPrivate,
    previewsInCopyright,
  } = settings;
  const pictures = openPictureViews(recordPictures({ allowPrivate, userAgent, ...ORIGINALS }));
  const publicPictures = fetchPictures({ allowPrivate: false, userAgent, ...UPLOADS });
  return {
    parts: {
      ...given,
      baseUrl,
      idBase,
      objectPageUrl,
      version: packageJson.version,
      pictures,
      publicPictures,
      showsInCopyright: previewsInCopyright,
    },
    async close() {
      await Promise.all([pictures.close(), publicPictures.close()]);
    },
  };
}
