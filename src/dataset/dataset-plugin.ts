import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unlessMissing } from '../kernel/files.ts';
import { routePath } from '../kernel/http.ts';
import { Problem } from '../kernel/problem.ts';
import { evaluatePreconditions, selectRange, type Validators } from './conditional-request.ts';
import { ExportsFolder } from './exports-folder.ts';
import { ARCHIVE, CHECKSUM, DELTA, MANIFEST } from './manifest.ts';

/**
 * A Fastify plugin for `{path}/nightly/…`: archive, checksum, delta and manifest
 * of the current export, whole or in ranges. A download in progress keeps its file open
 * and continues when a new export replaces it. `folder`: of all exports. `path`: of
 * {download_url}; it begins with a slash, or is empty.
 * Errors: Problem 404, 412, 416.
 */
export async function datasetPlugin(
  app: FastifyInstance,
  { folder, path }: { readonly folder: string; readonly path: string },
): Promise<void> {
  const exports = new ExportsFolder(folder);
  app.route<{ readonly Params: { readonly name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${routePath(path)}/nightly/:name`,
    config: { operation: 'dataset' },
    // A range refers to the file, not to a compressed response.
    compress: false,
    async handler(request, reply) {
      const { name } = request.params;
      const file = await findFile(exports, name);
      if (file === undefined) throw new Problem(404, `No file ${name} in the dataset`);
      return send(request, reply, file);
    },
  });
}

interface OfferedFile extends Validators {
  readonly path: string;
  readonly bytes: number;
  readonly type: string;
}

const TYPES = new Map([
  [ARCHIVE, 'application/gzip'],
  [DELTA, 'application/gzip'],
  [MANIFEST, 'application/json; charset=utf-8'],
  [CHECKSUM, 'text/plain; charset=utf-8'],
]);

/** A file of the current export. Its folder stays until the export after the next. */
async function findFile(exports: ExportsFolder, name: string): Promise<OfferedFile | undefined> {
  const type = TYPES.get(name);
  const current = await exports.current();
  if (type === undefined || current === undefined) return undefined;
  const { time, archive, delta } = current.manifest;
  const path = join(current.folder, name);
  const stats = await unlessMissing(stat(path));
  if (stats === undefined) return undefined;
  const packed = [archive, delta].find((one) => one?.name === name);
  const sha256 = packed?.sha256 ?? hash('sha256', await readFile(path));
  const lastModified = Math.floor(Date.parse(time) / 1000);
  return { path, bytes: stats.size, type, etag: `"${sha256}"`, lastModified };
}

function send({ headers, method }: FastifyRequest, reply: FastifyReply, file: OfferedFile): FastifyReply {
  const { path, bytes, type, etag, lastModified } = file;
  reply.headers({
    'accept-ranges': 'bytes',
    etag,
    'last-modified': new Date(lastModified * 1000).toUTCString(),
    'cache-control': 'no-cache, no-transform',
  });
  const verdict = evaluatePreconditions(headers, file);
  if (verdict === 'failed') throw new Problem(412, 'The file has changed');
  if (verdict === 'notModified') return reply.code(304).send();
  const range = method === 'GET' ? selectRange(headers, file, bytes) : 'whole';
  if (range === 'unsatisfiable') {
    throw new Problem(416, `The file has ${bytes} bytes`, {
      headers: { 'content-range': `bytes */${bytes}` },
    });
  }
  const { start, end } = range === 'whole' ? { start: 0, end: bytes - 1 } : range;
  reply.type(type).header('content-length', end - start + 1);
  if (range !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
  if (method === 'HEAD') return reply.send();
  return reply.send(createReadStream(path, { start, end, highWaterMark: 256 * 1024 }));
}
