import type { Granularity } from '../harvest-dates.ts';
import { HarvestError } from './harvest-error.ts';
import type { RepositoryClient } from './repository-client.ts';

/** What a repository says of itself that matters to a harvest. */
export interface RepositoryTraits {
  readonly granularity: Granularity;
  /** Whether every deletion is told for ever. */
  readonly keepsDeletions: boolean;
  /** Unix seconds by its own clock; NaN where it does not say. */
  readonly now: number;
}

/** Errors: HarvestError; the signal's reason. */
export async function identify(client: RepositoryClient): Promise<RepositoryTraits> {
  const { errors, details, responseDate } = await client.ask({ verb: 'Identify' });
  const [error] = errors;
  if (error) {
    throw new HarvestError(`${client.address}: Identify is answered with ${error.code}: ${error.message}`);
  }
  const [granularity = ''] = details.get('Identify/granularity') ?? [];
  const [deletedRecord] = details.get('Identify/deletedRecord') ?? [];
  return {
    granularity: /ss/i.test(granularity) ? 'second' : 'day',
    keepsDeletions: deletedRecord === 'persistent',
    now: Math.floor(Date.parse(responseDate ?? '') / 1000),
  };
}
