import { z } from 'zod';

/** The first issue in one line: `translations[0].title: Invalid input: expected string, received number`. */
export function issueText({ issues: [issue] }: z.core.$ZodError): string {
  if (issue === undefined) return 'it is invalid';
  const path = z.core.toDotPath(issue.path);
  return path === '' ? issue.message : `${path}: ${issue.message}`;
}
