import type { IncomingMessage, ServerResponse } from 'node:http';

/** Tells a client that asks before sending its body (`Expect: 100-continue`) to go on. Source: RFC 9110, 10.1.1. */
export function sendContinue({ headers }: IncomingMessage, response: ServerResponse): void {
  if (/^100-continue$/i.test(headers.expect ?? '')) response.writeContinue();
}
