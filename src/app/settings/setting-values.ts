import { isIP } from 'node:net';
import { z } from 'zod';
import { FORMAT_PREFIXES, type FormatPrefix } from '../../surfaces/oai/repository.ts';
import { schedulePattern } from '../schedules/schedule.ts';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const storeUrl = z
  .string()
  .refine(
    (value) => isStoreUrl(URL.parse(value)),
    'must be a URL such as postgres://USER:PASSWORD@HOST/DATABASE, with characters such as @ or / of a password as %40, %2F',
  );

function isStoreUrl(url: URL | null): boolean {
  if (url === null || !/^postgres(?:ql)?:$/.test(url.protocol) || url.pathname.length < 2) return false;
  try {
    decodeURIComponent(`${url.username}${url.password}${url.pathname}`);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be a port number up to 65535');

/** Seconds, as milliseconds. */
export const searchSeconds = z
  .string()
  .regex(/^\d{1,2}(?:\.\d{1,3})?$/, 'must be a number of seconds such as 2 or 0.5')
  .transform((text) => Math.round(Number(text) * 1000))
  .refine((ms) => ms >= 100 && ms <= 30_000, 'must be 0.1 to 30 seconds');

/** Seconds, as milliseconds; undefined for `off`. */
export const slowSeconds = z.preprocess(
  (value) => (value === 'off' ? undefined : value),
  z
    .string()
    .regex(/^\d{1,2}(?:\.\d{1,3})?$/, 'must be off, or a number of seconds such as 1 or 0.5')
    .transform((text) => Math.round(Number(text) * 1000))
    .optional(),
);

export const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

const commaSeparated = z.string().transform((text) => text.split(',').map((one) => one.trim()));

/** What Fastify accepts as a trusted proxy besides IP addresses. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const isIpRange = (text: string): boolean => {
  const [, ip = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(ip);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
};

export const proxies = commaSeparated
  .refine(
    (list) =>
      /^(?:off|\d{1,2})$/.test(list.join()) ||
      list.every((one) => NAMED_RANGES.includes(one) || isIpRange(one)),
    'must be off, a number of proxies, or IP addresses of proxies separated by commas',
  )
  .transform((list) => {
    const [first = 'off'] = list;
    if (first === 'off' || first === '0') return false;
    return /^\d+$/.test(first) ? Number(first) : list;
  });

/** Empty switches a schedule off. */
export const schedule = z.string().transform((text, context) => {
  if (text === '') return undefined;
  const pattern = schedulePattern(text);
  if (pattern === undefined)
    context.addIssue('must be a time such as 02:00 or a cron pattern of five fields');
  return pattern;
});

export const oaiFormats = commaSeparated.refine(
  (list): list is FormatPrefix[] => list.every((one) => FORMAT_PREFIXES.some((prefix) => prefix === one)),
  `must be ${FORMAT_PREFIXES.join(', ')}, or several separated by commas`,
);

/** It may contain a password: Redis has no other setting for it. */
export const redisUrl = z
  .string()
  .refine(
    (value) => /^rediss?:\/\/[^/]/.test(value) && URL.canParse(value),
    'must be a URL such as redis://host:6379',
  );

/** It is sent in a header. */
export const apiKey = z.string().regex(/^[!-~]+$/, 'must be printable ASCII without blanks');

export const directusToken = z
  .string()
  .regex(/^[!-~]+$/, 'must be a static token of Directus, without blanks');

export const bookStackToken = z
  .string()
  .regex(/^[!-9;-~]+:[!-9;-~]+$/, 'must be ID:SECRET of an API token of BookStack');

/**
 * An http(s) URL that others begin with, normalized as WHATWG's URL does, without a slash at the end:
 * `https://Kultúrőr.example/Ö/` becomes `https://xn--kultrr-sya11e.example/%C3%96`.
 */
export const baseUrl = z.string().transform((text, context) => {
  const normalized = normalizeUrl(text);
  if (typeof normalized !== 'string') return issue(context, normalized.fault);
  if (/[?#]/.test(normalized)) return issue(context, 'must be a URL without ? and #');
  return normalized.replace(/\/+$/, '');
});

/** Several base URLs, separated by commas. */
export const baseUrls = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .pipe(z.array(baseUrl))
  .refine((list) => new Set(list).size === list.length, 'must not name a node twice');

/**
 * The URL of a page, normalized in the same way, with placeholders such as `{uuid}`: all that are
 * `required`, and any that are `optional`.
 */
export const urlTemplate = (required: readonly string[], optional: readonly string[] = []) =>
  z.string().transform((text, context) => {
    const allowed = [...required, ...optional];
    const missing = required.find((name) => !text.includes(name));
    if (missing !== undefined) return issue(context, `must contain ${missing}`);
    const unknown = (text.match(/\{[^}]*\}?/g) ?? []).find((name) => !allowed.includes(name));
    if (unknown !== undefined)
      return issue(context, `must not contain ${unknown}, only ${allowed.join(' and ')}`);
    // Braces would be percent-encoded in a path. Hosts may contain these characters too.
    const standIns = allowed.map((name, n) => ({ name, standIn: `0placeholder${n}0` }));
    const plain = standIns.reduce((url, { name, standIn }) => url.replaceAll(name, standIn), text);
    const normalized = normalizeUrl(plain);
    if (typeof normalized !== 'string') return issue(context, normalized.fault);
    return standIns.reduce((url, { name, standIn }) => url.replaceAll(standIn, name), normalized);
  });

function issue(context: z.RefinementCtx, message: string): never {
  context.addIssue(message);
  return z.NEVER;
}

/** Characters that `URL` leaves in a path although RFC 3986 does not allow them there. */
const NOT_IN_PATHS = /[[\]|^`{}]/g;

function normalizeUrl(text: string): string | { readonly fault: string } {
  const trimmed = text.trim();
  const url = /^https?:\/\/[^/\\?#]/i.test(trimmed) ? URL.parse(trimmed) : null;
  if (url === null) return { fault: 'must be an http(s) URL' };
  // URLs are logged and shown. Credentials have separate settings.
  if (url.username !== '' || url.password !== '') return { fault: 'must not contain a name or password' };
  if (!isDecodable(url.href)) return { fault: 'contains a % that does not begin percent-encoded UTF-8' };
  url.pathname = url.pathname.replace(NOT_IN_PATHS, encodeURIComponent);
  return url.href;
}

function isDecodable(url: string): boolean {
  try {
    decodeURI(url);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
