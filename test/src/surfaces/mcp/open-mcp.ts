import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { buildChoDocument } from '../../../../src/documents/objects/cho-document.ts';
import type { FramedRecord } from '../../../../src/edm/record/record.ts';
import { openPictureFiles } from '../../../../src/media/embedding/picture-files.ts';
import type { PictureSource } from '../../../../src/media/imaging/picture-source.ts';
import { openPictureViews } from '../../../../src/media/imaging/picture-views.ts';
import { openFileCms } from '../../../../src/stores/cms/file-cms.ts';
import type { McpParts } from '../../../../src/surfaces/mcp/mcp-parts.ts';
import { mcpPlugin } from '../../../../src/surfaces/mcp/mcp-plugin.ts';
import { createCatalogue } from '../../../../src/use-cases/catalogue.ts';
import { BASE_URL, openApp } from '../../api/open-app.ts';
import { serveCollections } from '../../api/served-collections.ts';
import { uuidOf } from '../../site/open-objects.ts';
import { MODELS } from '../../use-cases/models.ts';

const CONTEXT = { baseUrl: BASE_URL, idBase: `${BASE_URL}/id`, objectPageUrl: `${BASE_URL}/objects/{uuid}` };

/** The left half is red, the right one blue. */
export const PICTURE: Uint8Array = await sharp({
  create: { width: 400, height: 200, channels: 3, background: '#00f' },
})
  .composite([
    { input: { create: { width: 200, height: 200, channels: 3, background: '#f00' } }, left: 0, top: 0 },
  ])
  .jpeg()
  .toBuffer();

/** Hosts that deliver `PICTURE` under every URL but those with `missing`. */
const source: PictureSource = {
  fetch: async (url) =>
    url.includes('missing')
      ? { outcome: 'failed', reason: 'the host responded 404', isTemporary: false }
      : { outcome: 'fetched', bytes: PICTURE },
  close: async () => {},
};

export interface Given {
  readonly record: FramedRecord;
  readonly fields?: object;
}

/** What the tools work with, over objects of these records by their order from 0; closed at the end of the file. */
export async function openParts(given: readonly Given[], text = MODELS.text): Promise<McpParts> {
  const chos = given.map(({ record, fields }, index) => ({
    ...buildChoDocument(
      { uuid: uuidOf(index), pipelineId: 'museum', datestamp: 1_700_000_000 },
      record,
      CONTEXT,
    ),
    ...fields,
  }));
  const engine = await serveCollections({ chos, editorial: [], knowledge: [] }, undefined, afterAll);
  const files = openPictureFiles(MODELS.image, () => 0);
  afterAll(() => files.close());
  const cms = openFileCms(new URL('../../../../sample', import.meta.url).pathname);
  return {
    catalogue: createCatalogue(engine, { ...MODELS, text, pictures: files }, { cms, url: `${BASE_URL}/cms` }),
    baseUrl: BASE_URL,
    idBase: CONTEXT.idBase,
    objectPageUrl: CONTEXT.objectPageUrl,
    siteName: () => 'Collection',
    version: '1.2.3',
    pictures: openPictureViews(source),
    readPreview: async () => undefined,
    publicPictures: source,
    showsInCopyright: true,
    onError(error) {
      throw error;
    },
  };
}

/** The application with `/mcp`. */
export async function openMcpApp(
  parts: McpParts,
  options: Parameters<typeof openApp>[1] = {},
): Promise<FastifyInstance> {
  const engine = await serveCollections({}, undefined, afterAll);
  const app = await openApp(engine, options);
  await app.register(mcpPlugin, parts);
  afterAll(() => app.close());
  return app;
}

type ClientOptions = ConstructorParameters<typeof Client>[1];

/** A client of the application, without a network. */
export async function connect(app: FastifyInstance, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${BASE_URL}/mcp`), {
      async fetch(url, { method = 'GET', headers, body } = {}) {
        const {
          statusCode,
          headers: sent,
          body: text,
        } = await app.inject({
          method: method as 'GET' | 'POST' | 'DELETE',
          url: new URL(url).pathname,
          headers: Object.fromEntries(new Headers(headers)),
          ...(typeof body === 'string' && { payload: body }),
        });
        const pairs = Object.entries(sent).map(([name, value]) => [name, String(value)] as [string, string]);
        return new Response(statusCode === 202 ? null : text, { status: statusCode, headers: pairs });
      },
    }),
  );
  return client;
}

/** The answer of a tool, and how long its text is. Errors: its text. */
export async function callTool<Answer = Readonly<Record<string, unknown>>>(
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>>,
) {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
  const text = content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('');
  if (isError) throw new Error(text);
  const picture = content.find((part) => part.type === 'image');
  return { answer: structuredContent as Answer, text, bytes: Buffer.byteLength(text), picture };
}
