import { textFilter } from '../documents/fields/filters.ts';
import { type FirstStep, firstSteps } from '../edm/quality/first-steps.ts';
import { METADATA_TIERS, type MetadataTier } from '../edm/quality/metadata-tier.ts';
import { PROBLEM_IDS, PROBLEM_TABLE, type ProblemId } from '../edm/quality/problem-table.ts';
import {
  CONTENT_TIERS,
  type QualityFigures,
  roundedShare,
  sumOfFigures,
} from '../edm/quality/quality-figures.ts';
import { TIER_LIMITS } from '../edm/quality/tier-limits.ts';
import { isInLanguage } from '../kernel/language-tags.ts';
import type { Localised } from '../kernel/languages.ts';
import { Problem } from '../kernel/problem.ts';
import type { Institution } from '../stores/cms/institution.ts';
import type { SearchEngine } from '../stores/search/search-engine.ts';
import type { QualityCounts } from './quality/count-quality.ts';
import { withContentTier, withMetadataTier, withProblem, withTierLimit } from './quality/quality-filters.ts';
import {
  exampleObjects,
  type QualityExample,
  type SampledObject,
  sampleObjects,
} from './quality/sample-objects.ts';
import type { RequestContext } from './search-request.ts';

/** How good the records of an institution are, or those of all, and what would improve them. */
export interface QualityReport {
  /** Null: the whole collection. */
  readonly institution: ReportedInstitution | null;
  /** ISO 8601, UTC: when the objects were counted. */
  readonly time: string;
  readonly now: QualityFigures;
  /** The same of the whole collection; absent in its own report. */
  readonly all?: QualityFigures;
  /** The problems that objects have, those of most objects first. */
  readonly problems: readonly ReportedProblem[];
  /** Some objects of each tier that occurs. */
  readonly tierExamples: {
    readonly contentTier: Readonly<
      Partial<Record<(typeof CONTENT_TIERS)[number], readonly QualityExample[]>>
    >;
    readonly metadataTier: Readonly<Partial<Record<MetadataTier, readonly QualityExample[]>>>;
  };
  /** What to do first: five steps at most, those that help most first. */
  readonly firstSteps: readonly FirstStep<QualityExample>[];
  /** Those with objects, the one with most first; only in the report of the whole collection. */
  readonly institutions?: readonly InstitutionQuality[];
}

interface ReportedProblem {
  readonly id: ProblemId;
  readonly patterns?: readonly string[];
  readonly title: Localised;
  readonly advice: Localised;
  readonly objects: number;
  /** Of the objects, 0 to 1, with four decimals. */
  readonly share: number;
  /** The same of all objects; absent in the report of the whole collection. */
  readonly shareOfAll?: number;
  readonly examples: readonly QualityExample[];
}

interface InstitutionQuality extends ReportedInstitution {
  readonly now: QualityFigures;
}

interface ReportParts {
  readonly engine: SearchEngine;
  readonly readCounts: () => Promise<QualityCounts>;
  /** The institutions of the CMS. Errors: Problem. */
  readonly readInstitutions: () => Promise<readonly Institution[]>;
}

/** Examples of each problem and tier. */
const MAX_EXAMPLES = 3;

/**
 * The report of an institution, by its id in the CMS or its name in `dataProvider`, or of the
 * whole collection. [quality-8] Without objects, all figures are 0.
 * Errors: Problem 404 naming an unknown institution; 500 if the CMS cannot be read and the
 * institution is not known by its name; 502.
 */
export async function qualityReport(
  parts: ReportParts,
  idOrName: string | undefined,
  context: RequestContext,
): Promise<QualityReport> {
  const counts = await parts.readCounts();
  const known = await knownInstitutions(parts, counts);
  const institution = idOrName === undefined ? undefined : known.find(idOrName);
  const names = institution?.names;
  const now = names === undefined ? counts.all : figuresOf(names, counts);
  const all = names && counts.all;
  const { examplesOf, sample } = await lookAtObjects(parts.engine, names, now.objects, context);
  const problems: ReportedProblem[] = [];
  for (const id of byNumber(now.problems)) {
    const { patterns, title, advice } = PROBLEM_TABLE[id];
    const objects = now.problems[id] ?? 0;
    problems.push({
      id,
      ...(patterns && { patterns }),
      ...{ title, advice, objects },
      share: roundedShare(objects, now.objects),
      ...(all && { shareOfAll: roundedShare(all.problems[id] ?? 0, all.objects) }),
      examples: await examplesOf(objects, withProblem(id), (one) => one.problems.includes(id)),
    });
  }
  const limits = [];
  for (const id of TIER_LIMITS) {
    const objects = now.tierLimits[id] ?? 0;
    const examples = await examplesOf(objects, withTierLimit(id), (one) => one.tierLimits.includes(id));
    limits.push({ id, objects, examples });
  }
  return {
    institution: institution ?? null,
    time: counts.time,
    now,
    ...(all && { all }),
    problems,
    tierExamples: {
      contentTier: await byTier(CONTENT_TIERS, (tier) =>
        examplesOf(now.contentTier[tier], withContentTier(tier), (one) => one.contentTier === Number(tier)),
      ),
      metadataTier: await byTier(METADATA_TIERS, (tier) =>
        examplesOf(now.metadataTier[tier], withMetadataTier(tier), (one) => one.metadataTier === tier),
      ),
    },
    firstSteps: firstSteps(limits, problems, sample),
    ...(names === undefined && { institutions: withObjects(known.all, counts) }),
  };
}

