import type { TextTask } from '../../kernel/large-work.ts';
import { parseReply } from '../engine-reply.ts';

/** What is read of a reply before neighbours are added. */
export interface Matches {
  readonly found: number;
  /** With groups: `found` counts these. */
  readonly found_docs?: number;
  /** Those of all groups. */
  readonly hits: readonly MatchingHit[];
}

interface MatchingHit {
  readonly document: { readonly id?: unknown; readonly uuid?: unknown };
  readonly text_match_info?: { readonly num_tokens_dropped?: number };
}

type Reply = Omit<Matches, 'hits'> & {
  readonly hits?: readonly MatchingHit[];
  readonly grouped_hits?: readonly { readonly hits: readonly MatchingHit[] }[];
};

/** The ids of a reply, whose documents may have megabytes. */
export function readMatches(reply: Uint8Array): Matches {
  const { found, found_docs = found, hits, grouped_hits = [] } = parseReply<Reply>(reply);
  return {
    found,
    found_docs,
    hits: (hits ?? grouped_hits.flatMap((group) => group.hits)).map(
      ({ document: { id, uuid }, text_match_info: { num_tokens_dropped = 0 } = {} }) => ({
        document: { id, uuid },
        text_match_info: { num_tokens_dropped },
      }),
    ),
  };
}

/** In a thread. */
export default ({ text }: TextTask<undefined>): Matches => readMatches(text);
