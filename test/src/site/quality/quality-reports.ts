import { PROBLEM_TABLE, type ProblemId } from '../../../../src/edm/quality/problem-table.ts';
import type { QualityFigures } from '../../../../src/edm/quality/quality-figures.ts';
import type { QualityFile } from '../../../../src/site/quality/quality-file.ts';
import type { QualityReport } from '../../../../src/use-cases/quality-report.ts';
import { uuidOf } from '../../../uuid-of.ts';

const example = (id: number, title: string) => ({
  id: uuidOf(id),
  title,
  url: `https://vitrine.example/objects/${uuidOf(id)}`,
});

const EXAMPLES = [
  example(1, 'Winter an der Donau'),
  example(2, ''),
  example(3, '<b>Ein</b> Titel & noch einer'),
];

export const NO_FIGURES: QualityFigures = {
  objects: 0,
  contentTier: { 0: 0, 1: 0, 2: 0, 3: 0, 4: 0 },
  metadataTier: { 0: 0, A: 0, B: 0, C: 0 },
  tierLimits: {},
  problems: {},
  withoutProblems: 0,
  links: { working: 0, broken: 0, unchecked: 0 },
};

/** 1,000 objects, most of them fair. `better` moves so many from the worst to the best. */
const figures = (better = 0): QualityFigures => ({
  objects: 1000,
  contentTier: { 0: 180 - better, 1: 90, 2: 250, 3: 130, 4: 350 + better },
  metadataTier: { 0: 160 - better, A: 430, B: 300, C: 110 + better },
  tierLimits: { language: 590 },
  problems: { 'short-description': 410 - better, 'same-title': 230, 'broken-link': 6 },
  withoutProblems: 480 + better,
  links: { working: 900, broken: 6, unchecked: 94 },
});

const problem = (id: ProblemId, objects: number, whole: number): QualityReport['problems'][number] => {
  const { patterns, title, advice } = PROBLEM_TABLE[id];
  return {
    id,
    ...(patterns && { patterns }),
    title,
    advice,
    objects,
    share: objects / whole,
    shareOfAll: (figures().problems[id] ?? 0) / 1000,
    examples: EXAMPLES,
  };
};

/** The report of an institution with 1,000 objects; a literal one, of which parts can be others. */
export const institutionReport = (changes: Partial<QualityReport> = {}): QualityReport => ({
  institution: {
    id: 'albertina',
    title: { en: 'Albertina', de: 'Albertina' },
    names: ['Albertina', 'ALBERTINA Wien'],
  },
  time: '2026-11-23T07:00:00Z',
  now: figures(100),
  all: { ...figures(), objects: 1000 },
  problems: [
    problem('short-description', 310, 1000),
    problem('same-title', 230, 1000),
    problem('broken-link', 6, 1000),
  ],
  tierExamples: {
    contentTier: { 0: EXAMPLES, 4: EXAMPLES.slice(0, 1) },
    metadataTier: { A: EXAMPLES },
  },
  firstSteps: [
    {
      kind: 'metadataTier',
      rule: 'language',
      advice: { en: 'State the language of dc:title', de: 'Die Sprache von dc:title angeben' },
      objects: 590,
      examples: EXAMPLES,
    },
    {
      kind: 'problem',
      rule: 'short-description',
      advice: PROBLEM_TABLE['short-description'].advice,
      objects: 310,
      examples: EXAMPLES,
    },
  ],
  ...changes,
});

/** A picture of one pixel. */
const PIXEL = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

/** For a file with the picture of the first example, of a site with a name that must be escaped. */
export const fileOptions = (language: 'de' | 'en', baseUrl: string): QualityFile => ({
  language,
  baseUrl,
  hasSite: true,
  theme: { name: 'Kultur <schatz>', accent: { light: '#7a1f3d', dark: '#f0a0b8' } },
  pictures: new Map([[EXAMPLES[0]?.id ?? '', { kind: 'IMAGE', url: PIXEL }]]),
});
