import { createClient } from '../generated/hey-api/client/index.ts';
import { getInstitution, search, searchFederated } from '../generated/hey-api/index.ts';

/** What a program writes that uses `@hey-api/openapi-ts`: it has to compile. */
export async function searchByHeyApi(baseUrl: string) {
  const client = createClient({ baseUrl });
  const { data } = await search({
    client,
    throwOnError: true,
    query: { q: 'klimt', per_page: 3, include_fields: 'uuid,title,docType' },
  });
  const titles: (string | undefined)[] = data.hits?.map(({ document }) => document.title) ?? [];
  const federated = await searchFederated({ client, throwOnError: true, query: { q: 'wien', per_page: 1 } });
  const collections = federated.data.results.map(({ request_params }) => request_params.collection_name);
  const institution = await getInstitution({ client, path: { institution_id: 'albertina' } });
  return {
    found: data.found,
    titles,
    collections,
    name: institution.data?.data.translations.find((one) => one.languages_code === 'de')?.title,
  };
}
