import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { OpenApiDocument } from '../../src/api/openapi.ts';
import { freePort } from '../../test/free-port.ts';
import { checkedRequests, knownOf } from '../../test/suites/contract/checked-requests.ts';
import { responseChecker } from '../../test/suites/contract/response-faults.ts';
import { OPENAPI, startTool } from './tools.ts';

/**
 * Prism between client and service compares requests and responses with openapi.json, and
 * says in `sl-violations` what does not fit. Ajv compares the bodies once more.
 */
const COUNT = 700;

const service = inject('service');
const document: OpenApiDocument = JSON.parse(readFileSync(OPENAPI, 'utf8'));

/**
 * Valid requests in which Prism 5 finds faults: it takes an empty value for an absent one, and
 * `.jsonld` for `.json`, because it does not compare paths to their end. Their responses are compared all the same.
 */
const MISREAD = /[?&]q=(?:&|$)|\.jsonld$/;

const OF_RESPONSE = /"location":\["response"/;

let stop: () => Promise<unknown>;
let proxy: string;
beforeAll(async () => {
  const port = await freePort();
  proxy = `http://127.0.0.1:${port}`;
  const prism = startTool('prism', [
    'proxy',
    OPENAPI,
    service,
    '--port',
    String(port),
    '--host',
    '127.0.0.1',
  ]);
  stop = () => {
    prism.kill();
    return once(prism, 'exit');
  };
  // Everything that it prints has to be read.
  let printed = '';
  await new Promise<void>((resolve) => {
    prism.stdout.on('data', (chunk) => {
      if (printed.includes('Prism is listening')) return;
      printed += chunk;
      if (printed.includes('Prism is listening')) resolve();
    });
  });
});
afterAll(() => stop());

test(`[openapi-4] ${COUNT} requests and their responses match the document`, async () => {
  const requests = checkedRequests(COUNT, await knownOf(service), document);
  expect(requests.length).toBe(COUNT);
  expect(requests.filter(({ isValid }) => isValid).length).toBeGreaterThan(COUNT * 0.9);
  const faultsOf = responseChecker(document);
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  let refused = 0;
  for (const { url, isValid } of requests) {
    const response = await fetch(proxy + url);
    const body = await response.text();
    const violations = response.headers.get('sl-violations') ?? '';
    const isRelevant = isValid && !MISREAD.test(url) ? violations !== '' : OF_RESPONSE.test(violations);
    if (isRelevant) faults.push(`${url}: ${violations.slice(0, 300)}`);
    if (!isValid && violations !== '') refused += 1;
    const contentType = response.headers.get('content-type') ?? undefined;
    faults.push(...faultsOf({ method: 'GET', url, status: response.status, contentType, body }));
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  console.log(`${COUNT} requests by status:`, Object.fromEntries(statuses), 'refused by Prism:', refused);
  expect(faults).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(COUNT / 2);
  // The proxy does look.
  expect(refused).toBeGreaterThan(20);
});
