import { parseWellFormed } from '../../../kernel/json.ts';
import { CmsUnreachable } from '../cms.ts';

/** A response of any status, read whole. */
export interface Reply {
  readonly status: number;
  readonly contentType: string;
  readonly body: Uint8Array;
}

/**
 * Why a request to Directus failed.
 * `none`: no response, or not one of Directus; a retry may help.
 * `overloaded`: Directus is rate-limiting us.
 * `refused`: a retry would have the same result.
 */
export class DirectusFault extends CmsUnreachable {
  readonly kind: 'none' | 'overloaded' | 'refused';
  /** Whether other requests would fail as well. */
  readonly isOutage: boolean;
  /** Undefined without a response. */
  readonly status: number | undefined;

  constructor(kind: DirectusFault['kind'], reason: string, options: FaultOptions = {}) {
    super(`Directus: ${reason}`, { cause: options.cause });
    this.kind = kind;
    this.status = options.status;
    this.isOutage = OUTAGE_STATUSES.includes(options.status) || options.noResponse === true;
  }
}

interface FaultOptions {
  readonly cause?: unknown;
  readonly status?: number;
  /** No connection, a lost one, or a timeout. */
  readonly noResponse?: boolean;
}

/** The token is wrong, Directus is rate-limiting us, overloaded or without its database. */
const OUTAGE_STATUSES: readonly (number | undefined)[] = [401, 429, 503];

/**
 * The fault of a response by its status and headers: undefined for JSON with
 * status 200, and for HEAD also if the item does not exist. The reason never
 * contains the token, even if Directus repeats it.
 */
export function faultOfReply(
  method: 'GET' | 'HEAD',
  { status, contentType, body }: Reply,
  token: string | undefined,
): DirectusFault | undefined {
  if (method === 'HEAD' && (status === 200 || MISSING.includes(status))) return undefined;
  if (status === 200) {
    if (/^application\/json\b/i.test(contentType)) return undefined;
    return new DirectusFault('none', `responded with ${contentType.slice(0, 100) || 'no content type'}`);
  }
  const reason = `responded ${status}${explanation(body, token)}`;
  if (status === 429) return new DirectusFault('overloaded', reason, { status });
  return new DirectusFault(status >= 500 ? 'none' : 'refused', reason, { status });
}

/** The JSON of a response. Errors: DirectusFault if it is invalid. */
export function parseReply({ body }: Reply): unknown {
  try {
    return parseWellFormed(new TextDecoder().decode(body)).value;
  } catch (cause) {
    throw new DirectusFault('none', 'responded with invalid JSON', { cause });
  }
}

/** A picture that does not exist, or that not everybody may see. */
const MISSING: readonly number[] = [403, 404];

const MAX_EXPLANATION = 300;

/** ` (FORBIDDEN: You don't have permission to …)`, or nothing. */
function explanation(body: Uint8Array, token: string | undefined): string {
  let given: unknown;
  try {
    given = JSON.parse(new TextDecoder().decode(body));
  } catch {
    return '';
  }
  const { code, reason } = (given as DirectusErrors | null)?.errors?.[0]?.extensions ?? {};
  const words = [code, reason].filter((text) => typeof text === 'string').join(': ');
  if (words === '') return '';
  return ` (${(token === undefined ? words : words.replaceAll(token, '…')).slice(0, MAX_EXPLANATION)})`;
}

interface DirectusErrors {
  readonly errors?: readonly {
    readonly extensions?: { readonly code?: unknown; readonly reason?: unknown };
  }[];
}
