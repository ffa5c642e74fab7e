import type { z } from 'zod';
import { issueText } from '../kernel/issue-text.ts';
import { type Checked, CmsMismatch } from './cms.ts';
import { type ContentEntry, contentEntryShape } from './content-entry.ts';
import { type Institution, institutionShape } from './institution.ts';

/** An entry as the CMS sent it. */
export interface RawEntry {
  readonly id: string;
  readonly value: unknown;
}

/** Errors: CmsMismatch. */
export const checkInstitution = (raw: RawEntry): Institution => check('institution', institutionShape, raw);

/** Errors: CmsMismatch. */
export const checkContent = (raw: RawEntry): ContentEntry => check('content', contentEntryShape, raw);

/** Checks all entries of a list; an invalid one does not hide the others. */
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
  throw new CmsMismatch(kind, id, issueText(checked.error));
}

/** Whether a translation of an unchecked entry has the slug. */
export function hasSlug(entry: unknown, slug: string): boolean {
  const { translations } = Object(entry) as { readonly translations?: unknown };
  return (
    Array.isArray(translations) &&
    translations.some((one: unknown) => (Object(one) as { readonly slug?: unknown }).slug === slug)
  );
}

/** The order of a database with the collation of the language: hyphens do not count. */
export const byId = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1);

const collator = new Intl.Collator('de', { ignorePunctuation: true });
