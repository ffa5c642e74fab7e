import { styleText } from 'node:util';

/**
 * Marks text for a terminal; without one, or with NO_COLOR, the text stays as it is.
 * FORCE_COLOR marks it anywhere. Node.js reads these variables.
 */
export const styled = (
  format: Parameters<typeof styleText>[0],
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
): string => styleText(format, text, { stream });
