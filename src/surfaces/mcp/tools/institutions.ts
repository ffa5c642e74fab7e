import { z } from 'zod';
import { foldName, foldWords } from '../../../kernel/folded-text.ts';
import { isInLanguage } from '../../../kernel/language-tags.ts';
import type { Institution } from '../../../stores/cms/institution.ts';
import { firstFitting, NOTICE, notice } from '../answers/answer.ts';
import { present } from '../answers/hits.ts';
import { excerpt, webUrl } from '../answers/texts.ts';
import type { Call, McpParts } from '../mcp-parts.ts';
import { tool } from '../tool.ts';
import { searchObjects } from './search-objects.ts';

const PER_PAGE = 20;

const institutionShape = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string().optional(),
  objects: z.number(),
  dataProvider: z.array(z.string()).optional().describe('Its names as values of filters.dataProvider'),
  summary: z.string().optional(),
  website: z.string().optional(),
});

export const institutions = tool({
  name: 'institutions',
  title: 'Institutions',
  description:
    'The museums, libraries and archives whose objects these are, the one with most objects first: their names for filters.dataProvider, places and websites. With q, those whose name or place contains it.',
  input: z.strictObject({
    q: z.string().max(200).optional().describe('Part of a name or place'),
    language: z.enum(['en', 'de']).default('en'),
    page: z.int().min(1).max(100).default(1),
  }),
  output: z.object({
    found: z.number(),
    page: z.number(),
    next_page: z.number().optional(),
    institutions: z.array(institutionShape),
    notice,
  }),
  async run({ q = '', language, page }, parts, call) {
    const [all, counts] = await Promise.all([readInstitutions(parts), countObjects(parts, call)]);
    const objectsOf = ({ provider_names }: Institution) =>
      (provider_names ?? []).reduce((sum, { name }) => sum + (counts.get(name) ?? 0), 0);
    const words = foldWords(q).split(' ').filter(Boolean);
    const found = all
      .filter((one) => words.every((word) => foldName(textOf(one)).includes(word)))
      .map((one) => ({ one, objects: objectsOf(one) }))
      .sort((a, b) => b.objects - a.objects || (a.one.id < b.one.id ? -1 : 1));
    const shown = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    return firstFitting(
      SUMMARY_BYTES.map((summary) => ({
        found: found.length,
        page,
        ...(page * PER_PAGE < found.length && { next_page: page + 1 }),
        institutions: shown.map(({ one, objects }) => ({ ...described(one, language, summary), objects })),
        notice: NOTICE,
      })),
    );
  },
});

const SUMMARY_BYTES = [600, 200, 100, 0, -1] as const;

async function readInstitutions({ catalogue }: McpParts): Promise<readonly Institution[]> {
  const { body } = await catalogue.institutions();
  return (JSON.parse(body.toString()) as { readonly data: readonly Institution[] }).data;
}

async function countObjects(parts: McpParts, call: Call): Promise<ReadonlyMap<string, number>> {
  const { facet_counts } = await searchObjects(parts, call, {
    facet_by: 'dataProvider',
    max_facet_values: 1000,
    per_page: 0,
  });
  return new Map(facet_counts.flatMap(({ counts }) => counts.map(({ value, count }) => [value, count])));
}

const textOf = ({ id, legal_name, provider_names, translations }: Institution): string =>
  [
    id,
    legal_name,
    ...(provider_names ?? []).map(({ name }) => name),
    ...translations.flatMap(({ title, place }) => [title, place]),
  ].join(' ');

/** `summary`: bytes of the summary; 0 without it, -1 without it, the website and all names but the first. */
function described(
  { id, legal_name, provider_names, translations }: Institution,
  language: string,
  summary: number,
) {
  const own =
    translations.find(({ languages_code }) => isInLanguage(languages_code, language)) ?? translations[0];
  const website =
    own?.web_links?.find(({ display_name }) => display_name === 'website') ?? own?.web_links?.[0];
  const names = (provider_names ?? []).map(({ name }) => excerpt(name, 100));
  return {
    id: excerpt(id, 80),
    name: excerpt(own?.title ?? legal_name ?? id, 100),
    ...present({
      place: own?.place ? excerpt(own.place, 60) : undefined,
      dataProvider: names.length > 0 ? names.slice(0, summary < 0 ? 1 : 4) : undefined,
      summary: own?.summary && summary > 0 ? excerpt(own.summary, summary) : undefined,
      website: summary < 0 ? undefined : webUrl(website?.url, 200),
    }),
  };
}
