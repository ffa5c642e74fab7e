import type { ContentEntry } from './content-entry.ts';
import type { Institution } from './institution.ts';

/**
 * The port to the CMS: institutions, editorial pages and the pictures of both.
 * Answers have been checked against their schemas and hold their fields and no
 * others; what the CMS leaves out is null.
 * Errors, from every method: CmsUnreachable when there is no answer, CmsMismatch
 * for a single answer of another shape.
 */
export interface Cms {
  /** All published ones, in the collation of the database (hyphens do not count); `items` is null. */
  institutions(signal?: AbortSignal): Promise<Checked<Institution>>;
  /** Undefined when there is none, or it is not published. */
  institution(id: string, signal?: AbortSignal): Promise<Institution | undefined>;
  /** All entries of any status, by `sort` and id; `items` is null. */
  contentIndex(signal?: AbortSignal): Promise<Checked<ContentEntry>>;
  /** The same with all blocks. */
  contentWithBlocks(signal?: AbortSignal): Promise<Checked<ContentEntry>>;
  /** Entries of which a translation has the slug, with all translations and blocks. */
  contentBySlug(slug: string, signal?: AbortSignal): Promise<readonly ContentEntry[]>;
  contentById(id: number, signal?: AbortSignal): Promise<ContentEntry | undefined>;
  /** Whether clients will get a picture of this id, a UUID in small letters. */
  hasAsset(id: string, signal?: AbortSignal): Promise<boolean>;
  /**
   * Another text after a change that can be told without asking, so that kept
   * answers are let go; always the same where none can. Costs next to nothing.
   * Never rejects.
   */
  revision(): Promise<string>;
  close(): Promise<void>;
}

/** What a list holds: one entry of another shape does not hide the others. */
export interface Checked<Entry> {
  readonly valid: readonly Entry[];
  readonly mismatches: readonly CmsMismatch[];
}

/** The CMS gave no answer: not reachable, too slow, 5xx, or a folder that cannot be read. */
export class CmsUnreachable extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'CmsUnreachable';
  }
}

/** An entry does not have the shape that the API promises. */
export class CmsMismatch extends Error {
  readonly kind: 'content' | 'institution';
  readonly id: string;

  /** `reason` names the place and what is wrong there. */
  constructor(kind: CmsMismatch['kind'], id: string, reason: string) {
    super(`Response validation failed for ${kind} ${id}: ${reason}`);
    this.name = 'CmsMismatch';
    this.kind = kind;
    this.id = id;
  }
}
