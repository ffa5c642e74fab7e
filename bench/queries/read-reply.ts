import type { Answer } from './question.ts';
import { type WantedDocument, wantedOf } from './wanted-document.ts';

interface Hit {
  readonly document: WantedDocument & { readonly id: string };
}

interface Reply {
  readonly found: number;
  readonly hits?: readonly Hit[];
  readonly grouped_hits?: readonly {
    readonly group_key: readonly unknown[];
    readonly found: number;
    readonly hits: readonly Hit[];
  }[];
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly { readonly value: string; readonly count: number }[];
  }[];
}

/** Typesense's JSON as an answer; its documents must carry their ids. */
export function readReply(body: string): Answer {
  const { found, hits, grouped_hits: groups, facet_counts: facets } = JSON.parse(body) as Reply;
  const own = hits ?? groups?.flatMap((group) => group.hits) ?? [];
  return {
    found,
    ids: own.map(({ document }) => document.id),
    facets: Object.fromEntries(
      facets.map(({ field_name: name, counts }) => [name, counts.map(({ value, count }) => [value, count])]),
    ),
    documents: own.map(({ document }) => wantedOf(document)),
    ...(groups
      ? {
          groups: groups.map((group) => ({
            value: String(group.group_key[0] ?? ''),
            found: group.found,
            ids: group.hits.map(({ document }) => document.id),
          })),
        }
      : {}),
  };
}
