import { z } from 'zod';
import { CACHED } from '../../../api/cached-response.ts';
import { endpoint } from '../../../api/endpoint.ts';
import { requestContext } from '../../../api/request-context.ts';
import type { FramedRecord } from '../../../edm/record/record.ts';
import { parseSourceRecord } from '../../../edm/record/stored-body.ts';
import { Problem } from '../../../kernel/problem.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import { foundObjects } from '../../../use-cases/found-objects.ts';
import type { RequestContext } from '../../../use-cases/search-request.ts';
import type { IiifService } from '../iiif-service.ts';
import type { iiifInstitutions } from '../presentation/institutions.ts';
import type { ManifestDocument } from '../presentation/manifest.ts';
import { manifestOf } from '../presentation/manifest.ts';
import { PRESENTATION_TYPE, presentationSchema } from '../presentation/resources.ts';

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
      const { record, document } = await readObject(iiif, request.params.uuid, context);
      const { baseUrl, pictures, objectPageUrl, recordUrl } = iiif;
      const made = await manifestOf(record, document, {
        iiifUrl: `${baseUrl}/iiif`,
        pictures,
        objectPageUrl,
        recordUrl,
        provider: await institutionOf(document.dataProvider ?? ''),
      });
      return JSON.stringify(made);
    },
  });

interface StoredObject {
  readonly record: FramedRecord;
  readonly document: ManifestDocument;
}

const FIELDS =
  'uuid,title,sourceRecord,isShownBy,previewImage,imageAspectRatio,imageMegapixel,iiifManifest,dataProvider';

interface Reply {
  readonly hits: readonly { readonly document: ManifestDocument & { readonly sourceRecord?: string } }[];
}

/** Errors: Problem 404; 410 for a deleted object; 502. [iiif-7] */
async function readObject(
  { catalogue, records }: IiifService,
  uuid: string,
  context: RequestContext,
): Promise<StoredObject> {
  const id = uuid.toLowerCase();
  const unknown = new Problem(404, `No object with ID ${uuid}`);
  if (!isUuid(id)) throw unknown;
  const { hits } = await foundObjects<Reply>(
    catalogue,
    { filter_by: `id:=\`${id}\``, per_page: 1, further: { include_fields: FIELDS } },
    context,
  );
  const found = hits[0]?.document;
  if (found?.sourceRecord !== undefined) {
    const { sourceRecord, ...document } = found;
    return { record: parseSourceRecord(sourceRecord), document };
  }
  const stored = await records.get(id);
  if (stored === undefined || stored.body !== undefined) throw unknown;
  throw new Problem(410, `The object with ID ${id} has been deleted or withdrawn`);
}
