import { expect, test } from 'vitest';
import { reportText } from '../../../../src/app/commands/report.ts';
import { institutionReport, NO_FIGURES } from '../../site/quality/quality-reports.ts';

test('a report of an institution', () => {
  const [step] = institutionReport().firstSteps;
  const text = reportText(
    institutionReport({ firstSteps: step ? [{ ...step, command: 'vitrine index' }] : [] }),
    (title) => `[${title}]`,
  );
  expect(text).toBe(`[Albertina]
  1,000 objects, counted at 2026-11-23T07:00:00Z

[content tier]
     80    8.0 %  (all:  18.0 %)  tier 0
     90    9.0 %  (all:   9.0 %)  tier 1
    250   25.0 %  (all:  25.0 %)  tier 2
    130   13.0 %  (all:  13.0 %)  tier 3
    450   45.0 %  (all:  35.0 %)  tier 4

[metadata tier]
     60    6.0 %  (all:  16.0 %)  tier 0
    430   43.0 %  (all:  43.0 %)  tier A
    300   30.0 %  (all:  30.0 %)  tier B
    210   21.0 %  (all:  11.0 %)  tier C

[problems]
    310   31.0 %  (all:  41.0 %)  A description has fewer than 50 characters
    230   23.0 %  (all:  23.0 %)  Other records of the institution have the same title
      6    0.6 %  (all:   0.6 %)  A link of the record is broken
    580   58.0 %  (all:  48.0 %)  (none)

[links]
    900   90.0 %  (all:  90.0 %)  all work
      6    0.6 %  (all:   0.6 %)  one is broken
     94    9.4 %  (all:   9.4 %)  not all checked

[what to do first]
  1. ${step?.objects} objects: ${step?.advice.en}: vitrine index
     such as https://vitrine.example/objects/00000000-0000-4000-8000-000000000001
`);
});

test('objects whose pictures have not been measured have no tier', () => {
  const { now } = institutionReport();
  const text = reportText(institutionReport({ now: { ...now, tierLimits: { unmeasured: 40 } } }));
  expect(text).toContain('     40    4.0 %  (all:   0.0 %)  not measured\n');
});

test('without objects there are no steps', () => {
  const { all: _, ...whole } = institutionReport({
    institution: null,
    now: NO_FIGURES,
    problems: [],
    firstSteps: [],
  });
  const text = reportText(whole);
  expect(text).toMatch(/^the whole collection\n {2}0 objects, counted at/);
  expect(text).toContain('\nproblems\n  0    0.0 %  (none)\n');
  expect(text).not.toMatch(/first|all:|NaN/);
});
