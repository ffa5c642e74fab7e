import type { DocumentationTexts } from './de-documentation.ts';

/** Texts around the documentation in English. */
export const documentationEn: DocumentationTexts = {
  name: 'Documentation',
  guides: 'Guides',
  recipes: 'Recipes',
  reference: 'Reference',
  openApi: 'OpenAPI',
  referenceTitle: 'API reference',
  loading: 'The reference is being loaded …',
  plainReference: 'Plain version on one page',
  onThisPage: 'On this page',
  allGuides: 'All guides',
  otherPages: 'More guides',
  previous: 'Previous',
  next: 'Next',
  copy: 'Copy',
  copied: 'Copied',
  section: (title) => `Link to the section ${title}`,
};
