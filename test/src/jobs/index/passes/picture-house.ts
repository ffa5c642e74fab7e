import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished } from 'vitest';
import { runIndexer } from '../../../../../src/jobs/index/index-run.ts';
import { picturesPass } from '../../../../../src/jobs/index/passes/pictures.ts';
import type { ImageEmbedder } from '../../../../../src/media/embedding/embedder.ts';
import type { Patience } from '../../../../../src/media/fetching/polite-hosts.ts';
import { fetchPictures } from '../../../../../src/media/imaging/fetch-pictures.ts';
import { previewFolder } from '../../../../../src/media/imaging/preview-folder.ts';
import { openSqliteStore } from '../../../../../src/stores/records/sqlite-store.ts';
import { loopbackHost } from '../../../media/imaging/loopback-host.ts';
import { temporaryFolder } from '../../../stores/records/temporary-folder.ts';
import { MemoryIndex } from '../../memory-index.ts';
import { MemoryCheckpoints, MemoryRecords } from '../../memory-records.ts';
import { plainDocuments } from '../../plain-documents.ts';

const flat = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
export const RED = await flat(60, 40, '#d00000');
export const BLUE = await flat(40, 60, '#0000d0');

/** The same vector for everything; it notes what it was asked. */
export const embedderOf = (name: string, asked: string[] = []): ImageEmbedder => ({
  name,
  dimensions: 2,
  async embedImages(pictures) {
    asked.push(...pictures.map(({ width, height }) => `${name} ${width}×${height}`));
    return pictures.map(() => Float32Array.of(0.6, 0.8));
  },
  close: async () => {},
});

export const HOUR_MS = 3_600_000;

interface Options {
  readonly rebuild?: boolean;
  readonly previewsInCopyright?: boolean;
  readonly embedder?: ImageEmbedder;
  readonly signal?: AbortSignal;
  readonly patience?: Patience;
  readonly retryAtOnce?: (record: { readonly uuid: string }) => boolean;
}

/** Records whose bodies are `{at: […], isInCopyright}`, a host that answers as the test says, and all that indexes them. */
export class House {
  readonly records = new MemoryRecords();
  readonly checkpoints = new MemoryCheckpoints();
  readonly index = new MemoryIndex();
  readonly folder = temporaryFolder();
  now = Date.parse('2026-11-20T12:00:00Z');
  readonly clock = () => this.now;
  readonly derived = openSqliteStore(join(this.folder, 'records.sqlite'), this.clock).derived;
  readonly port: number;
  readonly asked: string[];

  static async open(answer: RequestListener): Promise<House> {
    return new House(await loopbackHost(answer));
  }

  private constructor(host: { readonly port: number; readonly asked: string[] }) {
    this.port = host.port;
    this.asked = host.asked;
    onTestFinished(() => this.derived.close());
  }

  put(id: string, paths: readonly string[], isInCopyright = false): void {
    const at = paths.map((path) => `http://127.0.0.1:${this.port}${path}`);
    this.putAt(id, at, isInCopyright);
  }

  putAt(id: string, at: readonly string[], isInCopyright = false): void {
    this.records.put(id, JSON.stringify({ at, isInCopyright }));
  }

  async run({
    rebuild = false,
    previewsInCopyright = true,
    embedder = embedderOf('one'),
    signal,
    patience,
    retryAtOnce,
  }: Options = {}) {
    const source = fetchPictures({
      allowPrivate: true,
      userAgent: 'test',
      politeness: { atOnce: 2, pauseMs: 0, ...(patience && { patience }) },
    });
    const pictures = picturesPass({
      ...this,
      source,
      previews: previewFolder(join(this.folder, 'previews')),
      picturesOf: ({ body }) => {
        const { at, isInCopyright } = JSON.parse(body) as { at: string[]; isInCopyright: boolean };
        return { urls: at, isInCopyright };
      },
      previewUrl: 'https://vitrine.example/previews',
      previewsInCopyright,
      embedder,
    });
    const documents = plainDocuments(
      (record, derived) => JSON.stringify({ id: record.uuid, ...derived }),
      String(previewsInCopyright),
    );
    try {
      return await runIndexer(
        { ...this, documents, passes: [pictures], models: {} },
        { rebuild, signal, retryAtOnce },
      );
    } finally {
      await source.close();
    }
  }

  /** The uuids of the stored reminders, the earliest first. */
  async reminders(): Promise<readonly string[]> {
    const keys = await this.derived.keysUpTo('picture-due', '~', 100);
    return keys.map((key) => key.split(' ')[1] ?? '');
  }

  visible = () => (this.index.visible('chos') ?? []).map((text) => JSON.parse(text));
}

const PREVIEW = expect.stringMatching(/^https:\/\/vitrine\.example\/previews\/[0-9a-f]{32}\.webp$/);
export const RED_FIELDS = {
  imageMegapixel: 0.01,
  imageAspectRatio: 1.5,
  imageOrientation: 'landscape',
  imageColor: 'red',
  imageColorIsGrayscale: false,
  imageColorScore: 1,
  previewImage: PREVIEW,
  imageEmbedding: [0.6, 0.8],
};
export const BLUE_FIELDS = {
  ...RED_FIELDS,
  imageAspectRatio: 0.6667,
  imageOrientation: 'portrait',
  imageColor: 'blue',
};

export const redOrBlue: RequestListener = ({ url }, response) => {
  if (url?.startsWith('/red')) response.end(RED);
  else if (url?.startsWith('/blue')) response.end(BLUE);
  else response.writeHead(404).end();
};
