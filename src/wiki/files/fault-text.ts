import { ZodError } from 'zod';

/** What is wrong with a file, in one line. */
export function faultText(error: unknown): string {
  if (error instanceof ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join('.')}: ${issue?.message}`;
  }
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}
