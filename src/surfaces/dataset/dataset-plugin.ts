import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { documented } from '../../api/documentation.ts';
import { archiveFault } from '../../jobs/dataset/check-archive.ts';
import { ExportsFolder } from '../../jobs/dataset/exports-folder.ts';
import { ARCHIVE, CHECKSUM, checksumText, MANIFEST } from '../../jobs/dataset/manifest.ts';
import { unlessMissing } from '../../kernel/files.ts';
import { routePath } from '../../kernel/http.ts';
import { Problem } from '../../kernel/problem.ts';

/**
 * A Fastify plugin for `{path}/nightly/…`: archive, checksum and manifest
 * of the current export, whole or in ranges. [dataset-1] A download in progress keeps its file open
 * and continues when a new export replaces it. [dataset-5] `folder`: of all exports. `path`: of
 * {download_url}; it begins with a slash, or is empty.
 * Errors: Problem 404, 412, 416.
 */
export async function datasetPlugin(
  app: FastifyInstance,
  { folder, path }: { readonly folder: string; readonly path: string },
): Promise<void> {
  const exports = new ExportsFolder(folder);
  const faultOf = archiveFaults((fault) => app.log.error(`${fault}: it is not delivered`));
  app.route<{ readonly Params: { readonly name: string } }>({
    method: ['GET', 'HEAD'],
    url: `${routePath(path)}/nightly/:name`,
    ...documented({
      tags: ['Harvesting'],
      operationId: 'downloadDataset',
      summary: 'All records in one file',
      description:
        'The dataset is made anew every night: an archive with a file of JSON lines for each institution. `Last-Modified` is the time of the export. Ranges can be requested, so that an interrupted download can continue.',
      params: z.object({
        name: z
          .string()
          .describe(
            '`records_export_full.tar.gz`: all records. `records_export_full.tar.gz.sha256`: its checksum. `manifest.json`: what the others hold',
          )
          .meta({ examples: ['manifest.json'] }),
      }),
      success: {
        description: 'The file',
        content: {
          'application/gzip': z.string().meta({ contentMediaType: 'application/gzip' }),
          'application/json': z.looseObject({}),
          'text/plain': z.string(),
        },
      },
      partial: 'The requested range of the file',
      problems: {
        404: 'There is no such file',
        412: 'The file has changed',
        416: 'The file has no such range',
      },
    }),
    // A range refers to the file, not to a compressed response.
    compress: false,
    async handler(request, reply) {
      const { name } = request.params;
      const file = await findFile(exports, name, faultOf);
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
  [MANIFEST, 'application/json; charset=utf-8'],
  [CHECKSUM, 'text/plain; charset=utf-8'],
]);

type FaultOf = (current: CurrentExport, changedMs: number) => Promise<string | undefined>;

type CurrentExport = NonNullable<Awaited<ReturnType<ExportsFolder['current']>>>;

/** Compares an archive with its manifest once for each time at which it was changed. [operations-15] */
function archiveFaults(log: (fault: string) => void): FaultOf {
  let last: { readonly key: string; readonly fault: Promise<string | undefined> } | undefined;
  return (current, changedMs) => {
    const key = `${current.folder} ${changedMs}`;
    if (last?.key !== key) {
      const fault = archiveFault(current).then((found) => {
        if (found !== undefined) log(found);
        return found;
      });
      last = { key, fault };
      // It could not be read, perhaps only now.
      fault.catch(() => {
        last = undefined;
      });
    }
    return last.fault;
  };
}

/** A file of the current export. Its folder stays until the export after the next. */
async function findFile(
  exports: ExportsFolder,
  name: string,
  faultOf: FaultOf,
): Promise<OfferedFile | undefined> {
  const type = TYPES.get(name);
  const current = await exports.current();
  if (type === undefined || current === undefined) return undefined;
  const { time, archive } = current.manifest;
  const path = join(current.folder, name);
  const stats = await unlessMissing(stat(path));
  if (stats === undefined) return undefined;
  if (name === archive.name && (await faultOf(current, stats.mtimeMs)) !== undefined) return undefined;
  if (name === CHECKSUM && (await readFile(path, 'utf8')) !== checksumText(current.manifest))
    return undefined;
  const sha256 = name === archive.name ? archive.sha256 : hash('sha256', await readFile(path));
  // The time of the export. [dataset-6]
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

/** They identify one version of a file. */
interface Validators {
  /** Strong, with quotes. */
  readonly etag: string;
  /** Unix seconds. */
  readonly lastModified: number;
}

/** Source: RFC 9110, 13.2.2. */
function evaluatePreconditions(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): 'send' | 'notModified' | 'failed' {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers;
  const hasFailed =
    match === undefined
      ? lastModified > secondsOf(headers['if-unmodified-since'])
      : !includesTag(match, etag);
  if (hasFailed) return 'failed';
  const isCurrent =
    noneMatch === undefined
      ? lastModified <= secondsOf(headers['if-modified-since'])
      : // Weak comparison: a cache may have changed the encoding of the same file.
        includesTag(noneMatch.replaceAll('W/"', '"'), etag);
  return isCurrent ? 'notModified' : 'send';
}

/**
 * The range of a `Range` header (RFC 9110, 14.2), both ends inclusive. [dataset-4] `whole`: the header is
 * absent or malformed, or has several ranges, which servers may ignore; or `If-Range` names
 * another version. `unsatisfiable`: the range is outside the file.
 */
function selectRange(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
  bytes: number,
): { readonly start: number; readonly end: number } | 'whole' | 'unsatisfiable' {
  const version = ifRange?.toString().trim();
  if (version !== undefined && version !== etag && secondsOf(version) !== lastModified) return 'whole';
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(range ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start >= bytes ? 'unsatisfiable' : { start, end };
}

/** Tags may contain commas, but no quotes. */
const includesTag = (list: string, etag: string): boolean =>
  (list.match(/(?:W\/)?"[^"]*"|\*/g) ?? []).some((tag) => tag === '*' || tag === etag);

/** NaN for an invalid HTTP date; it compares as neither earlier nor later. */
const secondsOf = (date: string | undefined): number =>
  // The oldest of the three forms does not contain GMT.
  Math.floor(Date.parse(date?.endsWith(' GMT') ? date : `${date} GMT`) / 1000);
