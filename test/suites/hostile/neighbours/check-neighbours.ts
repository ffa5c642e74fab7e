import { strict as assert } from 'node:assert';
import { ATTACKS, CONTROLS } from './attacks.ts';
import { fillFolder } from './filled-folder.ts';
import { measureNeighbours } from './neighbours-run.ts';
import { OPERATION_ATTACKS } from './operations.ts';
import { PAGE_ATTACKS } from './pages.ts';
import { faultsOf, HEADINGS, type Limits, row } from './table.ts';

interface CheckOptions {
  /** The checkout whose program serves. */
  readonly checkout: string;
  /** Filled if it is not yet. */
  readonly dataDir: string;
  /** Records beside the sample. */
  readonly corpus: number;
  readonly seed: number;
  /** Only these attacks. */
  readonly isWanted: (name: string) => boolean;
  /** For which each attack is measured. */
  readonly seconds: number;
  readonly limits: Limits;
  /** Whether the machine itself is measured before and after. */
  readonly hasControls: boolean;
  readonly log: (message: string) => void;
}

/**
 * Prints a table of what another client notices of each attack.
 * Errors: AssertionError, if it is more than it may be; the message has each row where it is, and the controls.
 */
export async function checkNeighbours(options: CheckOptions): Promise<void> {
  const { corpus, isWanted, limits, hasControls, log } = options;
  await fillFolder({ ...options, records: corpus });
  const wanted = [...ATTACKS, ...PAGE_ATTACKS, ...OPERATION_ATTACKS].filter(({ name }) => isWanted(name));
  assert.ok(wanted.length > 0, 'no row has such a name');
  const around = hasControls ? CONTROLS : [];
  const [faults, controls]: [string[], string[]] = [[], []];
  log(HEADINGS);
  await measureNeighbours({
    ...options,
    attacks: [...around, ...wanted, ...around],
    onMeasured(measured) {
      log(row(measured));
      if (around.some(({ name }) => name === measured.name)) controls.push(row(measured));
      else faults.push(...faultsOf(measured, limits));
    },
  });
  const context = hasControls ? ['Without an attack:', HEADINGS, ...controls] : [];
  if (faults.length > 0) assert.fail([...faults, ...context].join('\n'));
}
