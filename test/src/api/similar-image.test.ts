import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeVectorToken } from '../../../src/kernel/vector-token.ts';
import { drawPicture } from '../media/imaging/draw-picture.ts';
import { MODELS } from '../use-cases/models.ts';
import { serveCollections } from './served-collections.ts';
import { type Answer, ask, form, listen, type Part, picture, upload } from './uploads.ts';

const PICTURES = [0, 1, 2, 3, 4, 5].map((i) => drawPicture(500 + i));
const VECTORS = await MODELS.image.embedImages(PICTURES);
const DOCUMENTS = [
  ...VECTORS.map((vector, i) => ({
    id: `p${i}`,
    uuid: `p${i}`,
    edmType: [i % 2 === 0 ? 'IMAGE' : 'TEXT'],
    imageEmbedding: [...vector],
  })),
  { id: 'none', uuid: 'none', edmType: ['SOUND'] },
];
const FILES = await Promise.all(PICTURES.map((one) => picture(one).png().toBuffer()));
const file = (at: number): Part => ({ bytes: FILES[at] ?? Buffer.alloc(0) });

const { url, time } = await listen(await serveCollections({ chos: DOCUMENTS }, undefined, afterAll), {
  atEnd: afterAll,
});
beforeEach(() => {
  // For a full rate limit.
  time.now += 60_000;
});

/** Without what differs from call to call. */
const lasting = ({ status, body }: Answer) => [status, JSON.stringify({ ...body, search_time_ms: 0 })];

const ids = ({ body }: Answer) => body.hits?.map(({ document }) => document.uuid);

const TOKEN = encodeVectorToken(VECTORS[3] ?? []);

describe('a picture', () => {
  test('[similar-10] [uploads-1] finds the same one first, then the others; objects without a picture are not compared', async () => {
    const answer = await upload(url, form([['image', file(2)]]));
    expect([answer.status, ids(answer)?.[0], ids(answer)?.toSorted(), answer.body.found]).toEqual([
      200,
      'p2',
      ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'],
      6,
    ]);
    const distances = answer.body.hits?.map((hit) => hit.vector_distance) ?? [];
    expect(distances[0]).toBeLessThan(1e-5);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const headers = ['cache-control', 'etag', 'x-service-api-version', 'access-control-allow-origin'];
    expect(headers.map((name) => answer.headers.get(name))).toEqual(['no-store', null, '2.0.3', '*']);
  });

  test.each<[string, (of: ReturnType<typeof picture>) => Promise<Uint8Array>]>([
    ['JPEG', (of) => of.jpeg().toBuffer()],
    ['WebP', (of) => of.webp({ lossless: true }).toBuffer()],
    ['GIF', (of) => of.gif().toBuffer()],
    ['TIFF', (of) => of.tiff({ compression: 'none' }).toBuffer()],
    ['AVIF', (of) => of.avif().toBuffer()],
    ['large PNG', (of) => of.resize(3000, 3000).png().toBuffer()],
  ])('[uploads-2] [uploads-3] may be a %s, whatever it is declared to be', async (_name, write) => {
    const bytes = await write(picture(PICTURES[4] ?? drawPicture(0)));
    const answer = await upload(
      url,
      form([
        ['image', { bytes, name: 'x.pdf', type: 'application/pdf' }],
        ['per_page', '1'],
      ]),
    );
    expect([answer.status, ids(answer)]).toEqual([200, ['p4']]);
  });

  test('[uploads-9] [uploads-10] and its vector find the very same, whatever else is wanted', async () => {
    const wanted = fc.record(
      {
        per_page: fc.integer({ min: 1, max: 8 }).map(String),
        filter_by: fc.constantFrom('', 'edmType:=IMAGE', 'edmType:!=IMAGE'),
        threshold: fc.constantFrom('0', '0.6', '1', '5e-1', '1e9'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 100_000 }), wanted, async (seed, fields) => {
        time.now += 6000;
        const bytes = await picture(drawPicture(seed)).png().toBuffer();
        const byPicture = await upload(url, form([...Object.entries(fields), ['image', { bytes }]]));
        const { vector = '' } = byPicture.body;
        expect(vector).toMatch(/^[\w-]{1366}$/);
        const byVector = await ask(
          `${url}/v2/similar/image?${new URLSearchParams({ vector, ...fields } as Record<string, string>)}`,
        );
        expect(byPicture.status).toBe(200);
        expect(lasting(byVector)).toEqual(lasting(byPicture));
      }),
      { numRuns: 25 },
    );
  });
});

