/** A fault of a request, in FastAPI's format, which clients of the service know. */
export interface ValidationIssue {
  /** FastAPI's name of the kind, such as `missing` or `greater_than_equal`. */
  readonly type: string;
  /** `['query', 'per_page']` */
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/**
 * An error for clients: one of the statuses of the contract (or 405, 406, 408, 410,
 * 412, 414, 416, 431, 501) with its `detail`. Any other error becomes a bare 500.
 */
export class Problem extends Error {
  readonly status: number;
  readonly detail: string | readonly ValidationIssue[];
  /** Further headers of the response, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    detail: string | readonly ValidationIssue[],
    options: { readonly cause?: unknown; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map((issue) => issue.msg).join('; '), {
      cause: options.cause,
    });
    this.name = 'Problem';
    this.status = status;
    this.detail = detail;
    this.headers = options.headers ?? {};
  }
}
