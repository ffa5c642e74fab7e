import type { Counted, QualityCounts } from '../../ingest/count-quality.ts';
import type { IngestSummary } from '../../ingest/ingest-summary.ts';
import { METADATA_TIERS } from '../../quality/metadata-tier.ts';
import { PROBLEM_IDS } from '../../quality/problem-table.ts';
import { UsageError } from '../command.ts';
import { suggestion } from '../suggestion.ts';

/** What makes a validation fail besides rejected records. */
export interface FailOn {
  /** As given. */
  readonly name: string;
  /** How many records have it; problems of one record count each. */
  readonly records: (quality: QualityCounts, summary: Pick<IngestSummary, 'groups'>) => number;
}

const CONTENT_TIERS = [0, 1, 2, 3, 4] as const;

const below = <Tier>(
  tiers: readonly Tier[],
  tier: Tier,
  of: (quality: QualityCounts) => ReadonlyMap<Tier, Counted>,
): FailOn['records'] => {
  const lower = tiers.slice(0, tiers.indexOf(tier));
  return (quality) => lower.reduce((sum, one) => sum + (of(quality).get(one)?.records ?? 0), 0);
};

/** All values of `--fail-on`. */
const CONDITIONS: ReadonlyMap<string, FailOn['records']> = new Map([
  ['warnings', (_, { groups }) => groups.records('warning')],
  ['problems', ({ problems }) => [...problems.values()].reduce((sum, { records }) => sum + records, 0)],
  ...PROBLEM_IDS.map((id): [string, FailOn['records']] => [
    id,
    ({ problems }) => problems.get(id)?.records ?? 0,
  ]),
  ...CONTENT_TIERS.slice(1).map((tier): [string, FailOn['records']] => [
    `contentTier:${tier}`,
    below(CONTENT_TIERS, tier, ({ contentTier }) => contentTier),
  ]),
  ...METADATA_TIERS.slice(1).map((tier): [string, FailOn['records']] => [
    `metadataTier:${tier}`,
    below(METADATA_TIERS, tier, ({ metadataTier }) => metadataTier),
  ]),
] satisfies [string, FailOn['records']][]);

/** Errors: UsageError that names the value that was meant, or all. */
export function readFailOn(names: readonly string[]): readonly FailOn[] {
  return names.map((name) => {
    const records = CONDITIONS.get(name);
    if (records !== undefined) return { name, records };
    const all = [...CONDITIONS.keys()];
    const meant = suggestion(name, all);
    const known = meant === undefined ? `is none of ${all.join(', ')}` : `is unknown: did you mean ${meant}?`;
    throw new UsageError(`--fail-on ${JSON.stringify(name)} ${known}`);
  });
}
