/**
 * The process that is measured: builds a collection, or opens one and runs
 * the searches that its parent sends.
 *
 * Arguments: FOLDER build KIND COUNT or FOLDER answer.
 */
import { search } from '../../src/engine/search.ts';
import { noLimits } from '../../src/engine/search-budget.ts';
import { loadPublished, SnapshotSource } from '../../src/engine/store/collection-reader.ts';
import type { Kind } from '../queries/make-vectors.ts';
import { buildCollection, SCHEMA } from './collection.ts';

export interface Search {
  readonly field: string;
  readonly vector: readonly number[];
  readonly k: number;
  readonly filter: string;
}

export interface Answered {
  /** Of the whole process. */
  readonly processorMs: number;
  readonly residentMiB: number;
  readonly found: number;
  readonly hits: readonly { readonly id: string; readonly distance: number }[];
}

interface Reply {
  readonly message?: string;
  readonly found: number;
  readonly hits: readonly { readonly document: { readonly id: string }; readonly vector_distance: number }[];
}

const [folder = '', what = '', kind = '', count = ''] = process.argv.slice(2);
process.once('disconnect', () => process.exit());
if (what === 'build') {
  buildCollection(folder, kind as Kind, Number(count));
  process.send?.({ peakMiB: process.resourceUsage().maxRSS / 1024 });
} else answer();

function answer(): void {
  const published = loadPublished(folder, SCHEMA, undefined);
  if (!published) throw new Error(`no index in ${folder}`);
  const snapshot = new SnapshotSource(folder, SCHEMA).of(published);
  process.on('message', ({ field, vector, k, filter }: Search) => {
    const parameters = {
      q: '*',
      vector_query: `${field}:([${vector.join(',')}], k: ${k})`,
      filter_by: filter,
      include_fields: 'id',
      per_page: '20',
    };
    const cpu = process.cpuUsage();
    const { body } = search(snapshot, SCHEMA.name, parameters, noLimits());
    const { user, system } = process.cpuUsage(cpu);
    const reply = JSON.parse(body) as Reply;
    if (reply.message !== undefined) throw new Error(reply.message);
    const answered: Answered = {
      processorMs: (user + system) / 1000,
      residentMiB: process.memoryUsage.rss() / 2 ** 20,
      found: reply.found,
      hits: reply.hits.map(({ document, vector_distance: distance }) => ({ id: document.id, distance })),
    };
    process.send?.(answered);
  });
  process.send?.('open');
}