/** No institution has this id or name. */
export class UnknownInstitution extends Problem {
  /** The ids and names that there are. */
  readonly known: readonly string[];

  constructor(idOrName: string, all: readonly ReportedInstitution[]) {
    super(404, `No institution with ID or name ${idOrName}`);
    this.known = all.flatMap(({ id, names }) => (id === null ? names : [id, ...names]));
  }
}

interface KnownInstitutions {
  readonly all: readonly ReportedInstitution[];
  /** Errors: Problem, if there is none. */
  find(idOrName: string): ReportedInstitution;
}

async function knownInstitutions(
  { readInstitutions }: ReportParts,
  { byName }: QualityCounts,
): Promise<KnownInstitutions> {
  let failure: Problem | undefined;
  const listed = await readInstitutions().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    failure = error;
    return [];
  });
  const all = reportedInstitutions(listed, Object.keys(byName));
  return {
    all,
    find(idOrName) {
      const found = findInstitution(all, idOrName);
      if (found !== undefined) return found;
      throw failure ?? new UnknownInstitution(idOrName, all);
    },
  };
}

const figuresOf = (names: readonly string[], { byName }: QualityCounts): QualityFigures =>
  sumOfFigures(names.flatMap((name) => (Object.hasOwn(byName, name) ? (byName[name] ?? []) : [])));

const byNumber = (problems: QualityFigures['problems']): readonly ProblemId[] =>
  PROBLEM_IDS.filter((id) => problems[id] !== undefined).sort(
    (a, b) => (problems[b] ?? 0) - (problems[a] ?? 0),
  );

interface LookedAt {
  readonly sample: readonly SampledObject[];
  /** Examples of so many objects, which a filter finds: from the sample if it has enough of them. */
  examplesOf(
    objects: number,
    filter: string,
    isOne: (sampled: SampledObject) => boolean,
  ): Promise<readonly QualityExample[]>;
}

async function lookAtObjects(
  engine: SearchEngine,
  names: readonly string[] | undefined,
  objects: number,
  context: RequestContext,
): Promise<LookedAt> {
  const own = names && textFilter('dataProvider', names);
  const sample = objects === 0 ? [] : await sampleObjects(engine, own, names, context);
  return {
    sample,
    async examplesOf(number, filter, isOne) {
      const sampled = sample.filter(isOne).slice(0, MAX_EXAMPLES);
      if (sampled.length >= Math.min(number, MAX_EXAMPLES)) return sampled.map(({ example }) => example);
      const both = own === undefined ? filter : `${own} && ${filter}`;
      return exampleObjects(engine, both, names, MAX_EXAMPLES, context);
    },
  };
}

/** Tiers without objects are absent. */
async function byTier<Tier extends string>(
  tiers: readonly Tier[],
  examplesOf: (tier: Tier) => Promise<readonly QualityExample[]>,
): Promise<Partial<Record<Tier, readonly QualityExample[]>>> {
  const found: Partial<Record<Tier, readonly QualityExample[]>> = {};
  for (const tier of tiers) {
    const examples = await examplesOf(tier);
    if (examples.length > 0) found[tier] = examples;
  }
  return found;
}

const withObjects = (
  institutions: readonly ReportedInstitution[],
  counts: QualityCounts,
): readonly InstitutionQuality[] =>
  institutions
    .map((one) => ({ ...one, now: figuresOf(one.names, counts) }))
    .filter(({ now }) => now.objects > 0)
    .sort((a, b) => b.now.objects - a.now.objects || (a.title.en < b.title.en ? -1 : 1));

/** An institution of which there is a report. */
interface ReportedInstitution {
  /** In the CMS; null if it only has objects. */
  readonly id: string | null;
  readonly title: Localised;
  /** Its names in `dataProvider` of objects. */
  readonly names: readonly string[];
}

/** The institutions of the CMS, and those that only occur in objects. */
export function reportedInstitutions(
  institutions: readonly Institution[],
  countedNames: readonly string[],
): readonly ReportedInstitution[] {
  const listed = institutions.map(
    (one): ReportedInstitution => ({
      id: one.id,
      title: { en: titleIn('en', one), de: titleIn('de', one) },
      names: [...new Set(one.provider_names?.map(({ name }) => name).filter((name) => name !== ''))],
    }),
  );
  const named = new Set(listed.flatMap(({ names }) => names));
  const others = countedNames
    .filter((name) => !named.has(name))
    .map((name): ReportedInstitution => ({ id: null, title: { en: name, de: name }, names: [name] }));
  return [...listed, ...others];
}

/** The institution with this id, else the one with this name. */
export const findInstitution = (
  institutions: readonly ReportedInstitution[],
  idOrName: string,
): ReportedInstitution | undefined =>
  institutions.find(({ id }) => id === idOrName) ??
  institutions.find(({ names }) => names.includes(idOrName));

function titleIn(language: string, { id, legal_name, translations }: Institution): string {
  const own = translations.find(({ languages_code }) => isInLanguage(languages_code, language));
  return own?.title ?? translations.find(({ title }) => title)?.title ?? legal_name ?? id;
}
