import createClient from 'openapi-fetch';
import type { components, paths } from '../generated/openapi-typescript.ts';

/** What a program writes that uses `openapi-typescript` and `openapi-fetch`: it has to compile. */
export async function searchByOpenApiFetch(baseUrl: string) {
  const client = createClient<paths>({ baseUrl });
  const { data, error } = await client.GET('/v2/search', {
    params: {
      query: {
        q: 'klimt',
        per_page: 3,
        include_fields: 'uuid,title,docType,creator',
        prefix: false,
        num_typos: 1,
      },
    },
  });
  if (error) throw new Error(JSON.stringify(error.detail));
  const titles: (string | undefined)[] = data.hits?.map(({ document }) => document.title) ?? [];
  const creators = (data.hits ?? []).flatMap(({ document }) =>
    document.docType === 'cho' ? (document.creator ?? []) : [],
  );
  const largest: number | undefined = data.facet_counts.find(({ stats }) => stats?.max)?.stats?.max;
  // @ts-expect-error a title is a text
  const [wrong]: (number | undefined)[] = titles;
  return { wrong, found: data.found, titles, creators, largest };
}

export async function failByOpenApiFetch(baseUrl: string): Promise<string[]> {
  const client = createClient<paths>({ baseUrl });
  const { error, response } = await client.GET('/v2/search', {
    params: { query: { q: '*', per_page: 251 } },
  });
  if (!error) throw new Error('no error');
  // A 422 has a list, all others a text.
  const { detail } = error;
  return typeof detail === 'string' ? [detail] : detail.map(({ msg }) => `${response.status} ${msg}`);
}

/** The record of an object, and the first name of its maker. */
export async function recordByOpenApiFetch(baseUrl: string, id: string): Promise<string | undefined> {
  const client = createClient<paths>({ baseUrl });
  const { data } = await client.GET('/v2/object', { params: { query: { id } } });
  return data?.metadata.aggregatedCHO.creator?.map(nameOf)[0];
}

type Value = components['schemas']['EdmValue'];

function nameOf(value: Value): string {
  if (typeof value !== 'object') return String(value);
  if ('@value' in value) return value['@value'];
  return 'type' in value && value.type === 'Agent' && 'prefLabel' in value
    ? ((value.prefLabel as Value[] | undefined)?.map(nameOf)[0] ?? '')
    : (value.id ?? '');
}
