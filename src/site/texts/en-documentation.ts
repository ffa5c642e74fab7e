import type { DocumentationTexts } from './de-documentation.ts';

/** Texts around the documentation in English. */
export const documentationEn: DocumentationTexts = {
  name: 'Documentation',
  guides: 'Guides',
  recipes: 'Recipes',
  reference: 'Reference',
  openApi: 'OpenAPI',
  onThisPage: 'On this page',
  allGuides: 'All guides',
  searchGuides: 'Search the guides',
  searchHint: 'Enter words such as “facet” or “resumptionToken”.',
  found: (count, query) =>
    count === 1 ? `One section contains “${query}”.` : `${count} sections contain “${query}”.`,
  otherPages: 'More guides',
  previous: 'Previous',
  next: 'Next',
  copy: 'Copy',
  copied: 'Copied',
  section: (title) => `Link to the section ${title}`,
};
