/**
 * How much sooner a search ends with helpers: the same questions with and without them, in
 * turns, in one process that does nothing else, and whether the replies are the same. With
 * --pin, the search and its helper each have a processor of their own (Linux).
 *
 * Run: node bench/helpers.ts [CORPUS] [--documents N] [--rounds N] [--pause MS] [--only CLASS]… [--index FOLDER] [--pin]
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { grouped, MACHINE, median, milliseconds, step } from './harness/figures.ts';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { buildAsked } from './helpers/build-asked.ts';
import { HelpedCollection } from './helpers/helped-collection.ts';
import { measurePairs, type Pair } from './helpers/measure-pairs.ts';
import { pinThreads } from './helpers/pin-threads.ts';

/** With helpers, of the time in one thread. */
const MAX_SHARE = 0.6;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '249226' },
    rounds: { type: 'string', default: '40' },
    pause: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true, default: [] },
    index: { type: 'string' },
    pin: { type: 'boolean', default: false },
  },
});
const folder = options.index ?? join(temporaryFolder('helpers'), 'data');
const asked = await buildAsked(
  positionals[0] ?? '../shared/data/corpus-large.jsonl.gz',
  folder,
  Number(options.documents),
);
await using collection = await HelpedCollection.open(folder);
if (options.pin) pinThreads();
console.log(
  `${grouped(collection.documents)} documents, ${MACHINE}${options.pin ? ', each thread on a processor of its own' : ''}`,
);
console.log(
  `one search after ${options.pause} ms of rest, without HTTP: milliseconds by the clock in one thread (alone) and with helpers, the fastest of ${options.rounds} rounds, medians of the questions; share: helped of alone; all rounds: the same of each pair, median; processor: of all threads, the same\n`,
);
console.log(line('', ['alone', 'helped', 'share', 'all rounds', 'processor']));
let differing = 0;
for (const { name, isHeavy, questions } of asked) {
  if (options.only.length > 0 && !options.only.some((part) => name.includes(part))) continue;
  step(name);
  const byQuestion = await measurePairs(collection, questions, Number(options.rounds), Number(options.pause));
  const pairs = byQuestion.flat();
  const alone = byQuestion.map((ofQuestion) => fastest(ofQuestion, 'alone'));
  const helped = byQuestion.map((ofQuestion) => fastest(ofQuestion, 'helped'));
  const share = median(helped.map((ms, i) => ms / (alone[i] ?? Number.NaN)));
  const figures = [
    milliseconds(median(alone)),
    milliseconds(median(helped)),
    share.toFixed(2),
    median(pairs.map((pair) => pair.helped.clockMs / pair.alone.clockMs)).toFixed(2),
    median(pairs.map((pair) => pair.helped.processorMs / pair.alone.processorMs)).toFixed(2),
  ];
  const isMissed = isHeavy && share > MAX_SHARE;
  if (isMissed) process.exitCode = 1;
  console.log(line(name, figures) + (isMissed ? `  <<< ABOVE ${MAX_SHARE}` : ''));
  differing += pairs.filter(({ isSame }) => !isSame).length;
}
console.log(
  `\nreplies with and without helpers: ${differing === 0 ? 'all are the same' : `${differing} differ`}`,
);
if (differing > 0) process.exitCode = 1;

function line(name: string, figures: readonly string[]): string {
  return name.padEnd(24) + figures.map((text) => text.padStart(11)).join('');
}

function fastest(pairs: readonly Pair[], which: 'alone' | 'helped'): number {
  return Math.min(...pairs.map((pair) => pair[which].clockMs));
}
