import { Buffer } from 'node:buffer';
import type { Dispatcher } from 'undici';
import { connectionFault, type NodeFault } from './node-fault.ts';
import type { NodeReply, NodeRequest } from './node-request.ts';
import { isWholeJson } from './whole-json.ts';

/** The longest reply that is taken: 250 documents with their records stay far below. */
const MAX_REPLY_BYTES = 64 * 1024 * 1024;

type Outcome = { readonly reply: NodeReply } | { readonly fault: NodeFault };

/**
 * One request to one node, until its reply is read whole or it is clear that
 * there will be none. What comes after it was given up is not told any more.
 */
export class NodeTry implements Dispatcher.DispatchHandler {
  readonly #tell: (outcome: Outcome) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #ended = false;
  #status = 0;
  #bytes = 0;
  readonly #chunks: Buffer[] = [];

  readonly #mayBeRefused: boolean;

  constructor({ mayBeRefused = false }: NodeRequest, tell: (outcome: Outcome) => void) {
    this.#mayBeRefused = mayBeRefused;
    this.#tell = tell;
  }

  /** Nobody waits for it any longer. */
  giveUp(): void {
    this.#ended = true;
    this.#controller?.abort(GIVEN_UP);
  }

  /** Ends it as if its connection had. */
  fail(fault: NodeFault): void {
    this.#end({ fault });
    this.#controller?.abort(GIVEN_UP);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#ended) controller.abort(GIVEN_UP);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    const isRefused = (status === 401 || status === 403) && !this.#mayBeRefused;
    const fault = isRefused ? refusedKey(status) : faultOfHead(status, headers);
    if (fault !== undefined) this.fail(fault);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes > MAX_REPLY_BYTES) this.fail(TOO_LARGE);
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#ended) return;
    const [first] = this.#chunks;
    const body = this.#chunks.length === 1 && first ? first : Buffer.concat(this.#chunks);
    if (isWholeJson(body)) this.#end({ reply: { status: this.#status, body } });
    else this.#end({ fault: { kind: 'odd', text: `status ${this.#status} with JSON that is cut off` } });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#end({ fault: connectionFault(error) });
  }

  #end(outcome: Outcome): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#tell(outcome);
  }
}

/** One for all: an error with its stack for each request that is given up would cost more than the request. */
const GIVEN_UP = new Error('given up');

const TOO_LARGE: NodeFault = { kind: 'final', text: `answer larger than ${MAX_REPLY_BYTES} bytes` };

const refusedKey = (status: number): NodeFault => ({
  kind: 'odd',
  text: `status ${status}, the key is refused`,
});

/** What status and headers tell already. */
function faultOfHead(
  status: number,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): NodeFault | undefined {
  // Typesense says so of a node that starts or lags behind the others.
  if (status === 503) return { kind: 'gone', text: 'status 503, not ready or lagging' };
  if (status >= 500 || status === 429) return { kind: 'odd', text: `status ${status}` };
  if (status >= 300 && status < 400) return { kind: 'odd', text: `status ${status}, a redirect` };
  const type = String(headers['content-type'] ?? '');
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(type)) {
    return { kind: 'odd', text: `status ${status} with content that is not JSON` };
  }
  const length = Number(headers['content-length'] ?? 0);
  return length > MAX_REPLY_BYTES ? TOO_LARGE : undefined;
}
