import { type Command, parseArguments } from '../command.ts';
import { conceptFaults, openConcepts } from '../wiring/open-concepts.ts';
import { jsonText } from './print-json.ts';

/**
 * `vitrine vocabulary`: prints the table of concepts.
 * Status: 0 done; 1 a row of the table cannot be read.
 */
export const command: Command = async (argv, settings) => {
  const { json = false } = parseArguments('vocabulary', argv).values;
  const table = await openConcepts(settings);
  for (const line of conceptFaults(table)) process.stderr.write(`vitrine vocabulary: ${line}\n`);
  process.stdout.write(json ? jsonText(table.concepts) : table.text);
  return table.faults.length > 0 ? 1 : 0;
};
