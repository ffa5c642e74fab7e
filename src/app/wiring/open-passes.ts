import { buildChoDocument } from '../../documents/objects/cho-document.ts';
import { choEmbeddingText } from '../../documents/objects/cho-embedding-text.ts';
import { choPictures } from '../../documents/objects/cho-pictures.ts';
import { indexPasses, type PassesParts } from '../../jobs/index/passes.ts';
import { systemClock } from '../../kernel/clock.ts';
import { WITH_PATIENCE } from '../../media/imaging/fetch-pictures.ts';
import { previewFolder } from '../../media/imaging/preview-folder.ts';
import type { Settings } from '../settings/settings.ts';
import type { Store } from './open-store.ts';
import type { ParsedBodies } from './parsed-once.ts';
import { recordPictures } from './record-pictures.ts';

interface PassParts extends Pick<Store, 'derived'>, Pick<ParsedBodies, 'framed'> {
  readonly embedder: PassesParts['textVectors']['embedder'];
  readonly imageEmbedder: PassesParts['pictures']['embedder'];
}

/** What adds vectors, links and pictures to the documents of `chos`. The source of pictures must be closed. */
export function openPasses(settings: Settings, { embedder, imageEmbedder, derived, framed }: PassParts) {
  const { allowPrivateImages: allowPrivate, userAgent, previewUrl, previewsInCopyright } = settings;
  const source = recordPictures({ allowPrivate, userAgent, politeness: WITH_PATIENCE });
  const passes = indexPasses({
    textVectors: {
      embedder,
      derived,
      textOf: (record) => choEmbeddingText(buildChoDocument(record, framed(record), settings)),
    },
    links: { derived, framed },
    pictures: {
      source,
      previews: previewFolder(settings.previewDir),
      derived,
      clock: systemClock,
      picturesOf: (record) => choPictures(framed(record)),
      previewUrl,
      previewsInCopyright,
      embedder: imageEmbedder,
    },
  });
  return { passes, source };
}
