import { once } from 'node:events';

/** Prints on standard output, and waits while the reader is slower. A reader that ends early, as `head` does, is no error. */
export async function print(text: string): Promise<void> {
  if (process.stdout.write(text)) return;
  try {
    await once(process.stdout, 'drain');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}
