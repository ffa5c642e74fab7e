import type { z } from 'zod';
import { type Checked, CmsMismatch } from './cms.ts';
import { type ContentEntry, contentEntryShape } from './content-entry.ts';
import { type Institution, institutionShape } from './institution.ts';

/** An entry as it came from the CMS. */
export interface RawEntry {
  readonly id: string;
  readonly value: unknown;
}

/** Errors: CmsMismatch. */
export const checkInstitution = (raw: RawEntry): Institution => check('institution', institutionShape, raw);

/** Errors: CmsMismatch. */
export const checkContent = (raw: RawEntry): ContentEntry => check('content', contentEntryShape, raw);

/** Checks all entries of a list; one of another shape does not hide the others. */
export function checkAll<Entry>(
  raw: readonly RawEntry[],
  checkOne: (raw: RawEntry) => Entry,
): Checked<Entry> {
  const [valid, mismatches]: [Entry[], CmsMismatch[]] = [[], []];
  for (const one of raw) {
    try {
      valid.push(checkOne(one));
    } catch (error) {
      if (!(error instanceof CmsMismatch)) throw error;
      mismatches.push(error);
    }
  }
  return { valid, mismatches };
}

function check<Shape extends z.ZodType>(
  kind: CmsMismatch['kind'],
  shape: Shape,
  { id, value }: RawEntry,
): z.output<Shape> {
  const checked = shape.safeParse(value);
  if (checked.success) return checked.data;
  throw new CmsMismatch(kind, id, describeFault(checked.error));
}

/** The first fault: `translations[0].title: Invalid input: expected string, received number`. */
export function describeFault({ issues: [issue] }: z.core.$ZodError): string {
  return issue === undefined ? 'another shape' : describeIssue(issue);
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  const place = path.reduce<string>((before, step) => {
    if (typeof step === 'number') return `${before}[${step}]`;
    return before === '' ? String(step) : `${before}.${String(step)}`;
  }, '');
  return place === '' ? message : `${place}: ${message}`;
}
