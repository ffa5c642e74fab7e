import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { loadSdk } from '../../../src/app/tracing/load-sdk.ts';
import { openTracing } from '../../../src/app/tracing/open-tracing.ts';
import { openPictureFiles } from '../../../src/embedding/picture-files.ts';
import { observedCalls } from '../../../src/kernel/observed-calls.ts';
import { EngineUnreachable } from '../../../src/search/search-engine.ts';
import { drawPicture } from '../../../tools/drawing/draw-picture.ts';
import { MODELS } from '../../catalogue/models.ts';
import { EMPTY_REPLY, recordingEngine } from '../../catalogue/recording-engine.ts';
import { memoryCms } from '../../cms/memory-cms.ts';
import { freePort } from '../../free-port.ts';
import { openApp } from '../../http/open-app.ts';
import { form, picture, upload } from '../../http/uploads.ts';
import { openOtlpReceiver, type ReceivedSpan } from './otlp-receiver.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

/** The collector answers, however busy the machine is. */
const PATIENT = { exportMs: 200_000, closeMs: 200_000 };
/** It never will. */
const IMPATIENT = { exportMs: 100, closeMs: 100 };

interface Traced {
  readonly url: string;
  readonly engine: ReturnType<typeof recordingEngine>;
}

/** The API with tracing while `work` runs. */
async function traced(
  endpoint: string,
  work: (app: Traced) => Promise<void>,
  { share = 1, times = PATIENT } = {},
): Promise<string[]> {
  const said: string[] = [];
  const tracing = await openTracing({
    endpoint,
    share,
    version: '1.2.3',
    times,
    log: (line) => said.push(line),
  });
  const engine = recordingEngine({ ...EMPTY_REPLY, found: 1 });
  const pictures = openPictureFiles(MODELS.image, () => 0);
  const observed = <Port extends object>(port: Port, name: string) =>
    observedCalls(port, name, tracing.observe);
  const app = await openApp(observed(engine, 'engine'), {
    tracer: tracing,
    observe: tracing.observe,
    models: { ...MODELS, pictures: observed(pictures, 'pictures') },
    cms: { cms: observed(memoryCms(), 'cms'), url: 'https://cms.example' },
  });
  await work({ url: await app.listen({ host: '127.0.0.1', port: 0 }), engine });
  app.server.closeAllConnections();
  await app.close();
  await pictures.close();
  await tracing.close();
  return said;
}

/** Names of spans as a tree, each path once: `GET /v2/search > engine search`. */
function paths(spans: readonly ReceivedSpan[]): string[] {
  const pathOf = ({ name, parentSpanId }: ReceivedSpan): string => {
    const parent = spans.find(({ spanId }) => spanId === parentSpanId);
    return parent ? `${pathOf(parent)} > ${name}` : name;
  };
  return [...new Set(spans.map(pathOf))].toSorted();
}

test('a collector gets the spans of requests and of what they call', async () => {
  const collector = await openOtlpReceiver();
  const file = await picture(drawPicture(1)).png().toBuffer();
  await traced(collector.url, async ({ url, engine }) => {
    await fetch(`${url}/institutions`);
    await fetch(`${url}/v2/search?q=klimt&token=hush`, {
      headers: { traceparent: `00-${TRACE}-${CALLER}-01`, 'x-request-id': 'front-17' },
    });
    await upload(url, form([['image', { bytes: file }]]));
    engine.reply = () => Promise.reject(new EngineUnreachable('hush'));
    await fetch(`${url}/v2/search?q=a`);
  });
  await collector.close();
  const { spans } = collector;
  expect(paths(spans)).toEqual([
    'GET /institutions',
    'GET /institutions > cms institutions',
    'GET /institutions > cms revision',
    'GET /v2/search',
    'GET /v2/search > engine search',
    'POST /v2/similar/image',
    'POST /v2/similar/image > engine metadata',
    'POST /v2/similar/image > engine search',
    'POST /v2/similar/image > pictures embed',
    'POST /v2/similar/image > upload receive',
  ]);
  const [search] = spans.filter(({ parentSpanId }) => parentSpanId === CALLER);
  expect(search).toMatchObject({
    traceId: TRACE,
    service: 'vitrine',
    failed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/v2/search',
      'http.response.status_code': 200,
      'url.path': '/v2/search',
      'vitrine.request_id': 'front-17',
    },
  });
  const failed = spans.filter((span) => span.failed);
  expect(failed.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['engine search', 'EngineUnreachable'],
    ['GET /v2/search', undefined],
  ]);
  expect(JSON.stringify(spans)).not.toContain('hush');
});

test('a request whose client disconnects also has a span', async () => {
  const collector = await openOtlpReceiver();
  await traced(collector.url, async ({ url, engine }) => {
    const left = new AbortController();
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    engine.reply = ({ signal }) => {
      left.abort();
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => {
          reject(signal.reason);
          resolve();
        });
      });
    };
    await expect(fetch(`${url}/v2/search?q=a`, { signal: left.signal })).rejects.toThrow('aborted');
    await ended;
  });
  await collector.close();
  const [request] = collector.spans.filter(({ name }) => name === 'GET /v2/search');
  expect(request).toMatchObject({ failed: false, attributes: { 'error.type': 'disconnected' } });
});

test('with a share of 0 nothing is traced, whatever a client wants', async () => {
  const collector = await openOtlpReceiver();
  const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
  await traced(collector.url, async ({ url }) => void (await fetch(`${url}/health`, { headers })), {
    share: 0,
  });
  await collector.close();
  expect(collector.spans).toEqual([]);
});

test('a collector that is away or silent changes nothing for clients, and is reported once', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {}).resume());
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const silentPort = typeof address === 'object' ? address?.port : undefined;
  const statuses: number[] = [];
  const ask = async ({ url }: Traced) => {
    for (let i = 0; i < 3; i++) statuses.push((await fetch(`${url}/v2/search?q=a`)).status);
  };
  await traced(`http://127.0.0.1:${silentPort}`, ask, { times: IMPATIENT });
  const away = `http://127.0.0.1:${await freePort()}`;
  const said = await traced(away, ask, { times: IMPATIENT });
  silent.close();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  expect(said.length).toBeLessThanOrEqual(1);
});

test('without the SDK, the error says what to do', async () => {
  const missing = Object.assign(new Error("Cannot find package '@opentelemetry/api'"), {
    code: 'ERR_MODULE_NOT_FOUND',
  });
  await expect(loadSdk(() => Promise.reject(missing))).rejects.toThrow(
    /^setting OTEL_EXPORTER_OTLP_ENDPOINT: needs packages that are not installed\. Run node bin\/setup\.mjs --traces in a clone, else npm install @opentelemetry\/api@1 /,
  );
  const broken = new Error('broken');
  await expect(loadSdk(() => Promise.reject(broken))).rejects.toBe(broken);
});
