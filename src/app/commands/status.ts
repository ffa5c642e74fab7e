import { type Command, parseArguments } from '../command.ts';
import { readInstallationState } from '../status/installation-state.ts';
import { styled } from '../terminal.ts';
import { jsonText } from './json-report.ts';
import { statusReport } from './status-report.ts';

/**
 * `vitrine status [--json]`: what the installation holds, what is pending, and what
 * ran when. It changes nothing.
 * Status: 0.
 */
export const command: Command = async (argv, settings) => {
  const { json } = parseArguments('status', argv).values;
  const state = await readInstallationState(settings);
  process.stdout.write(json ? jsonText(state) : `${statusReport(state, (text) => styled('bold', text))}\n`);
  return 0;
};
