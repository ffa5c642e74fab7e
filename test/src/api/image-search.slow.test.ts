import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { encodeVectorToken } from '../../../src/kernel/vector-token.ts';
import type { ImageEmbedder } from '../../../src/media/embedding/embedder.ts';
import { openImageEmbedder } from '../../../src/media/embedding/open-embedders.ts';
import { writeTinyClip } from '../media/embedding/tiny-model.ts';
import { drawPicture } from '../media/imaging/draw-picture.ts';
import { temporaryFolder } from '../stores/records/temporary-folder.ts';
import { MODELS } from '../use-cases/models.ts';
import { recordingEngine } from '../use-cases/recording-engine.ts';
import { serveDocuments, vectorAt } from './served-vectors.ts';
import { ask, form, listen, picture, upload } from './uploads.ts';

const PNG = await picture(drawPicture(1)).png().toBuffer();
const FORM = form([['image', { bytes: PNG }]]);
const WITH_PICTURE = [{ id: 'a', uuid: 'a', imageEmbedding: vectorAt(0, 'imageEmbedding') }];
const TOKEN = encodeVectorToken(vectorAt(10, 'imageEmbedding'));

interface State {
  readonly health: boolean;
  readonly post: readonly [number, string | null, unknown?];
  readonly get: number;
}

/** Health answers with what it knows, and learns better within a second or two. */
async function healthSays(url: string, image_search: boolean) {
  const health = async () => (await ask(`${url}/health`)).body;
  await health();
  await pause(1200);
  while (JSON.stringify(await health()) !== JSON.stringify({ status: 'healthy', image_search }))
    await pause(100);
}

/** The result of health, and the statuses of uploads and vectors. */
async function check(url: string, { health, post, get }: State) {
  await healthSays(url, health);
  const uploaded = await upload(url, FORM);
  expect(
    [uploaded.status, uploaded.headers.get('retry-after'), uploaded.body.detail].slice(0, post.length),
  ).toEqual(post);
  expect((await ask(`${url}/v2/similar/image?vector=${TOKEN}`)).status).toBe(get);
}

const CANNOT = 'Similar images cannot be searched at present:';

test('[health-1] with pictures in the index it can be used', async () => {
  const { url } = await listen(await serveDocuments(WITH_PICTURE));
  await check(url, { health: true, post: [200, null], get: 200 });
});

test('a filter or threshold without matches is not an error', async () => {
  const { url } = await listen(await serveDocuments(WITH_PICTURE));
  for (const wanted of ['filter_by=uuid:=z', 'threshold=0']) {
    const response = await ask(`${url}/v2/similar/image?vector=${TOKEN}&${wanted}`);
    expect([response.status, response.body.found, response.body.vector]).toEqual([200, 0, TOKEN]);
  }
});

test.each<[string, readonly object[]]>([
  ['no document', []],
  ['no picture', [{ id: 'a', uuid: 'a' }]],
])('[uploads-19] with %s in the index it cannot', async (_name, documents) => {
  const { url } = await listen(await serveDocuments(documents));
  await check(url, {
    health: false,
    post: [503, '60', `${CANNOT} no object has an image vector yet`],
    get: 503,
  });
});

test('an index without the field', async () => {
  const refusal = { message: 'Field `imageEmbedding` does not have a vector query index.' };
  const { url } = await listen(recordingEngine(refusal, 400));
  await check(url, { health: false, post: [503, '60'], get: 503 });
});

test('[uploads-19] an index of another model', async () => {
  const made = { imageEmbedding: { name: 'other', dimensions: 512 } };
  const { url } = await listen(await serveDocuments(WITH_PICTURE, made));
  await check(url, {
    health: false,
    post: [503, '300', `${CANNOT} the index is for another model`],
    get: 503,
  });
});

test('no index, or no engine', async () => {
  const { url } = await listen(recordingEngine({ message: 'Collection not found' }, 404));
  await check(url, { health: false, post: [502, null, 'The search engine has no index yet'], get: 502 });
  const engine = recordingEngine();
  engine.reply = () => new Promise(() => undefined);
  const hanging = await listen(engine);
  await healthSays(hanging.url, false);
});

