import type { Localised } from '../../kernel/languages.ts';
import type { FramedRecord } from '../record/record.ts';
import { contentTier } from './content-tier.ts';
import { contentRules } from './explain/content-rules.ts';
import { metadataRules } from './explain/metadata-rules.ts';
import { findProblems } from './find-problems.ts';
import { type MetadataTier, metadataTier } from './metadata-tier.ts';
import { PROBLEM_TABLE, type ProblemId } from './problem-table.ts';
import type { QualityFacts } from './quality-facts.ts';

/** The quality of a record with its reasons, as in `/v2/object?quality=true`. [quality-5] */
export interface QualityExplanation {
  /** Without a tier as long as its picture has not been measured. */
  readonly contentTier: { readonly tier?: number; readonly rules: readonly ExplainedRule<number>[] };
  readonly metadataTier: {
    readonly tier: MetadataTier;
    readonly rules: readonly ExplainedRule<MetadataTier>[];
  };
  readonly problems: readonly ExplainedProblem[];
}

/** A rule of a tier. [quality-5] The lowest tier that a rule allows is that of the record. */
interface ExplainedRule<Tier> {
  readonly rule: string;
  /** The highest tier that the record can have by this rule. */
  readonly allows: Tier;
  /** What the rule has found in the record. */
  readonly seen: Localised;
  /** What would make the rule allow a higher tier; absent at the top. */
  readonly raise?: Localised;
}

interface ExplainedProblem {
  readonly id: ProblemId;
  /** Europeana's problem patterns that it stands for. */
  readonly patterns?: readonly string[];
  readonly title: Localised;
  /** The value that has the problem. */
  readonly seen?: string;
  readonly advice: Localised;
}

/** Values are cut after so many characters. */
const MAX_SEEN_CHARACTERS = 200;

export function explainQuality(record: FramedRecord, facts: QualityFacts): QualityExplanation {
  const content = contentTier(record, facts);
  const metadata = metadataTier(record);
  return {
    contentTier: { ...(!content.isUnmeasured && { tier: content.tier }), rules: contentRules(content) },
    metadataTier: { tier: metadata.tier, rules: metadataRules(metadata) },
    problems: findProblems(record, facts).map(({ id, seen }) => {
      const { patterns, title, advice } = PROBLEM_TABLE[id];
      return {
        id,
        ...(patterns && { patterns }),
        title,
        ...(seen !== undefined && { seen: shortened(seen) }),
        advice,
      };
    }),
  };
}

/** Also without halves of surrogate pairs, which JSON of other programs cannot hold. */
const shortened = (text: string): string => {
  // Some more characters than are shown, of two units at most.
  const characters = [...text.slice(0, 2 * MAX_SEEN_CHARACTERS + 2).toWellFormed()];
  if (characters.length <= MAX_SEEN_CHARACTERS) return characters.join('');
  return `${characters.slice(0, MAX_SEEN_CHARACTERS).join('')} …`;
};
