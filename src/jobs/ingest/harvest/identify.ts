import type { Granularity } from '../harvest-dates.ts';
import { HarvestError } from './oai-response.ts';
import type { RepositoryClient } from './repository-client.ts';

/** The properties of a repository that matter to a harvest. */
export interface RepositoryTraits {
  readonly granularity: Granularity;
  /** Whether it lists every deletion forever. */
  readonly keepsDeletions: boolean;
  /** Unix seconds by its clock; NaN if it does not say. */
  readonly now: number;
}

/** Errors: HarvestError; the signal's reason. */
export async function identify(client: RepositoryClient): Promise<RepositoryTraits> {
  const { errors, details, responseDate } = await client.request({ verb: 'Identify' });
  const [error] = errors;
  if (error) throw new HarvestError(`${client.url}: Identify returned ${error.code}: ${error.message}`);
  const [granularity = ''] = details.get('Identify/granularity') ?? [];
  const [deletedRecord] = details.get('Identify/deletedRecord') ?? [];
  return {
    granularity: /ss/i.test(granularity) ? 'second' : 'day',
    keepsDeletions: deletedRecord === 'persistent',
    now: Math.floor(Date.parse(responseDate ?? '') / 1000),
  };
}
