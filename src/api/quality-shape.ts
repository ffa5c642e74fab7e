import { z } from 'zod';
import { METADATA_TIERS } from '../edm/quality/metadata-tier.ts';
import { PROBLEM_IDS } from '../edm/quality/problem-table.ts';
import { byKey, CONTENT_TIERS } from '../edm/quality/quality-figures.ts';
import { TIER_LIMITS } from '../edm/quality/tier-limits.ts';

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
    tier: contentLevel
      .optional()
      .describe('The lowest of what the rules allow; absent as long as its picture has not been measured'),
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

const count = z.int().min(0);
const share = z.number().min(0).max(1);

/** How many objects of a collection have each tier and each problem. */
export const qualityFiguresShape = z.object({
  objects: count,
  contentTier: z
    .object(byKey(CONTENT_TIERS, () => count))
    .describe('Objects of each tier; those with unmeasured pictures have none'),
  metadataTier: z.object(byKey(METADATA_TIERS, () => count)).describe('Objects of each tier'),
  tierLimits: z
    .object(byKey(TIER_LIMITS, () => count.optional()))
    .describe('Objects whose tiers something holds down; what holds down none is absent'),
  problems: z
    .object(byKey(PROBLEM_IDS, () => count.optional()))
    .describe('Objects that have the problem; problems of no object are absent'),
  withoutProblems: count,
  links: z
    .object({ working: count, broken: count, unchecked: count })
    .describe('Objects whose links all work, with a broken one, and with links that have not been checked'),
});

const institutionShape = z.object({
  id: z.string().nullable().describe('As in `/institutions/{institution_id}`; null if it only has objects'),
  title: bothLanguages,
  names: z.array(z.string()).describe('Its names in `dataProvider` of objects'),
});

const examplesShape = z
  .array(
    z.object({
      id: z.string(),
      title: z.string().describe('Empty if it has none'),
      url: z.string().describe('Its page'),
    }),
  )
  .describe('Three objects at most');

/** How good the records of an institution are, or those of all, and what would improve them. */
export const qualityReportShape = z.object({
  institution: institutionShape.nullable().describe('Null: the whole collection'),
  time: z.iso.datetime().describe('When the objects were counted'),
  now: qualityFiguresShape,
  all: qualityFiguresShape.optional().describe('The same of the whole collection; absent in its own report'),
  problems: z
    .array(
      z.object({
        id: z.enum(PROBLEM_IDS),
        patterns: z.array(z.string()).optional().describe('Problem patterns of Europeana that it stands for'),
        title: bothLanguages,
        advice: bothLanguages.describe('What the institution can do'),
        objects: count,
        share: share.describe('Of its objects, with four decimals'),
        shareOfAll: share.optional().describe('Of all objects; absent in the report of the whole collection'),
        examples: examplesShape,
      }),
    )
    .describe('Those of most objects first'),
  tierExamples: z
    .object({
      contentTier: z.object(byKey(CONTENT_TIERS, () => examplesShape.optional())),
      metadataTier: z.object(byKey(METADATA_TIERS, () => examplesShape.optional())),
    })
    .describe('Objects of each tier that occurs'),
  firstSteps: z
    .array(
      z.object({
        kind: z.enum(['contentTier', 'metadataTier', 'problem']),
        rule: z
          .enum([...TIER_LIMITS, ...PROBLEM_IDS])
          .describe('What holds the tier down, as in the field `tierLimits`, or the problem'),
        advice: bothLanguages.describe('What to do'),
        command: z
          .string()
          .optional()
          .describe('The command of Vitrine that does it; without one, the institution does'),
        objects: count.describe('Objects whose tier the rule holds down, or that have the problem'),
        examples: examplesShape,
      }),
    )
    .describe('What helps most, at most five steps'),
  institutions: z
    .array(z.object({ ...institutionShape.shape, now: qualityFiguresShape }))
    .optional()
    .describe('Those with objects, the one with most first; only in the report of the whole collection'),
});