test('[uploads-1] other fields are ignored', async () => {
  const bytes = await picture(drawPicture(2)).png().toBuffer();
  const plain = await upload(url, form([['image', { bytes }]]));
  const answer = await upload(
    url,
    form([
      ['limit', '1'],
      ['photo', { bytes: Buffer.from('of no use') }],
      ['image', { bytes }],
      ['__proto__', ''],
    ]),
  );
  expect(answer.status).toBe(200);
  expect(lasting(answer)).toEqual(lasting(plain));
});

describe('a vector', () => {
  test('is searched with, whatever its length is', async () => {
    const long = encodeVectorToken((VECTORS[3] ?? new Float32Array()).map((component) => component * 1000));
    for (const vector of [TOKEN, long]) {
      const answer = await ask(`${url}/v2/similar/image?per_page=1&vector=${vector}`);
      expect([answer.status, ids(answer), answer.body.vector]).toEqual([200, ['p3'], vector]);
    }
  });

  test('has an entity tag', async () => {
    const address = `${url}/v2/similar/image?vector=${TOKEN}`;
    const { headers } = await ask(address);
    const again = await fetch(address, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([headers.get('cache-control'), again.status]).toEqual(['no-cache', 304]);
  });

  test('[uploads-15] can be used repeatedly', async () => {
    for (let i = 0; i < 20; i++) {
      expect((await ask(`${url}/v2/similar/image?per_page=1&vector=${TOKEN}`)).status).toBe(200);
    }
  });

  const none = [
    { type: 'value_error', loc: ['query', 'vector'], msg: 'Value is not a vector of an earlier response' },
  ];
  const halves = (first: number, others: number) => {
    const bytes = Buffer.alloc(1024);
    for (let at = 0; at < 1024; at += 2) bytes.writeUInt16LE(at === 0 ? first : others, at);
    return bytes.toString('base64url');
  };
  test.each<[string, string, unknown]>([
    ['missing', '', [{ type: 'missing', loc: ['query', 'vector'], msg: 'Field required' }]],
    ['empty', 'vector=', none],
    ['short', `vector=${TOKEN.slice(1)}`, none],
    ['with a plus, which is a blank', `vector=+${TOKEN.slice(1)}`, none],
    ['with spare bits', `vector=${TOKEN.slice(0, -1)}B`, none],
    ['of zeros', `vector=${halves(0, 0x8000)}`, none],
    ['with no number', `vector=${halves(0x7e00, 0x3c00)}`, none],
    ['with infinity', `vector=${halves(0xfc00, 0x3c00)}`, none],
    [
      'with wrong numbers',
      `vector=${TOKEN}&per_page=251&threshold=-1`,
      [
        {
          type: 'less_than_equal',
          loc: ['query', 'per_page'],
          msg: 'Input should be less than or equal to 250',
        },
        {
          type: 'greater_than_equal',
          loc: ['query', 'threshold'],
          msg: 'Input should be greater than or equal to 0',
        },
      ],
    ],
  ])('[uploads-12] %s is refused', async (_name, query, detail) => {
    const answer = await ask(`${url}/v2/similar/image?${query}`);
    expect([answer.status, answer.body]).toEqual([422, { detail }]);
  });
});

const issue = (type: string, part: string, msg: string) => ({ type, loc: ['body', part], msg });
const MISSING = issue('missing', 'image', 'Field required');
const SEVERAL = issue('too_long', 'image', 'Only one file can be compared');
const UNSUPPORTED = 'The file is not a picture of a supported type (JPEG, PNG, WebP, GIF, BMP, TIFF, AVIF)';

describe('[uploads-18] [uploads-4] [uploads-6] [filters-11] refused', () => {
  const check = async (parts: readonly (readonly [string, Part])[], status: number, detail: unknown) => {
    const answer = await upload(url, form(parts));
    expect([answer.status, answer.body]).toEqual([status, { detail }]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  };
  const text = (words: string): Part => ({ bytes: Buffer.from(words), type: 'image/png' });

  test.each<[string, readonly (readonly [string, Part])[], number, unknown]>([
    ['no parts', [], 422, [MISSING]],
    ['no picture', [['per_page', '1']], 422, [MISSING]],
    ['no file chosen', [['image', { bytes: Buffer.alloc(0), name: '' }]], 422, [MISSING]],
    ['text in its place', [['image', 'x']], 422, [issue('value_error', 'image', 'Value should be a file')]],
    [
      'two pictures',
      [
        ['image', file(0)],
        ['image', file(1)],
      ],
      422,
      [SEVERAL],
    ],
    [
      'a picture and a text',
      [
        ['image', file(0)],
        ['image', 'x'],
      ],
      422,
      [SEVERAL],
    ],
    [
      'a filter of more than 12,000 characters',
      [
        ['image', file(0)],
        ['filter_by', 'x'.repeat(12_001)],
      ],
      422,
      [issue('string_too_long', 'filter_by', 'String should have at most 12000 characters')],
    ],
    [
      'everything that is wrong',
      [
        ['per_page', '1.5'],
        ['threshold', 'nan'],
        ['Image', file(0)],
      ],
      422,
      [
        MISSING,
        issue(
          'int_parsing',
          'per_page',
          'Input should be a valid integer, unable to parse string as an integer',
        ),
        issue('finite_number', 'threshold', 'Input should be a finite number'),
      ],
    ],
    [
      'a number in a file',
      [
        ['image', file(0)],
        ['per_page', { bytes: Buffer.from('3') }],
      ],
      422,
      [issue('string_type', 'per_page', 'Input should be a valid string')],
    ],
    [
      'a long filter',
      [
        ['filter_by', 'x'.repeat(16_001)],
        ['image', file(0)],
      ],
      422,
      [issue('string_too_long', 'filter_by', 'String should have at most 16000 bytes')],
    ],
    [
      'many parts',
      Array.from({ length: 30 }, () => ['per_page', '1'] as const),
      422,
      [{ type: 'too_long', loc: ['body'], msg: 'Form should have at most 16 parts' }],
    ],
    [
      'a filter that cannot be read',
      [
        ['image', text('x')],
        ['filter_by', 'nothing:=1e99'],
      ],
      415,
      UNSUPPORTED,
    ],
    [
      'an unknown field in the filter',
      [
        ['image', file(0)],
        ['filter_by', 'nothing:=x'],
      ],
      400,
      'Could not find a filter field named `nothing` in the schema.',
    ],
    ['an empty file', [['image', text('')]], 415, UNSUPPORTED],
    ['text', [['image', text('hello')]], 415, UNSUPPORTED],
    ['SVG', [['image', text('<svg xmlns="http://www.w3.org/2000/svg"/>')]], 415, UNSUPPORTED],
    ['PDF', [['image', text('%PDF-1.7')]], 415, UNSUPPORTED],
    [
      'more than 8 MB',
      [['image', { bytes: new Uint8Array(8 * 1024 * 1024 + 1) }]],
      413,
      'The upload is too large: a picture may have 8 MB',
    ],
    ['8 MB of nothing', [['image', { bytes: new Uint8Array(8 * 1024 * 1024) }]], 415, UNSUPPORTED],
  ])('%s', (_name, parts, status, detail) => check(parts, status, detail));

  test('[uploads-7] a broken picture', async () => {
    const answer = await upload(
      url,
      form([['image', { bytes: (FILES[0] ?? Buffer.alloc(0)).subarray(0, 300) }]]),
    );
    expect([answer.status, answer.body.detail]).toEqual([
      400,
      expect.stringMatching(/^The picture cannot be read: ./),
    ]);
  });

  const UNREADABLE = 'The multipart form cannot be read, or ends early';
  const part = (headers: string, body = 'x') => `--b\r\n${headers}\r\n\r\n${body}\r\n`;
  const IMAGE = 'Content-Disposition: form-data; name="image"; filename="a.png"';
  test.each<[string, string, string, number, unknown]>([
    ['JSON', 'application/json', '{}', 422, [MISSING]],
    ['a bare picture', 'image/png', '\x89PNG', 422, [MISSING]],
    ['a form of another kind', 'application/x-www-form-urlencoded', 'image=x', 422, [MISSING]],
    ['another multipart', 'multipart/mixed; boundary=b', `${part(IMAGE)}--b--`, 422, [MISSING]],
    [
      'a form without a boundary',
      'multipart/form-data',
      `${part(IMAGE)}--b--`,
      400,
      'The multipart form has no boundary',
    ],
    [
      'a form with another boundary',
      'multipart/form-data; boundary=c',
      `${part(IMAGE)}--b--`,
      400,
      UNREADABLE,
    ],
    ['nothing', 'multipart/form-data; boundary=b', '', 400, UNREADABLE],
    ['a form that ends early', 'multipart/form-data; boundary=b', part(IMAGE), 400, UNREADABLE],
    [
      'a form that ends within a file',
      'multipart/form-data; boundary=b',
      `--b\r\n${IMAGE}\r\n\r\nx`,
      400,
      UNREADABLE,
    ],
    [
      'a form that ends within headers',
      'multipart/form-data; boundary=b',
      `--b\r\n${IMAGE}`,
      400,
      UNREADABLE,
    ],
    ['a form of no parts', 'multipart/form-data; boundary=b', '--b--\r\n', 422, [MISSING]],
    ['a part without headers', 'multipart/form-data; boundary=b', `${part('')}--b--`, 422, [MISSING]],
    [
      'a part without a name',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; filename="a"')}--b--`,
      422,
      [MISSING],
    ],
    [
      'a part with headers without end',
      'multipart/form-data; boundary=b',
      `${part(`${'X: y\r\n'.repeat(20_000)}${IMAGE}`)}--b--`,
      422,
      [MISSING],
    ],
    [
      'more of everything than a form may have',
      'multipart/form-data; boundary=b',
      `${'x'.repeat(9_000_000)}\r\n${part(IMAGE)}--b--`,
      413,
      'The upload is too large: a picture may have 8 MB',
    ],
    [
      'a name that means something to objects',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="__proto__"')}--b--`,
      422,
      [MISSING],
    ],
  ])('%s', async (_name, type, body, status, detail) => {
    const answer = await ask(`${url}/v2/similar/image`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: Buffer.from(body, 'latin1'),
    });
    expect([answer.status, answer.body]).toEqual([status, { detail }]);
  });
});

test('[uploads-18] a picture without a file name is a file by its type', async () => {
  const body = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="image"\r\nContent-Type: image/png\r\n\r\n'),
    FILES[1] ?? Buffer.alloc(0),
    Buffer.from('\r\n--b\r\nContent-Disposition: form-data; name=per_page\r\n\r\n1\r\n--b--\r\nthe end'),
  ]);
  const headers = { 'content-type': 'Multipart/Form-Data; charset=utf-8; boundary="b"' };
  const answer = await ask(`${url}/v2/similar/image`, { method: 'POST', headers, body });
  expect([answer.status, ids(answer)]).toEqual([200, ['p1']]);
});

test('other methods are not allowed, and say which are', async () => {
  const answer = await fetch(`${url}/v2/similar/image`, { method: 'PUT', body: 'x' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
});