async function tinyClip() {
  const folder = join(temporaryFolder(), 'tiny-clip');
  writeTinyClip(folder);
  const embedder = await openImageEmbedder({ setting: folder });
  onTestFinished(() => embedder.close());
  return { folder, image: embedder };
}

test('a model in a thread of its own', async () => {
  const { url } = await listen(await serveDocuments(WITH_PICTURE), {
    models: { ...MODELS, image: (await tinyClip()).image },
  });
  await check(url, { health: true, post: [200, null], get: 200 });
});

test('[uploads-19] a model that dies', async () => {
  const { folder, image } = await tinyClip();
  const { url, time } = await listen(await serveDocuments(WITH_PICTURE), { models: { ...MODELS, image } });
  expect((await upload(url, FORM)).status).toBe(200);
  // Its thread ends, and the files for another one are missing.
  await image.close();
  rmSync(folder, { recursive: true });
  const refused = await upload(url, FORM);
  expect([refused.status, refused.headers.get('retry-after'), refused.body.detail]).toEqual([
    503,
    '30',
    `${CANNOT} the image model does not work`,
  ]);
  // Vectors need no model.
  await check(url, { health: false, post: [503, '30'], get: 200 });
  time.now += 60_000;
  await check(url, { health: false, post: [503, '30'], get: 200 });
});

/** The built-in model under another name, whose behaviour the tests control. */
function disturbed(): ImageEmbedder & { disturb: (() => Promise<void>) | undefined } {
  const embedder = {
    ...MODELS.image,
    name: 'disturbed',
    disturb: undefined as (() => Promise<void>) | undefined,
    async embedImages(pictures: Parameters<ImageEmbedder['embedImages']>[0]) {
      await embedder.disturb?.();
      return MODELS.image.embedImages(pictures);
    },
  };
  return embedder;
}

test('a model that works again is used again', async () => {
  const image = disturbed();
  const { url, time } = await listen(await serveDocuments(WITH_PICTURE), { models: { ...MODELS, image } });
  image.disturb = () => Promise.reject(new Error('out of memory'));
  await check(url, { health: true, post: [503, '30'], get: 200 });
  image.disturb = undefined;
  await check(url, { health: false, post: [503, '30'], get: 200 });
  time.now += 30_000;
  await check(url, { health: true, post: [200, null], get: 200 });
});

test('a picture that alone is too much for the model is a mistake of ours, and no reason to refuse others', async () => {
  const image = disturbed();
  const { url } = await listen(await serveDocuments(WITH_PICTURE), { models: { ...MODELS, image } });
  image.disturb = () => {
    image.disturb = undefined;
    return Promise.reject(new Error('not this one'));
  };
  const response = await upload(url, FORM);
  expect([response.status, response.body]).toEqual([500, { detail: 'Internal Server Error' }]);
  await check(url, { health: true, post: [200, null], get: 200 });
});

test('[uploads-17] two at a time, sixteen wait, and others are refused at once', async () => {
  const image = disturbed();
  const { url } = await listen(await serveDocuments(WITH_PICTURE), {
    models: { ...MODELS, image },
    trustProxy: 1,
  });
  let begun = 0;
  let go: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  image.disturb = () => {
    begun += 1;
    return gate;
  };
  const all = Array.from({ length: 30 }, (_, i) =>
    upload(url, form([['image', { bytes: PNG }]]), { 'x-forwarded-for': `192.0.2.${i}` }),
  );
  const refused: (typeof all)[number] extends Promise<infer Answer> ? Answer[] : never = [];
  await new Promise<void>((resolve) => {
    for (const one of all) {
      void one.then((response) => {
        if (response.status === 503) refused.push(response);
        if (refused.length === 12) resolve();
      });
    }
  });
  while (begun < 2) await pause(5);
  expect(begun).toBe(2);
  expect(refused[0]?.headers.get('retry-after')).toBe('2');
  expect(refused[0]?.body).toEqual({ detail: 'Too many pictures at once' });
  // Others do not wait.
  expect((await ask(`${url}/v2/similar/image?vector=${TOKEN}`)).status).toBe(200);
  go?.();
  const statuses = (await Promise.all(all)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(18);
});
