import type { ValidationIssue } from './types.ts';

/** An error response of the service. */
export class VitrineError extends Error {
  override readonly name = 'VitrineError';
  readonly status: number;
  /** Of a 422: every invalid parameter. */
  readonly issues: readonly ValidationIssue[];
  /** What the request probably meant, if a parameter was ignored. */
  readonly hint: string | undefined;
  /** Names the request in the log of the service. */
  readonly requestId: string | undefined;

  constructor(response: Response, body: string) {
    const detail = detailOf(body);
    const issues = Array.isArray(detail) ? (detail as ValidationIssue[]) : [];
    const text = issues.map(({ loc, msg }) => `${loc.at(-1)}: ${msg}`).join('; ');
    super(text || (typeof detail === 'string' ? detail : `${response.status} ${response.statusText}`));
    this.status = response.status;
    this.issues = issues;
    this.hint = response.headers.get('x-vitrine-hint') ?? undefined;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
  }
}

/** A proxy may respond with something else than JSON. */
function detailOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { detail?: unknown } | null)?.detail;
  } catch {
    return undefined;
  }
}
