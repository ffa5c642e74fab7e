import { type Html, html } from '../../../kernel/html.ts';

/** A text in both languages of the report, of which one is shown. */
export const both = (de: Html | string | number, en: Html | string | number): Html =>
  html`<span lang="de">${de}</span><span lang="en">${en}</span>`;

/** `12 403`, with narrow spaces that do not break: the same in both languages. */
export const number = (value: number): string => String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, '\u202f');

/** Without the folders of the operator: the report is for others. */
export const fileName = (path: string): string =>
  path.startsWith('/') ? (path.split('/').findLast((part) => part !== '') ?? path) : path;

/** Of an absolute path the last two parts. */
export const shortPath = (path: string): string =>
  path.startsWith('/') ? path.split('/').slice(-2).join('/') : path;

/** A moment in UTC. */
export function moment(milliseconds: number): Html {
  const written = (locale: string): string =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      milliseconds,
    );
  const machine = new Date(milliseconds).toISOString();
  return html`<time datetime="${machine}">${both(`${written('de-AT')} UTC`, `${written('en-GB')} UTC`)}</time>`;
}

export const TEXTS = {
  ingest: both('Bericht über die Übernahme', 'Ingest report'),
  validate: both('Prüfbericht', 'Validation report'),
  records: both('Datensätze', 'records'),
  read: both('gelesen', 'read'),
  stored: both('gespeichert', 'stored'),
  valid: both('gültig', 'valid'),
  rejected: both('abgelehnt', 'rejected'),
  warned: both('mit Hinweisen', 'with warnings'),
  rejectedTitle: both('Abgelehnt', 'Rejected'),
  rejectedMeaning: both(
    'Diesen Datensätzen fehlt etwas, das EDM verlangt, oder sie sind nicht lesbar. Sie werden nicht gespeichert; eine frühere Fassung bleibt bestehen.',
    'These records lack something that EDM requires, or cannot be read. They are not stored; an earlier version stays.',
  ),
  rejectedMeaningValid: both(
    'Diesen Datensätzen fehlt etwas, das EDM verlangt, oder sie sind nicht lesbar. Sie würden nicht gespeichert.',
    'These records lack something that EDM requires, or cannot be read. They would not be stored.',
  ),
  warningTitle: both('Hinweise', 'Warnings'),
  warningMeaning: both(
    'Diese Datensätze sind gespeichert, aber unvollständig: Sie werden schlechter gefunden oder angezeigt.',
    'These records are stored but incomplete: they are harder to find, or show less.',
  ),
  warningMeaningValid: both(
    'Diese Datensätze sind gültig, aber unvollständig: Sie würden schlechter gefunden oder angezeigt.',
    'These records are valid but incomplete: they would be harder to find, or show less.',
  ),
  nothing: both('Keine Beanstandungen', 'Nothing to report'),
  nothingMeaning: both('Alle Datensätze sind gültig und vollständig.', 'All records are valid and complete.'),
  institutions: both('Einrichtungen', 'Institutions'),
  institution: both('Einrichtung', 'Institution'),
  unknownInstitution: both('ohne Einrichtung', 'institution unknown'),
  reason: both('Grund', 'Reason'),
  count: both('Datensätze', 'Records'),
  share: both('Anteil', 'Share'),
  unfinished: both(
    'Der Lauf war noch nicht zu Ende, als dieser Bericht geschrieben wurde.',
    'The run had not ended when this report was written.',
  ),
  interrupted: both('Der Lauf wurde unterbrochen.', 'The run was interrupted.'),
  failed: both('Nicht alles konnte gelesen werden:', 'Not everything could be read:'),
  files: both(
    html`Jede einzelne Stelle steht in <code>report.csv</code> (für Tabellenprogramme) und <code>report.jsonl</code> neben dieser Datei; im Ordner <code>institutions</code> liegt für jede Einrichtung eine eigene CSV-Datei.`,
    html`Every single place is listed in <code>report.csv</code> (for spreadsheets) and <code>report.jsonl</code> beside this file; the folder <code>institutions</code> has a CSV file for each institution.`,
  ),
} as const;
