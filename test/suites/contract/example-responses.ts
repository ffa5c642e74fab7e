import { BASE_URL } from '../../src/api/open-app.ts';

/**
 * Requests whose responses are the examples of the OpenAPI document: by operation, and by
 * what they show. Those of `/health` depend on how busy the machine is.
 */
const REQUESTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  search: {
    objects:
      '/v2/search?q=klimt&per_page=2&include_fields=uuid,title,creator,date,previewImage,docType&facet_by=edmType,creator&max_facet_values=2',
    groups:
      '/v2/search?q=wien&group_by=dataProvider&group_limit=1&per_page=2&include_fields=uuid,title&facet_by=&enable_highlight_v1=false',
    pages:
      '/v2/search?q=daten&collection=editorial&per_page=1&include_fields=title,url,docType,docLanguage&facet_by=',
    missing: '/v2/search?per_page=251',
    filter: '/v2/search?q=*&filter_by=colour:=red',
    field: '/v2/search?q=*&query_by=colour',
  },
  searchFederated: {
    texts: '/v2/search/federated?q=impressum&collections=editorial,knowledge&per_page=1',
    unknown: '/v2/search/federated?q=a&collections=books',
  },
  similar: {
    metadata: '/v2/similar?id=03f6188f-ec17-5063-a9cc-292ed8e27706&per_page=1',
    unknown: '/v2/similar?id=11111111-1111-4111-8111-111111111111',
  },
  getObject: {
    record: '/v2/object?id=03f6188f-ec17-5063-a9cc-292ed8e27706',
    quality: '/v2/object?id=03f6188f-ec17-5063-a9cc-292ed8e27706&quality=true',
    unknown: '/v2/object?id=nothing',
  },
  getObjects: {
    documents:
      '/v2/objects?ids=03f6188f-ec17-5063-a9cc-292ed8e27706,nothing&as=document&include_fields=title,creator,date',
    missing: '/v2/objects?ids=',
  },
  getVocabulary: { beginning: '/v2/vocabulary' },
  getFields: { pages: '/v2/fields?collection=knowledge' },
  facetValues: {
    part: '/v2/facets/creator?contains=klimt',
    matches: '/v2/facets/subject?q=wien&starts_with=s&sort_by=name&per_page=3',
    unknown: '/v2/facets/colour',
  },
  timeline: {
    decades: '/v2/timeline?q=wien&from=1890&to=1919',
    invalid: '/v2/timeline?from=1900&to=1899',
  },
  listEntities: { name: '/v2/entities?q=durerus', invalid: '/v2/entities?type=Person' },
  getEntity: {
    person: '/v2/entities/gnd-11852786X?per_page=1',
    unknown: '/v2/entities/nothing',
  },
  getRecordAsJsonld: { record: '/id/03f6188f-ec17-5063-a9cc-292ed8e27706.jsonld' },
  getInstitution: { one: '/institutions/leopold-museum', unknown: '/institutions/nothing' },
  getQuality: { invalid: '/quality?format=xml' },
  getInstitutionQuality: {
    report: '/institutions/leopold-museum/quality',
    unknown: '/institutions/nothing/quality',
  },
  getContent: { page: '/content/13', unknown: '/content/9999', invalid: '/content/0' },
};

/** The file with the examples: by operation, status and name, the URL and what it returned. */
export async function exampleResponses(serviceUrl: string): Promise<string> {
  const examples: Record<string, Record<string, Record<string, unknown>>> = {};
  for (const [operation, requests] of Object.entries(REQUESTS)) {
    for (const [name, url] of Object.entries(requests)) {
      const response = await fetch(serviceUrl + url);
      const value: unknown = JSON.parse(
        (await response.text()).replaceAll(serviceUrl, BASE_URL),
        withoutTime,
      );
      const ofOperation = examples[operation] ?? {};
      ofOperation[response.status] = {
        ...ofOperation[response.status],
        [name]: { summary: url, ...shown(name, value) },
      };
      examples[operation] = ofOperation;
    }
  }
  return `${JSON.stringify(examples, undefined, 2)}\n`;
}

/** Of a long list, the first entries. */
function shown(name: string, value: unknown) {
  if (name !== 'beginning') return { value };
  const lists = Object.entries(value as Readonly<Record<string, readonly unknown[]>>);
  return {
    description: 'The first three entries',
    value: Object.fromEntries(lists.map(([field, list]) => [field, list.slice(0, 3)])),
  };
}

/** Times differ between requests and machines; so does whether a new service has stored its first night. */
function withoutTime(this: unknown, name: string, value: unknown): unknown {
  if (name === 'search_time_ms') return 2;
  if (name === 'time') return '2026-11-23T04:00:00Z';
  if (name === 'history') return [{ night: '2026-11-23', ...(this as { readonly now: object }).now }];
  return name === 'updatedAt' ? 1767225600 : value;
}
