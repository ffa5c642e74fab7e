import type { Localised } from '../kernel/languages.ts';

/** What the description depends on besides the export. URLs do not end in a slash. */
export interface DescribedService {
  readonly baseUrl: string;
  readonly docsUrl: string;
  readonly downloadUrl: string;
  /** URL of the licence of the records, if the operator has stated one. */
  readonly license: string | undefined;
  /** E-mail address for questions, if there is one. */
  readonly email: string | undefined;
  /** The name of the site, and what it is. */
  readonly publisher: () => { readonly name: string; readonly tagline: Localised };
}
