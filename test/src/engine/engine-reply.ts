import { search } from '../../../src/engine/search.ts';
import { noLimits } from '../../../src/engine/search-budget.ts';
import type { Snapshot } from '../../../src/engine/segment/snapshot.ts';
import { SCHEMA } from './arbitrary-search.ts';
import type { NaiveReply } from './naive-search.ts';

interface Hit {
  readonly document: { readonly id: string };
}

interface Reply {
  readonly message?: string;
  readonly found: number;
  readonly found_docs?: number;
  readonly hits?: readonly Hit[];
  readonly grouped_hits?: readonly {
    readonly group_key: unknown;
    readonly found: number;
    readonly hits: readonly Hit[];
  }[];
  readonly facet_counts: readonly {
    readonly field_name: string;
    readonly counts: readonly { readonly value: string; readonly count: number }[];
    readonly stats: Readonly<Record<string, number>>;
  }[];
}

/** The reply of the engine in the form of the naive search; or status and message of an error. */
export function engineReply(
  snapshot: Snapshot,
  parameters: Readonly<Record<string, string>>,
): NaiveReply | string {
  const { status, body } = search(snapshot, SCHEMA.name, parameters, noLimits());
  const reply = JSON.parse(body) as Reply;
  if (status !== 200) return `${status} ${reply.message}`;
  const idsOf = (hits: readonly Hit[]): string[] => hits.map(({ document }) => document.id);
  const groups = reply.grouped_hits;
  return {
    found: reply.found,
    ids: idsOf(reply.hits ?? groups?.flatMap(({ hits }) => hits) ?? []),
    ...(groups && {
      documents: reply.found_docs,
      groups: groups.map(({ group_key: key, found, hits }) => ({ key, found, ids: idsOf(hits) })),
    }),
    facets: reply.facet_counts.map(({ field_name: field, counts, stats }) => ({
      field,
      counts: counts.map(({ value, count }): [string, number] => [value, count]),
      ...statistics(stats),
    })),
  };
}

function statistics({ total_values: total = Number.NaN, ...numbers }: Readonly<Record<string, number>>) {
  return { total, numbers };
}
