import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routePath } from '../kernel/http.ts';
import { Problem } from '../kernel/problem.ts';
import { type OfferedFile, OfferedFiles } from './download/offered-files.ts';
import { evaluatePreconditions, isStillTheSame } from './download/preconditions.ts';
import { selectRange } from './download/select-range.ts';
import { ExportsFolder, unlessMissing } from './exports-folder.ts';

export interface DatasetOptions {
  /** Where exports are kept. */
  readonly folder: string;
  /** What {download_url} comes to here: begins with a slash, or is empty. */
  readonly path: string;
}

/**
 * `{path}/nightly/…`: archive, checksum, delta and manifest of the last export,
 * whole or in parts, as a plugin of Fastify. A file that is being sent stays
 * open, so a new export does not disturb it.
 * Errors: Problem 404, 412, 416.
 */
export async function datasetPlugin(app: FastifyInstance, { folder, path }: DatasetOptions): Promise<void> {
  const files = new OfferedFiles(new ExportsFolder(folder));
  app.route<{ readonly Params: { readonly name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${routePath(path)}/nightly/:name`,
    // A part of a compressed answer would be no part of the file.
    compress: false,
    async handler(request, reply) {
      const { name } = request.params;
      const file = await files.find(name);
      const handle = file && (await unlessMissing(open(file.path, 'r')));
      if (file === undefined || handle === undefined)
        throw new Problem(404, `No file ${name} in the dataset`);
      return send(request, reply, file, handle);
    },
  });
}

/** Takes more at once than a stream of files does by default: fewer turns for the same bytes. */
const CHUNK_BYTES = 256 * 1024;

async function send(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  file: OfferedFile,
  handle: FileHandle,
): Promise<FastifyReply> {
  let isHandedOver = false;
  try {
    const { size } = await handle.stat();
    const { etag, lastModified, type } = file;
    reply.headers({
      'accept-ranges': 'bytes',
      etag,
      'last-modified': new Date(lastModified * 1000).toUTCString(),
      'cache-control': 'no-cache, no-transform',
    });
    const verdict = evaluatePreconditions(headers, file);
    if (verdict === 'failed') throw new Problem(412, 'The file is another one by now');
    if (verdict === 'notModified') return reply.code(304).send();
    const mayBePart = method === 'GET' && isStillTheSame(headers['if-range']?.toString(), file);
    const range = selectRange(mayBePart ? headers.range : undefined, size);
    if (range === 'unsatisfiable') {
      const headers = { 'content-range': `bytes */${size}` };
      throw new Problem(416, `The file has ${size} bytes`, { headers });
    }
    const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
    reply.type(type).header('content-length', end - start + 1);
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    if (method === 'HEAD') return reply.send();
    isHandedOver = true;
    return reply.send(handle.createReadStream({ start, end, highWaterMark: CHUNK_BYTES }));
  } finally {
    if (!isHandedOver) await handle.close();
  }
}
