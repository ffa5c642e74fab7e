import type { ContentEntry } from './content-entry.ts';
import type { Institution } from './institution.ts';

/**
 * The port to the CMS: institutions, editorial pages and the pictures of both.
 * Results are checked against their schemas and have exactly their fields; what
 * the CMS leaves out is null.
 * Errors, from every method: CmsUnreachable without a response, CmsMismatch for a
 * single entry that is invalid.
 */
export interface Cms {
  /** All published institutions, sorted by id without regard to hyphens; `items` is null. [content-1] [content-12] */
  institutions(signal?: AbortSignal): Promise<Checked<Institution>>;
  /** Undefined if there is none, or it is not published. */
  institution(id: string, signal?: AbortSignal): Promise<Institution | undefined>;
  /** All entries of any status, by `sort` and id; `items` is null. [content-4] */
  contentIndex(signal?: AbortSignal): Promise<Checked<ContentEntry>>;
  /** The same with all blocks. */
  contentWithBlocks(signal?: AbortSignal): Promise<Checked<ContentEntry>>;
  /** Entries with a translation of this slug, with all translations and blocks. [content-5] */
  contentBySlug(slug: string, signal?: AbortSignal): Promise<readonly ContentEntry[]>;
  contentById(id: number, signal?: AbortSignal): Promise<ContentEntry | undefined>;
  /** Whether clients will get a picture with this id, a lowercase UUID. */
  hasAsset(id: string, signal?: AbortSignal): Promise<boolean>;
  /**
   * Changes with the content, so that cached responses can be invalidated; constant
   * if the CMS does not report changes by itself. Cheap. Never rejects.
   */
  revision(): Promise<string>;
  close(): Promise<void>;
}

/** A list in which an invalid entry does not hide the others. */
export interface Checked<Entry> {
  readonly valid: readonly Entry[];
  readonly mismatches: readonly CmsMismatch[];
}

/** The CMS did not respond: not reachable, too slow, 5xx, or a folder that cannot be read. */
export class CmsUnreachable extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'CmsUnreachable';
  }
}

/** An entry does not have the structure that the API promises. [content-10] */
export class CmsMismatch extends Error {
  readonly kind: 'content' | 'institution';
  readonly id: string;
  /** For operators: where the entry is, and what is wrong. */
  readonly note: string;

  /** `reason` says where the entry is wrong, and what is wrong. `file` is its path in the content folder. */
  constructor(kind: CmsMismatch['kind'], id: string, reason: string, file?: string) {
    super(`Response validation failed for ${kind} ${id}: ${reason}`);
    this.name = 'CmsMismatch';
    this.kind = kind;
    this.id = id;
    this.note = file === undefined ? this.message : `${file}: ${this.message}`;
  }
}

/** A CMS without content. */
export const EMPTY_CMS: Cms = {
  institutions: async () => ({ valid: [], mismatches: [] }),
  institution: async () => undefined,
  contentIndex: async () => ({ valid: [], mismatches: [] }),
  contentWithBlocks: async () => ({ valid: [], mismatches: [] }),
  contentBySlug: async () => [],
  contentById: async () => undefined,
  hasAsset: async () => false,
  revision: async () => 'empty',
  close: async () => {},
};
