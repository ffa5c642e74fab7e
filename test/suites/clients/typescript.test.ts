import { describe, expect, test } from 'vitest';
import { Vitrine, VitrineError } from '../../../clients/typescript/src/client.ts';

/** A client of a service that gives these responses, one after the other, and the requests that it gets. */
function clientOf(...responses: readonly (() => Response)[]) {
  const requests: { readonly url: string; readonly method: string | undefined }[] = [];
  const hints: string[] = [];
  const client = new Vitrine('https://vitrine.example/', {
    fetch: async (input, init) => {
      init?.signal?.throwIfAborted();
      requests.push({ url: String(input), method: init?.method });
      const next = responses[requests.length - 1];
      if (!next) throw new Error('one request too many');
      return next();
    },
    onHint: (hint) => hints.push(hint),
  });
  return { client, requests, hints };
}

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers });

const page = (found: number, ...titles: string[]) =>
  json({
    found,
    facet_counts: [],
    hits: titles.map((title) => ({ document: { title }, highlight: {} })),
    request_params: { collection_name: 'chos', q: 'a', per_page: 2 },
  });

const busy = (retryAfter?: string) =>
  json({ detail: 'Too many' }, 503, retryAfter === undefined ? {} : { 'retry-after': retryAfter });

describe('requests', () => {
  test('have the parameters that are given, without absent ones', async () => {
    const { client, requests } = clientOf(page(0));
    await client.search({ q: 'ä & b', prefix: false, num_typos: 1, ...({ filter_by: undefined } as object) });
    expect(requests).toEqual([
      {
        url: 'https://vitrine.example/v2/search?q=%C3%A4+%26+b&prefix=false&num_typos=1',
        method: 'GET',
      },
    ]);
  });

  test('for objects, fields, values, time and entities', async () => {
    const { client, requests } = clientOf(...Array(7).fill(json({})));
    await client.objects(['a', 'b'], { as: 'document' });
    await client.fields('knowledge');
    await client.facetValues('a/b', { starts_with: 'ö' });
    await client.timeline({ q: 'c', count: 'each' });
    await client.vocabulary();
    await client.entities({ q: 'Dürer', type: 'Agent' });
    await client.entity('http://d-nb.info/gnd/1', { per_page: 0 });
    expect(requests.map(({ url }) => url.replace('https://vitrine.example', ''))).toEqual([
      '/v2/objects?ids=a%2Cb&as=document',
      '/v2/fields?collection=knowledge',
      '/v2/facets/a%2Fb?starts_with=%C3%B6',
      '/v2/timeline?q=c&count=each',
      '/v2/vocabulary',
      '/v2/entities?q=D%C3%BCrer&type=Agent',
      '/v2/entities/http%3A%2F%2Fd-nb.info%2Fgnd%2F1?per_page=0',
    ]);
  });

  test('the URL of a picture', () => {
    expect(clientOf().client.assetUrl('a/b', { width: 200 })).toBe(
      'https://vitrine.example/assets/a%2Fb?width=200',
    );
  });

  test('an upload is a form with the picture', async () => {
    const forms: FormData[] = [];
    const client = new Vitrine('https://vitrine.example', {
      fetch: async (_, init) => {
        forms.push(init?.body as FormData);
        return json({ vector: 'v' })();
      },
    });
    await client.similarToPicture(new Blob(['x']), { per_page: 3 });
    expect(forms.map((form) => [...form.keys()])).toEqual([['image', 'per_page']]);
  });
});

test('the types know parameters and collections', async () => {
  const { client } = clientOf(page(0), page(0), page(0));
  // @ts-expect-error there is no such parameter
  await client.search({ q: 'a', filterby: 'b' });
  // @ts-expect-error objects have no body
  (await client.search({ q: 'a' })).hits?.[0]?.document.body;
  const [entry] = (await client.search({ q: 'a', collection: 'knowledge' })).hits ?? [];
  const book: string | undefined = entry?.document.book;
  expect(book).toBeUndefined();
});

