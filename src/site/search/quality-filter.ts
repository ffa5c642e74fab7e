import { METADATA_TIERS } from '../../quality/metadata-tier.ts';
import { PROBLEM_IDS, PROBLEM_TABLE } from '../../quality/problem-table.ts';
import { CONTENT_TIERS } from '../../quality/quality-figures.ts';
import type { Visit } from '../visit.ts';

/* The quality of objects as a filter that reports lead to: a field and its value, `problems:short-description`. */

const FILTERS: ReadonlySet<string> = new Set([
  ...CONTENT_TIERS.map((tier) => `contentTier:${tier}`),
  ...METADATA_TIERS.map((tier) => `metadataTier:${tier}`),
  ...PROBLEM_IDS.map((id) => `problems:${id}`),
  ...['linkOk:true', 'linkOk:false'],
]);

export const isQualityFilter = (text: string): boolean => FILTERS.has(text);

/** In the language of filters: `problems:=short-description`. */
export const qualityFilterBy = (filter: string): string => filter.replace(':', ':=');

/** What people read for it. */
export function qualityLabel({ texts, language }: Visit, filter: string): string {
  const [field, value = ''] = filter.split(':');
  const { filters } = texts.quality;
  if (field === 'contentTier' || field === 'metadataTier') return filters[field](value);
  if (field === 'linkOk') return filters.linkOk[value === 'true' ? 'true' : 'false'];
  return PROBLEM_IDS.filter((id) => id === value)
    .map((id) => PROBLEM_TABLE[id].title[language])
    .join();
}
