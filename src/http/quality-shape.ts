import { z } from 'zod';
import { METADATA_TIERS } from '../quality/metadata-tier.ts';
import { PROBLEM_IDS } from '../quality/problem-table.ts';

const bothLanguages = z.object({ en: z.string(), de: z.string() });

const seen = bothLanguages.describe('What the rule found in the record');
const raise = bothLanguages
  .optional()
  .describe('What would make the rule allow a higher tier; absent at the top');

const contentLevel = z.int().min(0).max(4);
const metadataLevel = z.enum(METADATA_TIERS);

/** The quality of a record with its reasons, in `/v2/object`. */
export const qualityShape = z.object({
  contentTier: z.object({
    tier: contentLevel.describe('The lowest of what the rules allow'),
    rules: z.array(
      z.object({
        rule: z.enum(['kind', 'thumbnail', 'media', 'licence']),
        allows: contentLevel.describe('The highest tier by this rule'),
        seen,
        raise,
      }),
    ),
  }),
  metadataTier: z.object({
    tier: metadataLevel.describe('The lowest of what the rules allow'),
    rules: z.array(
      z.object({
        rule: z.enum(['language', 'elements', 'classes']),
        allows: metadataLevel.describe('The highest tier by this rule'),
        seen,
        raise,
      }),
    ),
  }),
  problems: z.array(
    z.object({
      id: z.enum(PROBLEM_IDS).describe('As in the field `problems`'),
      patterns: z.array(z.string()).optional().describe('Problem patterns of Europeana that it stands for'),
      title: bothLanguages,
      seen: z.string().optional().describe('The value that has the problem, at most 200 characters of it'),
      advice: bothLanguages.describe('What the institution can do'),
    }),
  ),
});
