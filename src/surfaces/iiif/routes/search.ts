import { endpoint } from '../../../api/endpoint.ts';
import { listParameters } from '../../../api/list-parameters.ts';
import { requestContext } from '../../../api/request-context.ts';
import { foundObjects } from '../../../use-cases/found-objects.ts';
import type { IiifService } from '../iiif-service.ts';
import { collectionOf, PAGE_SIZE } from '../presentation/collections.ts';
import type { ManifestDocument } from '../presentation/manifest.ts';
import { PRESENTATION_TYPE, presentationSchema } from '../presentation/resources.ts';

const page = listParameters.shape.page.meta({
  default: undefined,
  description: `Page of ${PAGE_SIZE} manifests, from 1. Without it, a Collection of more objects lists its pages`,
});

const FIELDS = 'uuid,title,isShownBy,iiifManifest,previewImage';

/** `GET /iiif/search` */
export const searchCollection = ({ catalogue, baseUrl, pictures }: IiifService) =>
  endpoint({
    operationId: 'searchManifests',
    tags: ['IIIF'],
    summary: 'The result of a search as IIIF Collection',
    description: `A search of objects for viewers (IIIF Presentation 3): up to ${PAGE_SIZE} manifests, or a Collection of pages with ${PAGE_SIZE} manifests each. An object's manifest is the institution's own, if there is one. The parameters are those of \`/v2/search\`.`,
    querystring: listParameters.extend({ page }),
    contentType: PRESENTATION_TYPE,
    caching: { control: 'no-cache', tag: 'content' },
    success: { description: 'The Collection', schema: presentationSchema('Collection') },
    problems: {
      400: 'The search engine rejected the query; the detail names the reason',
      404: 'An unknown field in `query_by` or `sort_by`; the detail names it',
      422: 'A parameter is missing or invalid',
      502: 'The search engine is not reachable or too slow',
    },
    'x-example': '/iiif/search?q=klimt',
    async handler({ query }, reply) {
      const { page: number, q, query_by, filter_by, sort_by, word_forms } = query;
      const forms = word_forms ? 'on' : undefined;
      const words = Object.entries({ q, query_by, filter_by, sort_by, word_forms: forms }).filter(
        ([, text]) => text !== undefined,
      );
      const parameters = new URLSearchParams(words.map(([name, text]) => [name, String(text)]));
      const { found, hits } = await foundObjects<Reply>(
        catalogue,
        {
          q,
          query_by,
          filter_by,
          sort_by,
          word_forms,
          page: number ?? 1,
          per_page: PAGE_SIZE,
          further: { include_fields: FIELDS },
        },
        requestContext(reply.request, reply),
      );
      const list = {
        url: `${baseUrl}/iiif/search?${parameters}`,
        label: isEverything(q)
          ? { de: ['Alle Objekte'], en: ['All objects'] }
          : { de: [`Suche nach „${q}“`], en: [`Search for “${q}”`] },
        found,
        page: number,
        documents: hits.map(({ document }) => document),
      };
      return JSON.stringify(collectionOf(list, `${baseUrl}/iiif`, pictures));
    },
  });

interface Reply {
  readonly found: number;
  readonly hits: readonly { readonly document: ManifestDocument }[];
}

const isEverything = (q: string): boolean => ['', '*'].includes(q.trim());
