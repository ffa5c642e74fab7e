import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface LoopbackHost {
  readonly port: number;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
}

/** An HTTP server on 127.0.0.1 for one test. */
export async function loopbackHost(answer: RequestListener): Promise<LoopbackHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}
