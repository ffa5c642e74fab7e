import { z } from 'zod';
import type { SearchRequest } from '../../catalogue/search-request.ts';
import { textFilter } from '../../collections/text-filter.ts';
import { endpoint } from '../../http/endpoint.ts';
import { listParameters } from '../../http/list-parameters.ts';
import { requestContext } from '../../http/request-context.ts';
import { Problem } from '../../kernel/problem.ts';
import { findObjects } from '../find-objects.ts';
import type { IiifService } from '../iiif-service.ts';
import { collectionOf, PAGE_SIZE } from '../presentation/collections.ts';
import type { IiifInstitution } from '../presentation/institutions.ts';
import type { LanguageMap } from '../presentation/language-map.ts';
import type { ManifestDocument } from '../presentation/manifest-document.ts';
import { PRESENTATION_CONTEXT } from '../presentation/resources.ts';
import { PRESENTATION_TYPE, presentationSchema } from './presentation-type.ts';

/** Reads the institutions of the CMS. */
type ReadInstitutions = () => Promise<readonly IiifInstitution[]>;

const common = {
  tags: ['IIIF'],
  contentType: PRESENTATION_TYPE,
  caching: { control: 'no-cache', tag: 'content' },
  success: { description: 'The Collection', schema: presentationSchema('Collection') },
} as const;

const page = listParameters.shape.page.meta({
  default: undefined,
  description: `Page of ${PAGE_SIZE} manifests, from 1. Without it, a Collection of more objects lists its pages`,
});

/** `GET /iiif/search` */
export const searchCollection = (iiif: IiifService) =>
  endpoint({
    ...common,
    operationId: 'searchManifests',
    summary: 'The result of a search as IIIF Collection',
    description: `A search of objects for viewers (IIIF Presentation 3): up to ${PAGE_SIZE} manifests, or a Collection of pages with ${PAGE_SIZE} manifests each. An object's manifest is the institution's own, if there is one. The parameters are those of \`/v2/search\`.`,
    querystring: listParameters.extend({ page }),
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
      const list = {
        url: `${iiif.baseUrl}/iiif/search?${parameters}`,
        label: isEverything(q)
          ? { de: ['Alle Objekte'], en: ['All objects'] }
          : { de: [`Suche nach „${q}“`], en: [`Search for “${q}”`] },
        request: { q, query_by, filter_by, sort_by, word_forms },
        page: number,
      };
      return JSON.stringify(await listed(iiif, list, reply));
    },
  });

const isEverything = (q: string): boolean => ['', '*'].includes(q.trim());

/** `GET /iiif/institutions` */
export const institutionsCollection = (iiif: IiifService, readInstitutions: ReadInstitutions) =>
  endpoint({
    ...common,
    operationId: 'listInstitutionCollections',
    summary: 'All institutions as IIIF Collection',
    description: 'The institutions that have objects, each as a Collection (IIIF Presentation 3).',
    problems: {
      500: 'The CMS is not reachable',
      502: 'The search engine is not reachable or too slow',
    },
    async handler(request, reply) {
      const [institutions, { counts }] = await Promise.all([
        readInstitutions(),
        findObjects(
          iiif.catalogue,
          { facet_by: 'dataProvider', further: { include_fields: 'uuid' } },
          requestContext(request, reply),
        ),
      ]);
      const listed = institutions.filter(({ names }) => names.some((name) => counts.has(name)));
      return JSON.stringify({
        '@context': PRESENTATION_CONTEXT,
        id: `${iiif.baseUrl}/iiif/institutions`,
        type: 'Collection',
        label: { de: ['Einrichtungen'], en: ['Institutions'] },
        items: listed.map(({ collection }) => collection),
      });
    },
  });

const institutionPath = z.object({
  institution_id: z
    .string()
    .describe('Id of the institution, as in `/institutions`')
    .meta({ examples: ['albertina'] }),
});

/** `GET /iiif/institutions/{institution_id}/collection` */
export const institutionCollection = (iiif: IiifService, readInstitutions: ReadInstitutions) =>
  endpoint({
    ...common,
    operationId: 'getInstitutionCollection',
    summary: 'The objects of an institution as IIIF Collection',
    description: `Up to ${PAGE_SIZE} manifests, or a Collection of pages with ${PAGE_SIZE} manifests each (IIIF Presentation 3), sorted by title.`,
    params: institutionPath,
    querystring: z.object({ page }),
    problems: {
      404: 'No published institution has this id',
      422: 'A parameter is invalid',
      500: 'The CMS is not reachable',
      502: 'The search engine is not reachable or too slow',
    },
    async handler({ params: { institution_id: id }, query }, reply) {
      const institution = (await readInstitutions()).find((one) => one.id === id);
      if (institution === undefined) throw new Problem(404, `No institution with ID ${id}`);
      const { agent, collection, names } = institution;
      const list = {
        url: collection.id,
        label: collection.label,
        request: { filter_by: textFilter('dataProvider', names), sort_by: 'titleKey:asc' },
        page: query.page,
        further: { provider: [agent], ...(collection.thumbnail && { thumbnail: collection.thumbnail }) },
      };
      return JSON.stringify(await listed(iiif, list, reply));
    },
  });

interface List {
  readonly url: string;
  readonly label: LanguageMap;
  readonly request: Partial<SearchRequest>;
  readonly page: number | undefined;
  readonly further?: object;
}

const FIELDS = 'uuid,title,isShownBy,iiifManifest,previewImage';

async function listed(
  { catalogue, baseUrl, pictures }: IiifService,
  { request, ...list }: List,
  reply: Parameters<typeof requestContext>[1],
): Promise<object> {
  const { found, documents } = await findObjects<ManifestDocument>(
    catalogue,
    { ...request, page: list.page ?? 1, per_page: PAGE_SIZE, further: { include_fields: FIELDS } },
    requestContext(reply.request, reply),
  );
  return collectionOf({ ...list, found, documents }, `${baseUrl}/iiif`, pictures);
}
