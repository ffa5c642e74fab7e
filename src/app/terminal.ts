import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { styleText } from 'node:util';
import { visible } from '../kernel/quote.ts';

/** Stands for the escape character of our own styles: no text of a record can contain it. */
const ESCAPE = randomUUID();

/**
 * Marks text for a terminal; without one, or with NO_COLOR, the text stays as it is.
 * FORCE_COLOR marks it anywhere. Node.js reads these variables.
 */
export const styled = (
  format: Parameters<typeof styleText>[0],
  text: string,
  stream: NodeJS.WriteStream = process.stdout,
): string => {
  const [before = '', after = ''] = styleText(format, SPLIT, { stream }).split(SPLIT);
  return `${before.replace('\x1b', ESCAPE)}${text}${after.replace('\x1b', ESCAPE)}`;
};

const SPLIT = '|';

const asPrinted = (text: string): string => text.split(ESCAPE).map(visible).join('\x1b');

type Write = (text: string) => boolean;

/** Writes to standard error as it is: for lines that are rewritten. */
export const writeToTerminal: Write = process.stderr.write.bind(process.stderr);

/**
 * Lets all that this process prints show control characters as visible ones, such as
 * those of titles and of messages of other hosts. Bytes are written as they are.
 */
export function showControlCharacters(...streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) {
    const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
    stream.write = (chunk: unknown, ...rest: unknown[]) =>
      write(typeof chunk === 'string' ? asPrinted(chunk) : chunk, ...rest);
  }
}

/** Prints on standard output, and waits while the reader is slower. A reader that ends early, as `head` does, is no error. */
export async function print(text: string): Promise<void> {
  if (process.stdout.write(text)) return;
  try {
    await once(process.stdout, 'drain');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
