import type { z } from 'zod';
import { issueText } from '../../kernel/issue-text.ts';
import { isJsonObject } from '../../kernel/json.ts';
import { type Checked, CmsMismatch } from './cms.ts';
import { type ContentEntry, contentEntryShape } from './content-entry.ts';
import { type Institution, institutionShape } from './institution.ts';

/** An entry as the CMS sent it. */
export interface RawEntry {
  readonly id: string;
  readonly value: unknown;
  /** The path in the content folder, if it is a file. */
  readonly file?: string;
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
  raw: RawEntry,
): z.output<Shape> {
  const checked = shape.safeParse(raw.value);
  if (checked.success) return checked.data;
  throw new CmsMismatch(kind, raw.id, issueText(checked.error), raw.file);
}

/**
 * The entries with a slug. If there are none, one whose slugs cannot be read may be meant.
 * Errors: CmsMismatch.
 */
export function withSlug<Raw extends RawEntry>(
  raw: readonly Raw[],
  slug: string,
  checkOne: (raw: Raw) => ContentEntry,
): ContentEntry[] {
  const { found = [], unknown = [] } = Object.groupBy(raw, ({ value }) => {
    const slugs = slugsOf(value);
    if (slugs.includes(slug)) return 'found';
    return slugs.every((one) => typeof one === 'string' || one === null) ? 'other' : 'unknown';
  });
  if (found.length > 0) return found.map(checkOne);
  for (const one of unknown) checkOne(one);
  return [];
}

/** The slugs of an unchecked entry; undefined stands for those that cannot be read. */
function slugsOf(entry: unknown): readonly unknown[] {
  if (!isJsonObject(entry)) return [undefined];
  const translations = entry['translations'] ?? [];
  if (!Array.isArray(translations)) return [undefined];
  return translations.map((one: unknown) => (isJsonObject(one) ? (one['slug'] ?? null) : undefined));
}

/** The order of a database with the collation of the language: hyphens do not count. [content-1] */
export const byId = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : 1);

const collator = new Intl.Collator('de', { ignorePunctuation: true });
