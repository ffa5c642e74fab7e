import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import type { OpenApiDocument, Operation } from '../../../src/api/openapi.ts';
import { operationsOf } from '../hostile/described-request.ts';
import { probes, redirectOf, withExamples } from './contract.ts';
import { PROVOCATIONS, type Provocation } from './provocations.ts';
import { openProvokingApps } from './provoking-apps.ts';
import { UNPROVOKED } from './unprovoked-statuses.ts';

/*
 * Every status that /openapi.json documents is one that something answers: each is provoked
 * here, or listed with the reason why it cannot be.
 */

const { apps, document } = await openProvokingApps();

type Documented = ReturnType<typeof operationsOf>[number];

/** `GET /v2/search` */
const nameOf = ({ method, path }: Documented): string => `${method} ${path}`;

/** A request that succeeds. */
function sound(documented: Documented): InjectOptions {
  const { path, operation } = documented;
  const statuses = PROVOCATIONS[nameOf(documented)];
  const given = statuses?.['200'] ?? statuses?.['302'];
  if (given !== undefined) return given;
  const [{ query } = { query: {} }] = probes(operation);
  const url = operation['x-example'] ?? `${withExamples(path, operation)}?${new URLSearchParams(query)}`;
  return { url };
}

/** Sends a request, and the ones before it at the same time, each of another client. */
async function statusOf({ app = 'sound', after = [], ...request }: Provocation): Promise<number> {
  for (const [i, one] of after.entries()) {
    const remoteAddress = `192.0.2.${i % 250}`;
    void apps[app].inject({ remoteAddress, ...one }).catch(() => undefined);
  }
  return (await apps[app].inject(request)).statusCode;
}

/** The status of the answer to bytes that are no complete request. */
async function statusOfBytes(bytes: string): Promise<number> {
  const { port } = apps.sound.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  let said = '';
  socket.on('data', (chunk) => {
    said += String(chunk);
  });
  socket.write(bytes, 'latin1');
  await once(socket, 'close');
  return Number(/^HTTP\/1\.1 (\d+)/.exec(said)?.[1]);
}

const REST = 'HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n';

/** What gets a status from every operation in the same way; undefined for others. */
function commonStatus(documented: Documented, status: string): (() => Promise<number>) | undefined {
  const { method, operation } = documented;
  const request = sound(documented);
  const line = `${method} ${String(request.url).split('?')[0]}`;
  switch (status) {
    case '200':
      return async () => statusOf(request);
    case '302':
    case '303':
      return redirectOf(operation) === Number(status) ? async () => statusOf(request) : undefined;
    case '304':
      return async () => {
        const { headers } = await apps.sound.inject(request);
        return statusOf({ ...request, headers: { 'if-none-match': String(headers.etag ?? '') } });
      };
    case '400':
      return () => statusOfBytes(`${line}?\xff ${REST}\r\n`);
    case '408':
      return () => statusOfBytes(`${line} ${REST}`);
    case '414':
      return () => statusOfBytes(`${line}?${'x'.repeat(16_000)} ${REST}\r\n`);
    case '422': {
      const refused = probes(operation).find((probe) => probe.status === 422);
      const url = `${String(request.url).split('?')[0]}?${new URLSearchParams(refused?.query)}`;
      return async () => statusOf({ url });
    }
    case '431':
      return () => statusOfBytes(`${line} ${REST}X: ${'x'.repeat(40_000)}\r\n\r\n`);
    case '500':
      return async () => statusOf({ ...request, app: 'broken' });
    case '502':
      return async () => statusOf({ ...request, app: 'unreachable' });
    default:
      return undefined;
  }
}

interface Outcome {
  /** `GET /v2/search 404` */
  readonly name: string;
  /** Absent if the status was answered. */
  readonly fault?: string;
}

/** Tries to provoke all statuses of a document. One after the other: some requests keep others waiting. */
async function provoke(of: OpenApiDocument): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const slow: Promise<Outcome>[] = [];
  for (const documented of operationsOf(of)) {
    for (const status of Object.keys(documented.operation.responses)) {
      const name = `${nameOf(documented)} ${status}`;
      const given = PROVOCATIONS[nameOf(documented)]?.[status];
      const provoked = given === undefined ? commonStatus(documented, status) : () => statusOf(given);
      const outcome = async () => {
        const got = await provoked?.();
        return got === Number(status)
          ? { name }
          : { name, fault: `${name}: ${got ?? 'nothing provokes it'}` };
      };
      if (status === '408') slow.push(outcome());
      else outcomes.push(await outcome());
    }
  }
  // The server looks for slow requests every two seconds.
  apps.sound.server.headersTimeout = 1;
  return [...outcomes, ...(await Promise.all(slow))];
}

let outcomes: readonly Outcome[] = [];
let answered: ReadonlySet<string> = new Set();
// In a hook, which ends if a request is never answered.
beforeAll(async () => {
  outcomes = await provoke(document);
  answered = new Set(outcomes.flatMap(({ name, fault }) => (fault === undefined ? [name] : [])));
});

test('[openapi-8] every documented status is answered, or listed with the reason why it cannot be provoked', () => {
  expect(outcomes.length).toBeGreaterThan(500);
  expect(unanswered(outcomes, UNPROVOKED)).toEqual([]);
});

test('[openapi-8] the list has no status that is not documented, or that is answered', () => {
  const documented = new Set(outcomes.map(({ name }) => name));
  const listed = Object.keys(UNPROVOKED);
  expect(listed.filter((name) => !documented.has(name) || answered.has(name))).toEqual([]);
});

test('[openapi-8] nothing is provoked that is not documented', () => {
  const provoked = Object.entries(PROVOCATIONS).flatMap(([name, statuses]) =>
    Object.keys(statuses).map((status) => `${name} ${status}`),
  );
  expect(provoked.filter((name) => !answered.has(name))).toEqual([]);
});

/** Lines for the statuses that nothing answers, without those that are listed. */
const unanswered = (all: readonly Outcome[], listed: Readonly<Record<string, string>>): string[] =>
  all.flatMap(({ name, fault }) => (fault !== undefined && listed[name] === undefined ? [fault] : []));

test('a planted status is found', async () => {
  const { '/v2/timeline': { get } = {} } = document.paths;
  const responses = { 418: { description: 'planted' }, 429: { description: 'planted' } };
  const planted = { ...document, paths: { '/v2/timeline': { get: { ...get, responses } as Operation } } };
  expect(unanswered(await provoke(planted), UNPROVOKED)).toEqual([
    'GET /v2/timeline 418: nothing provokes it',
    'GET /v2/timeline 429: nothing provokes it',
  ]);
});
