/** Texts around the documentation in German. */
export const documentationDe = {
  name: 'Dokumentation',
  guides: 'Anleitungen',
  recipes: 'Rezepte',
  reference: 'Referenz',
  openApi: 'OpenAPI',
  referenceTitle: 'Referenz der Schnittstelle',
  loading: 'Die Referenz wird geladen …',
  plainReference: 'Einfache Fassung auf einer Seite',
  onThisPage: 'Auf dieser Seite',
  allGuides: 'Alle Anleitungen',
  otherPages: 'Weitere Anleitungen',
  previous: 'Vorige',
  next: 'Nächste',
  copy: 'Kopieren',
  copied: 'Kopiert',
  section: (title: string) => `Link zum Abschnitt ${title}`,
};

export type DocumentationTexts = typeof documentationDe;