describe('hits', () => {
  test('[openapi-5] come from as many pages as there are', async () => {
    const { client, requests } = clientOf(page(5, 'a', 'b'), page(5, 'c', 'd'), page(5, 'e'));
    const titles: (string | undefined)[] = [];
    for await (const { document } of client.hits({ q: 'a', per_page: 2 })) titles.push(document.title);
    expect(titles).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(requests.map(({ url }) => /[?&]page=(\d+)/.exec(url)?.[1])).toEqual(['1', '2', '3']);
  });

  test('of a page are not requested before they are needed', async () => {
    const { client, requests } = clientOf(page(5, 'a', 'b'));
    for await (const _ of client.hits({ q: 'a' })) break;
    expect(requests).toHaveLength(1);
  });

  test('end with a page without any, although more were promised', async () => {
    const { client } = clientOf(page(5, 'a', 'b'), page(5));
    expect(await Array.fromAsync(client.hits({ q: 'a' }))).toHaveLength(2);
  });

  test('end with the signal', async () => {
    const { client } = clientOf(page(5, 'a', 'b'), page(5, 'c'));
    const controller = new AbortController();
    const titles: (string | undefined)[] = [];
    const read = async () => {
      for await (const { document } of client.hits({ q: 'a' }, { signal: controller.signal })) {
        titles.push(document.title);
        controller.abort(new Error('enough'));
      }
    };
    await expect(read()).rejects.toThrow('enough');
    expect(titles).toEqual(['a', 'b']);
  });
});

describe('[openapi-5] a busy service', () => {
  test('is asked again when it says', async () => {
    const { client, requests } = clientOf(
      busy('0'),
      json({ detail: 'x' }, 429, { 'retry-after': '0' }),
      page(0),
    );
    expect((await client.search({ q: 'a' })).found).toBe(0);
    expect(requests).toHaveLength(3);
  });

  test('that names a date is asked again then', async () => {
    const { client } = clientOf(busy(new Date(0).toUTCString()), page(0));
    expect((await client.search({ q: 'a' })).found).toBe(0);
  });

  test('is asked four times at most', async () => {
    const { client, requests } = clientOf(busy('0'), busy('0'), busy('0'), busy('0'));
    await expect(client.search({ q: 'a' })).rejects.toMatchObject({ status: 503, message: 'Too many' });
    expect(requests).toHaveLength(4);
  });

  test('is not waited for longer than a minute', async () => {
    const { client, requests } = clientOf(busy('61'));
    await expect(client.search({ q: 'a' })).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
  });

  test('is not waited for after an abort', async () => {
    const { client } = clientOf(busy('60'));
    const controller = new AbortController();
    const result = client.search({ q: 'a' }, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 10);
    await expect(result).rejects.toThrow('enough');
  });
});

describe('errors', () => {
  test('have status, text and request id, and are not repeated', async () => {
    const { client, requests } = clientOf(json({ detail: 'No object' }, 404, { 'x-request-id': 'r1' }));
    const error = await client.object('a').catch((thrown) => thrown);
    expect(error).toBeInstanceOf(VitrineError);
    expect(error).toMatchObject({ status: 404, message: 'No object', requestId: 'r1', issues: [] });
    expect(requests).toHaveLength(1);
  });

  test('of parameters name each of them', async () => {
    const issues = [{ type: 'missing', loc: ['query', 'q'], msg: 'Field required' }];
    const { client } = clientOf(json({ detail: issues }, 422));
    await expect(client.search({ q: '' })).rejects.toMatchObject({ message: 'q: Field required', issues });
  });

  test('of a proxy in between have their status', async () => {
    const { client } = clientOf(() => new Response('<html>', { status: 500, statusText: 'Oh' }));
    await expect(client.health()).rejects.toMatchObject({ status: 500, message: '500 Oh' });
  });
});

test('a hint is passed on', async () => {
  const { client, hints } = clientOf(json({}, 200, { 'x-vitrine-hint': 'a is ignored' }));
  await client.health();
  expect(hints).toEqual(['a is ignored']);
});
