import { onTestFinished } from 'vitest';
import { type HarvestOptions, runHarvest } from '../../../../../src/jobs/ingest/harvest-run.ts';
import { explained, locationText, type ReportedItem } from '../../../../../src/jobs/ingest/reported-item.ts';
import type { RecordStore } from '../../../../../src/stores/records/record-store.ts';
import { sqliteTestStore } from '../../../stores/records/sqlite-test-store.ts';
import type { NewTestStore } from '../../../stores/records/test-store.ts';

/** 2026-11-20T12:00:00Z in milliseconds: the clock of both sides. */
const NOON = Date.UTC(2026, 10, 20, 12);

/** A store that harvests, until the test ends: in SQLite, unless another place is given. */
export async function newHarvester(newTestStore: NewTestStore = sqliteTestStore) {
  const place = await newTestStore();
  const clock = { now: NOON };
  const store = (await place.open(() => clock.now)).records;
  const harvests = (await place.open()).harvests;
  const parts = { store, harvests, locks: (await place.open()).locks };
  onTestFinished(async () => {
    await harvests.close();
    await store.close();
  });

  const run = async (url: string, more: Partial<HarvestOptions> = {}) => {
    let reported: readonly ReportedItem[] = [];
    const pauses: string[] = [];
    const { groups: _, ...summary } = await runHarvest(parts, {
      url,
      sources: [{ pipelineId: 'museum', sets: [] }],
      full: false,
      userAgent: 'Vitrine/test',
      clock: () => clock.now,
      wait: async () => {},
      onPause: ({ seconds, reason }) => pauses.push(`${seconds} s: ${reason}`),
      onReported: (some) => {
        reported = reported.concat(some);
      },
      ...more,
    });
    const short = (text: string) => text.replaceAll(url, 'URL');
    return {
      counts: {
        ...summary,
        failures: summary.failures.map(short),
        notes: summary.notes.map(short),
      },
      pauses,
      rejections: reported
        .filter(({ severity }) => severity === 'rejected')
        .map((item) => `${short(locationText(item.location))}: ${explained(item.reasons.join('; '), item)}`),
    };
  };
  return { store, harvests, parts, clock, run, titles: () => liveTitles(store) };
}

export type Harvester = Awaited<ReturnType<typeof newHarvester>>;

export const COUNTS = {
  new: 0,
  changed: 0,
  unchanged: 0,
  deleted: 0,
  withdrawn: 0,
  rejected: 0,
  notes: [] as string[],
  failures: [] as string[],
  interrupted: false,
};

/** Titles of all live records, in order. */
async function liveTitles(store: RecordStore): Promise<string[]> {
  const records = await store.changesAfter(0, 10_000);
  return records.flatMap(({ body }) => (body === undefined ? [] : titleOf(JSON.parse(body)))).sort();
}

function titleOf(body: { aggregatedCHO: { title: readonly (string | { '@value': string })[] } }): string {
  const [title = ''] = body.aggregatedCHO.title;
  return typeof title === 'string' ? title : title['@value'];
}
