import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Client, FairQueue } from '../kernel/fair-queue.ts';
import {
  type RequestScope,
  readTraceparent,
  requestScope,
  type ThreadTime,
  traceIdOf,
} from '../kernel/request-scope.ts';
import { countThreadTime, runCounted, takenMs } from '../kernel/thread-time.ts';
import { clientOf } from './client-key.ts';
import { REQUEST_ID_HEADER } from './common-headers.ts';

/**
 * What the running requests of a client may take of this thread, by what its last ones took, in
 * milliseconds: an expensive client has one request at a time, one with cheap requests dozens.
 */
const MAX_RUNNING_MS = 15;
/** What every request takes besides what is counted: it is received, logged and written. */
const UNCOUNTED_MS = 0.3;
/** After so much of one turn of the event loop, the rest begins in the next one, so that others are read. */
const MAX_TURN_MS = 10;
/** A request that has run for so long waits for something else, such as a long search. */
const MAX_WAITED_FOR_MS = 500;

type Start = () => void;
type CountedScope = RequestScope & { readonly threadTime: ThreadTime };

/**
 * Lets requests begin in a fair order: the next one is of the client whose requests took least of this
 * thread. What a request takes is measured, so a route is fair without knowing of it. Gives every
 * response the id of its request, and everything that a request causes its scope. With a trace, the
 * request's log lines have its id. [http-7] [limits-7]
 */
export function admitInTurn(app: FastifyInstance): void {
  countThreadTime();
  const admission = new Admission();
  const admitted = new WeakMap<FastifyRequest, { readonly scope: CountedScope; readonly end: () => void }>();
  app.addHook('onRequest', (request, reply, done) => {
    const threadTime = { ms: 0 };
    const scope = scopeOf(request, reply, threadTime);
    const { end, close } = admission.enter(clientOf(request), threadTime, () =>
      runCounted(threadTime, () => requestScope.run(scope, done)),
    );
    admitted.set(request, { scope, end });
    reply.raw.once('close', close);
  });
  // Behind the reading of a body, the scope is lost: its events are those of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    const { scope } = admitted.get(request) ?? {};
    if (scope === undefined) done();
    else runCounted(scope.threadTime, () => requestScope.run(scope, done));
  });
  // What is left now is up to the client that reads.
  app.addHook('onSend', (request, _reply, payload, done) => {
    admitted.get(request)?.end();
    done(null, payload);
  });
}

function scopeOf(request: FastifyRequest, reply: FastifyReply, threadTime: ThreadTime): CountedScope {
  reply.header(REQUEST_ID_HEADER, request.id);
  const traceparent = readTraceparent(request.headers['traceparent']);
  if (traceparent !== undefined) {
    request.log = request.log.child({ trace_id: traceIdOf(traceparent) });
    reply.log = request.log;
  }
  return { requestId: request.id, traceparent, threadTime };
}

class Admission {
  readonly #queue = new FairQueue<Start>(() => performance.now());
  #turnStartedAt: number | undefined;

  /**
   * Calls `start` when it is the client's turn. `end`: the response is made, and others may begin. `close`: it is
   * sent, or the client has left: a request that has not begun never does, and one that runs still counts. [limits-6]
   */
  enter(client: string, threadTime: ThreadTime, start: Start) {
    let timer: NodeJS.Timeout | undefined;
    const waiting = this.#queue.add(client, () => {
      timer = setTimeout(release, MAX_WAITED_FOR_MS).unref();
      start();
    });
    const release = (): void => {
      this.#queue.release(waiting);
      this.#startNext();
    };
    let hasEnded = false;
    const end = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      this.#queue.spent(waiting, takenMs(threadTime));
      this.#startNext();
    };
    const close = (): void => {
      if (!this.#queue.remove(waiting) && hasEnded) this.#queue.correct(waiting, takenMs(threadTime));
    };
    this.#startNext();
    return { end, close };
  }

  #startNext(): void {
    const turnStartedAt = this.#startOfTurn();
    while (performance.now() - turnStartedAt < MAX_TURN_MS) {
      const next = this.#queue.next({ client: hasRoom });
      if (!next) return;
      next.item();
    }
  }

  #startOfTurn(): number {
    if (this.#turnStartedAt !== undefined) return this.#turnStartedAt;
    this.#turnStartedAt = performance.now();
    setImmediate(() => {
      this.#turnStartedAt = undefined;
      if (this.#queue.size > 0) this.#startNext();
    });
    return this.#turnStartedAt;
  }
}

const hasRoom = ({ running, averageMs }: Readonly<Client<Start>>): boolean =>
  running === 0 || (running + 1) * (averageMs + UNCOUNTED_MS) <= MAX_RUNNING_MS;
