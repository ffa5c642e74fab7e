import { type Command, parseArguments } from '../command.ts';
import { readInstallationState } from '../status/installation-state.ts';
import { statusReport } from './status-report.ts';

/**
 * `vitrine status [--json]`: what the installation holds, what is pending, and what
 * ran when. It changes nothing.
 * Status: 0.
 */
export const command: Command = async (argv, settings) => {
  const options = { json: { type: 'boolean', default: false } } as const;
  const { json } = parseArguments('vitrine status [--json]', { args: [...argv], options }).values;
  const state = await readInstallationState(settings);
  process.stdout.write(`${json ? JSON.stringify(state, undefined, 2) : statusReport(state)}\n`);
  return 0;
};
