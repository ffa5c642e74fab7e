import { Problem } from '../kernel/problem.ts';
import { explainFilter } from './request/explain-filter.ts';

/**
 * The reply of a search with this filter. If an engine says only that it cannot parse the
 * filter, the error also says where and what was expected.
 */
export const withFilterExplained = <Reply>(
  filter_by: string | undefined,
  reply: Promise<Reply>,
): Promise<Reply> =>
  filter_by === undefined
    ? reply
    : reply.catch((error) => {
        throw explained(error, filter_by);
      });

function explained(error: unknown, filter_by: string): unknown {
  if (!(error instanceof Problem) || error.status !== 400 || typeof error.detail !== 'string') return error;
  const { status, detail, cause, headers } = error;
  if (!NOT_PARSED.test(detail)) return error;
  const explanation = explainFilter(filter_by);
  return explanation === undefined
    ? error
    : new Problem(status, `${detail} ${explanation}`, { cause, headers });
}

/** In Typesense's words. */
const NOT_PARSED = /Could not parse the filter (?:filter_)?query/;
