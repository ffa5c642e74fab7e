import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Costs, MeasuredProcess } from '../harness/measured-process.ts';
import type { NaiveAnswers } from '../queries/naive-answer.ts';
import type { QueryClass } from '../queries/query-class.ts';
import { type Contestant, checkClass, measure, type Row, warmUp } from './measure.ts';

const RIVALS = ['MiniSearch', 'Orama', 'FTS5'] as const;
const MEASURED = fileURLToPath(new URL('./measured-engine.ts', import.meta.url));

export interface InProcess {
  /** Of those in `rows`: ours, the rivals that could be built, and our whole reply. */
  readonly names: readonly string[];
  readonly rows: readonly Row[];
  readonly costs: readonly (Costs & { readonly name: string })[];
  /** The process that wrote our index. */
  readonly built: Costs;
  /** Seconds until our engine had opened it. */
  readonly openedSeconds: number;
  /** Rivals that could not be built, and why. */
  readonly missing: readonly { readonly name: string; readonly reason: string }[];
}

/** Queries each engine except those left out, each in a separate process. `file`: the documents; `folder`: for our index. */
export async function compareInProcess(
  { file, folder }: { readonly file: string; readonly folder: string },
  classes: readonly QueryClass[],
  without: readonly string[],
  answers: NaiveAnswers,
  seconds: number,
  step: (what: string) => void,
): Promise<InProcess> {
  const start = (name: string): Promise<MeasuredProcess> => {
    step(`${name}: ${name === 'ours' ? 'opening' : 'building'}`);
    return MeasuredProcess.start(MEASURED, [name, file, join(folder, 'index')]);
  };
  const builder = await start('ours, built');
  await builder.stop();
  const ours = await start('ours');
  const rivals: { name: string; process: MeasuredProcess }[] = [];
  const missing: { name: string; reason: string }[] = [];
  for (const name of RIVALS.filter((rival) => !without.includes(rival))) {
    try {
      rivals.push({ name, process: await start(name) });
    } catch (error) {
      missing.push({ name, reason: String(error) });
    }
  }
  const contestants: Contestant[] = [
    { name: 'ours', process: ours, mannerFor: ({ tenWords }) => (tenWords ? 'ten words' : 'bare') },
    ...rivals.map((rival): Contestant => ({ ...rival, mannerFor: () => 'bare' })),
    { name: 'whole reply', process: ours, mannerFor: () => 'whole reply' },
  ];

  step('checking every answer against a count without any index');
  const rows: Row[] = [];
  for (const queryClass of classes) rows.push(await checkClass(queryClass, contestants, answers));
  step('warming up');
  await warmUp(rows, contestants);
  step('measuring');
  await measure(rows, contestants, seconds);
  for (const process of [ours, ...rivals.map((rival) => rival.process)]) await process.stop();
  const { resident, peak, buildSeconds } = ours.costs;
  return {
    names: contestants.map(({ name }) => name),
    rows,
    costs: [
      { ...builder.costs, name: 'ours', resident, peak },
      ...rivals.map(({ name, process }) => ({ ...process.costs, name })),
    ],
    built: builder.costs,
    openedSeconds: buildSeconds,
    missing,
  };
}
