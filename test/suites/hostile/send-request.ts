import { once } from 'node:events';
import { type Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { unpacked } from '../../unpacked.ts';
import type { HostileRequest } from './hostile-request.ts';

interface Received {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Unpacked: random headers may request compression. */
  readonly body: Buffer;
}

/** Sends a request, and reads the response. Errors: those of the connection and of a damaged coding. */
export async function sendRequest(
  port: number,
  agent: Agent,
  { method, address, headers, body }: HostileRequest,
): Promise<Received> {
  const sent = request({ host: '127.0.0.1', port, agent, method, path: address, headers });
  // Also while the response is read.
  sent.on('error', () => undefined).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const bytes = await buffer(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: unpacked(bytes, response.headers['content-encoding']),
  };
}
