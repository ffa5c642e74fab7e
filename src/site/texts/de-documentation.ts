/** Texts around the documentation in German. */
export const documentationDe = {
  name: 'Dokumentation',
  guides: 'Anleitungen',
  recipes: 'Rezepte',
  reference: 'Referenz',
  openApi: 'OpenAPI',
  onThisPage: 'Auf dieser Seite',
  allGuides: 'Alle Anleitungen',
  searchGuides: 'Anleitungen durchsuchen',
  searchHint: 'Wörter wie „facet“ oder „resumptionToken“ eingeben. Die Anleitungen sind englisch.',
  found: (count: number, query: string) =>
    count === 1 ? `Ein Abschnitt enthält „${query}“.` : `${count} Abschnitte enthalten „${query}“.`,
  otherPages: 'Weitere Anleitungen',
  previous: 'Vorige',
  next: 'Nächste',
  copy: 'Kopieren',
  copied: 'Kopiert',
  section: (title: string) => `Link zum Abschnitt ${title}`,
};

export type DocumentationTexts = typeof documentationDe;
