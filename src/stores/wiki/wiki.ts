/**
 * The port to the knowledge base: its pages, for the search index.
 * Errors: WikiUnreachable without a response.
 */
export interface Wiki {
  /** All pages except drafts. */
  pages(signal?: AbortSignal): Promise<WikiContents>;
  close(): Promise<void>;
}

/** A page that cannot be read does not hide the others. */
export interface WikiContents {
  readonly pages: readonly WikiPage[];
  readonly faults: readonly { readonly id: string; readonly reason: string }[];
}

export interface WikiPage {
  /** Never changes. */
  readonly id: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly title: string;
  readonly summary: string | undefined;
  readonly html: string;
  readonly book: string;
  /** Undefined for a page directly in its book. */
  readonly chapter: string | undefined;
  readonly slug: string;
  /** Unix seconds. */
  readonly updatedAt: number;
}

/** The knowledge base did not respond. */
export class WikiUnreachable extends Error {
  constructor(message: string, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.name = 'WikiUnreachable';
  }
}
