import type { FastifyInstance, FastifyReply } from 'fastify';
import { LIMITS } from '../edm/limits.ts';
import { Problem } from '../kernel/problem.ts';

/** Of all headers together: proxies read them into one buffer, of 4 KiB by default in nginx, with the status line. */
const MAX_BYTES = 4000;

/** What a response can do without, what is left out first at the beginning. */
const DISPENSABLE = ['link', 'x-vitrine-hint', 'content-location', 'content-disposition'];

/**
 * Keeps headers with texts of records or clients within what proxies accept. What does
 * not fit is left out whole: a link of `Link`, or the header. Nothing can stand in for a
 * `Location`: such a redirect is 414.
 */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const { location } = reply.getHeaders();
    if (location !== undefined && String(location).length > LIMITS.headerBytes) {
      reply.removeHeader('location');
      done(new Problem(414, `The redirect has a URL of more than ${LIMITS.headerBytes} bytes`));
      return;
    }
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (bytesOf(value) <= LIMITS.headerBytes) continue;
      const links = name === 'link' ? linksThatFit(String(value)) : '';
      if (links === '') reply.removeHeader(name);
      else reply.header(name, links);
    }
    for (const name of DISPENSABLE) if (bytesOfAll(reply) > MAX_BYTES) reply.removeHeader(name);
    done(null, payload);
  });
}

/** The links of a `Link` header, as many as fit. No URL in it contains `<`. */
function linksThatFit(header: string): string {
  let fitting = '';
  for (const link of header.split(/, (?=<)/)) {
    const longer = fitting === '' ? link : `${fitting}, ${link}`;
    if (longer.length <= LIMITS.headerBytes) fitting = longer;
  }
  return fitting;
}

/** Node.js writes each character of a header as one byte. */
const bytesOf = (value: unknown): number =>
  Array.isArray(value) ? value.reduce((sum, one) => sum + bytesOf(one), 0) : String(value).length;

const bytesOfAll = (reply: FastifyReply): number =>
  Object.entries(reply.getHeaders()).reduce(
    (sum, [name, value]) => sum + name.length + bytesOf(value) + ': \r\n'.length,
    0,
  );
