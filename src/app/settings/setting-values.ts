import { isIP } from 'node:net';
import { z } from 'zod';
import { schedulePattern } from '../schedules/schedule.ts';

export const storeAddress = z
  .string()
  .refine(
    (value) => isStoreAddress(URL.parse(value)),
    'must be an address such as postgres://USER:PASSWORD@HOST/DATABASE, signs such as @ or / in a password as %40, %2F',
  );

function isStoreAddress(url: URL | null): boolean {
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

export const onOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

/** What Fastify understands as a trusted proxy beside addresses. */
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

const isAddressRange = (text: string): boolean => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
};

export const proxies = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine(
    (list) =>
      /^(?:off|\d{1,2})$/.test(list.join()) ||
      list.every((one) => NAMED_RANGES.includes(one) || isAddressRange(one)),
    'must be off, a number of proxies, or addresses of proxies separated by commas',
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

export const oaiFormats = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .refine(
    (list) => list.every((one) => one === 'edm' || one === 'oai_dc'),
    'must be edm, oai_dc, or both separated by a comma',
  );

/** Its password may stand in it: there is no other way to write it. */
export const redisAddress = z
  .string()
  .refine(
    (value) => /^rediss?:\/\/[^/]/.test(value) && URL.canParse(value),
    'must be an address such as redis://host:6379',
  );

/** It is sent in a header. */
export const apiKey = z.string().regex(/^[!-~]+$/, 'must be printable ASCII without blanks');
