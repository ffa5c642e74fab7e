import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { CACHED } from '../../../api/cached-response.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { requestContext } from '../../../api/request-context.ts';
import { safeUrl } from '../../../kernel/html.ts';
import { largeWork } from '../../../kernel/large-work.ts';
import { joined, type Pieces } from '../../../kernel/pieces.ts';
import { Problem } from '../../../kernel/problem.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import { foundObjects } from '../../../use-cases/found-objects.ts';
import type { RequestContext } from '../../../use-cases/search-request.ts';
import type { IiifService } from '../iiif-service.ts';
import type { iiifInstitutions } from '../presentation/institutions.ts';
import { listedMedia } from '../presentation/listed-media.ts';
import { type ManifestDocument, RECORD_SUFFIXES } from '../presentation/manifest.ts';
import { PRESENTATION_TYPE, presentationSchema } from '../presentation/resources.ts';
import { type KnownPicture, writeManifest } from '../presentation/write-manifest.ts';

const params = z.object({
  uuid: z
    .string()
    .describe('UUID of the object')
    .meta({ examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
});

/** `GET /iiif/{uuid}/manifest` */
export const manifest = (iiif: IiifService, institutionOf: ReturnType<typeof iiifInstitutions>) =>
  endpoint({
    operationId: 'getManifest',
    tags: ['IIIF'],
    summary: 'The IIIF manifest of an object',
    description:
      "The object for viewers such as Mirador (IIIF Presentation 3): its pictures and recordings, its texts by language, rights, institution. `seeAlso` has the institution's own manifest, if there is one, and the record. An object without a picture has one empty canvas.",
    params,
    contentType: PRESENTATION_TYPE,
    caching: { ...CACHED, tag: 'content' },
    success: { description: 'The manifest', schema: presentationSchema('Manifest') },
    problems: {
      404: 'No object has this id',
      410: 'The object has been deleted or withdrawn',
      502: 'The search engine is not reachable or too slow',
    },
    async handler(request, reply) {
      const context = requestContext(request, reply);
      const { body, document, mediaUrls } = await readObject(iiif, request.params.uuid, context);
      const { baseUrl, objectPageUrl, recordUrl } = iiif;
      const wanted = {
        document,
        iiifUrl: `${baseUrl}/iiif`,
        pictures: await knownPictures(iiif, document, mediaUrls),
        objectPageUrl,
        recordUrls: Object.fromEntries(
          RECORD_SUFFIXES.map((suffix) => [suffix, recordUrl(document.uuid, suffix)]),
        ),
        provider: await institutionOf(document.dataProvider ?? ''),
      };
      // As Fastify writes it for texts.
      reply.type(`${PRESENTATION_TYPE.replace(';', '; ')}; charset=utf-8`);
      return joined([await written(body, wanted, context)]);
    },
  });

const listed = largeWork({
  file: new URL('../presentation/listed-media.ts', import.meta.url),
  work: listedMedia,
});

const written = largeWork({
  file: new URL('../presentation/write-manifest.ts', import.meta.url),
  work: writeManifest,
});

/** URLs between which the thread does other work: a volume may have thousands of pages. */
const SLICE = 250;

/** Those of the media and of the preview that are served here. Errors: those of the file system. */
async function knownPictures(
  { pictures }: IiifService,
  { isShownBy, previewImage }: ManifestDocument,
  mediaUrls: readonly string[],
): Promise<readonly KnownPicture[]> {
  const all = [...new Set([...mediaUrls, safeUrl(previewImage) ?? [], isShownBy ?? []].flat())];
  const known: KnownPicture[] = [];
  for (let from = 0; from < all.length; from += SLICE) {
    if (from > 0) await setImmediate();
    const found = all.slice(from, from + SLICE).map(async (url) => {
      const identifier = pictures.identify(url);
      if (identifier === undefined) return [];
      const picture = await pictures.find(identifier);
      return [{ url, identifier, service: pictures.serviceOf(identifier), picture }];
    });
    known.push(...(await Promise.all(found)).flat());
  }
  return known;
}

interface StoredObject {
  /** The engine's reply, with the record. */
  readonly body: Pieces;
  readonly document: ManifestDocument;
  readonly mediaUrls: readonly string[];
}

const FIELDS =
  'uuid,title,sourceRecord,isShownBy,previewImage,imageAspectRatio,imageMegapixel,iiifManifest,dataProvider';

/** Errors: Problem 404; 410 for a deleted object; 502. [iiif-7] */
async function readObject(
  { catalogue, records }: IiifService,
  uuid: string,
  context: RequestContext,
): Promise<StoredObject> {
  const id = uuid.toLowerCase();
  const unknown = new Problem(404, `No object with ID ${uuid}`);
  if (!isUuid(id)) throw unknown;
  let reply: Pieces = [];
  const { hits } = await foundObjects(
    catalogue,
    { filter_by: `id:=\`${id}\``, per_page: 1, further: { include_fields: FIELDS } },
    context,
    (body) => {
      reply = body;
      return listed(body, undefined, context);
    },
  );
  const [found] = hits;
  if (found !== undefined) {
    const { mediaUrls, ...document } = found.document;
    return { body: reply, document, mediaUrls };
  }
  const stored = await records.get(id);
  if (stored === undefined || stored.body !== undefined) throw unknown;
  throw new Problem(410, `The object with ID ${id} has been deleted or withdrawn`);
}
