import type { AddressInfo } from 'node:net';
import sharp, { type Sharp } from 'sharp';
import { onTestFinished } from 'vitest';
import { type AppOptions, createApp } from '../../../src/api/app.ts';
import { inMemoryRateLimiter } from '../../../src/kernel/rate-limit.ts';
import { openPictureFiles } from '../../../src/media/embedding/picture-files.ts';
import type { Raster } from '../../../src/media/imaging/raster.ts';
import type { SearchEngine } from '../../../src/stores/search/search-engine.ts';
import { createCatalogue } from '../../../src/use-cases/catalogue.ts';
import type { QueryModels } from '../../../src/use-cases/query-vector.ts';
import { EMPTY_PUBLIC_CMS } from '../stores/cms/memory-cms.ts';
import { MODELS } from '../use-cases/models.ts';

interface Options extends Pick<AppOptions, 'trustProxy' | 'logger'> {
  readonly models?: QueryModels;
  readonly atEnd?: (work: () => Promise<void>) => void;
}

/** The API with uploads on 127.0.0.1, with its URL and a fixed time; closed when the test ends, or with `atEnd` of Vitest's `afterAll`. */
export async function listen(
  engine: SearchEngine,
  { models = MODELS, atEnd = onTestFinished, ...options }: Options = {},
) {
  const time = { now: 0 };
  const pictures = openPictureFiles(models.image, () => time.now);
  const app = await createApp({
    catalogue: createCatalogue(engine, { ...models, pictures }, EMPTY_PUBLIC_CMS),
    readPreview: async () => undefined,
    baseUrl: 'https://vitrine.example',
    openRateLimiter: inMemoryRateLimiter(() => time.now),
    ...options,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  atEnd(async () => {
    app.server.closeAllConnections();
    await app.close();
    await pictures.close();
  });
  const { port } = app.server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}`, time };
}

/** A picture for sharp to write in some format. */
export const picture = ({ width, height, rgb }: Raster): Sharp =>
  sharp(rgb, { raw: { width, height, channels: 3 } });

/** A part of a form: text, or a file with its name and type. */
export type Part = string | { readonly bytes: Uint8Array; readonly name?: string; readonly type?: string };

export function form(parts: readonly (readonly [string, Part])[]): FormData {
  const data = new FormData();
  for (const [name, part] of parts) {
    if (typeof part === 'string') data.append(name, part);
    else
      data.append(
        name,
        new Blob([Uint8Array.from(part.bytes)], { type: part.type ?? '' }),
        part.name ?? 'picture.png',
      );
  }
  return data;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly detail?: unknown;
    readonly vector?: string;
    readonly found?: number;
    readonly hits?: readonly {
      readonly document: { readonly uuid: string };
      readonly vector_distance: number;
    }[];
  };
}

export async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(url, init);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Answer['body'],
  };
}

export const upload = (url: string, body: FormData, headers: Record<string, string> = {}): Promise<Answer> =>
  ask(`${url}/v2/similar/image`, { method: 'POST', body, headers });
