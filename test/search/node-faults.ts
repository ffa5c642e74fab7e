import type { Fault } from '../faults/fault-server.ts';

/** What a client gets when its only node has a fault, and when one of three has. */
export interface FaultRow {
  /** Status and detail of the answer of `/v2/search`. */
  readonly alone: readonly [number, string];
  /** What stands in the log about it. */
  readonly logged: RegExp;
}

const unreachable = (logged: RegExp): FaultRow => ({
  alone: [502, 'The search engine is not reachable'],
  logged,
});
/** The same table stands in docs/typesense.md, for operators. Whatever the fault, one of three nodes that has it costs nothing. */
export const FAULT_ROWS: Readonly<Record<Fault, FaultRow>> = {
  refused: unreachable(/connection refused/),
  'reset before the answer': unreachable(/connection (?:reset|closed)/),
  'closed before the answer': unreachable(/connection (?:reset|closed)/),
  silent: unreachable(/no response within/),
  'not HTTP': unreachable(/a response that is not HTTP/),
  'reset in the body': unreachable(/connection (?:reset|closed)/),
  'closed in the body': unreachable(/connection (?:reset|closed)/),
  'silent in the body': unreachable(/no response within/),
  slow: unreachable(/no response within/),
  // Another node would send as much.
  endless: {
    alone: [
      400,
      'The documents of the response are too large together: ask for fewer at once (per_page), or for fewer fields (include_fields)',
    ],
    logged: /"status":400/,
  },
  'wrong content type': unreachable(/status 200 with content that is not JSON/),
  'truncated JSON': unreachable(/status 200 with JSON that is cut off/),
  'empty body': unreachable(/status 200 with JSON that is cut off/),
  redirect: unreachable(/status 302, a redirect/),
  // The engine's own word on a request: every node would say the same.
  'status 400': { alone: [400, 'no: …'], logged: /"status":400/ },
  'status 401': unreachable(/status 401, the key is refused/),
  'status 403': unreachable(/status 403, the key is refused/),
  'status 429': unreachable(/status 429/),
  // On a slow machine a probe of the node comes before the request.
  'status 500': unreachable(/status 500|health says 500/),
  'status 502': unreachable(/status 502|health says 502/),
  'status 503': unreachable(/status 503, not ready or lagging|health says 503/),
};
