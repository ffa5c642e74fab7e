import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FAULTS, type Fault, type FaultServer, openFaultServer } from './fault-server.ts';

let server: FaultServer;
const maxResponseSize = 1024 * 1024;
/** For a server that is silent; any other has all the time that a busy machine needs. */
const impatient = new Agent({ headersTimeout: 300, bodyTimeout: 300, maxResponseSize });
const patient = new Agent({ maxResponseSize });

beforeAll(async () => {
  server = await openFaultServer(() => ({ status: 200, body: '{"data":[1,2,3]}' }));
});
afterAll(async () => {
  await Promise.all([impatient.destroy(), patient.destroy()]);
  await server.close();
});

/** Status and body, or the code of the error. */
async function ask(dispatcher = patient): Promise<unknown> {
  try {
    const headers = { authorization: 'Bearer t' };
    const { statusCode, body } = await request(server.url, { dispatcher, headers });
    return [statusCode, await body.text()];
  } catch (error) {
    return error instanceof Error && 'code' in error ? (error.code ?? error.name) : error;
  }
}

const RESET = expect.stringMatching(/^(?:ECONNRESET|UND_ERR_SOCKET)$/);

const SEEN: Record<Fault, unknown> = {
  refused: 'ECONNREFUSED',
  'reset before the answer': RESET,
  'closed before the answer': RESET,
  silent: 'UND_ERR_HEADERS_TIMEOUT',
  'not HTTP': 'HTTPParserError',
  'reset in the body': RESET,
  'closed in the body': RESET,
  'silent in the body': 'UND_ERR_BODY_TIMEOUT',
  slow: [200, '{"data":[1,2,3]}'],
  endless: 'UND_ERR_RES_EXCEEDED_MAX_SIZE',
  'wrong content type': [200, expect.stringContaining('Maintenance')],
  'truncated JSON': [200, '{"data":['.slice(0, 8)],
  'empty body': [200, ''],
  redirect: [302, ''],
  'status 400': [400, expect.stringContaining('"E400"')],
  'status 401': [401, expect.stringContaining('no: Bearer t')],
  'status 403': [403, expect.anything()],
  'status 429': [429, expect.anything()],
  'status 500': [500, expect.anything()],
  'status 502': [502, expect.anything()],
  'status 503': [503, expect.anything()],
};

test.each(Object.keys(FAULTS) as Fault[])('%s, and recovery', async (fault) => {
  await server.misbehave(fault);
  expect(await ask(fault.startsWith('silent') ? impatient : patient)).toEqual(SEEN[fault]);
  await server.misbehave(undefined);
  expect(await ask()).toEqual([200, '{"data":[1,2,3]}']);
});
