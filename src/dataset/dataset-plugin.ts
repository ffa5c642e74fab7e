import { type FileHandle, open } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { routePath } from '../kernel/http.ts';
import { Problem } from '../kernel/problem.ts';
import { type OfferedFile, OfferedFiles } from './download/offered-files.ts';
import { evaluatePreconditions, isSameFile } from './download/preconditions.ts';
import { selectRange } from './download/select-range.ts';
import { ExportsFolder, unlessMissing } from './exports-folder.ts';

export interface DatasetOptions {
  /** The folder of all exports. */
  readonly folder: string;
  /** The path of {download_url}: begins with a slash, or is empty. */
  readonly path: string;
}

/**
 * A Fastify plugin for `{path}/nightly/…`: archive, checksum, delta and manifest of
 * the current export, whole or in ranges. A download in progress keeps its file open
 * and continues when a new export replaces it.
 * Errors: Problem 404, 412, 416.
 */
export async function datasetPlugin(app: FastifyInstance, { folder, path }: DatasetOptions): Promise<void> {
  const files = new OfferedFiles(new ExportsFolder(folder));
  app.route<{ readonly Params: { readonly name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${routePath(path)}/nightly/:name`,
    // A range refers to the file, not to a compressed response.
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

/** Larger than the default, for fewer reads. */
const CHUNK_BYTES = 256 * 1024;

async function send(
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
  file: OfferedFile,
  handle: FileHandle,
): Promise<FastifyReply> {
  let isSent = false;
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
    if (verdict === 'failed') throw new Problem(412, 'The file has changed');
    if (verdict === 'notModified') return reply.code(304).send();
    const mayBePart = method === 'GET' && isSameFile(headers['if-range']?.toString(), file);
    const range = selectRange(mayBePart ? headers.range : undefined, size);
    if (range === 'unsatisfiable') {
      const headers = { 'content-range': `bytes */${size}` };
      throw new Problem(416, `The file has ${size} bytes`, { headers });
    }
    const { start, end } = range === 'whole' ? { start: 0, end: size - 1 } : range;
    reply.type(type).header('content-length', end - start + 1);
    if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
    if (method === 'HEAD') return reply.send();
    isSent = true;
    return reply.send(handle.createReadStream({ start, end, highWaterMark: CHUNK_BYTES }));
  } finally {
    if (!isSent) await handle.close();
  }
}
