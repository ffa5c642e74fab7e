/** Texts around the documentation in German. */
export const documentationDe = {
  name: 'Dokumentation',
  guides: 'Anleitungen',
  recipes: 'Rezepte',
  reference: 'Referenz',
  openApi: 'OpenAPI',
  onThisPage: 'Auf dieser Seite',
  allGuides: 'Alle Anleitungen',
  otherPages: 'Weitere Anleitungen',
  previous: 'Vorige',
  next: 'Nächste',
  copy: 'Kopieren',
  copied: 'Kopiert',
  table: 'Tabelle',
  section: (title: string) => `Link zum Abschnitt ${title}`,
};

export type DocumentationTexts = typeof documentationDe;
