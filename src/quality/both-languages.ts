/** A text in both languages of the service. */
export interface BothLanguages {
  readonly en: string;
  readonly de: string;
}
