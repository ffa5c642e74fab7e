import type { Visit } from '../visit.ts';
import type { ListedObject } from './read-list.ts';

/** The list as CSV (RFC 4180) in UTF-8 with a byte order mark, without which Excel reads another encoding. */
export function listAsCsv({ texts }: Visit, objects: readonly ListedObject[]): string {
  const { columns } = texts.list;
  const rows = [
    [
      columns.uuid,
      columns.title,
      columns.creator,
      columns.date,
      columns.institution,
      columns.identifier,
      columns.rights,
      columns.url,
      columns.source,
      columns.picture,
    ],
    ...objects.map((object) => [
      object.uuid,
      object.title,
      several(object.creator),
      several(object.date),
      object.dataProvider,
      several(object.identifier),
      several(object.edmRights),
      object.url,
      object.isShownAt,
      object.previewImage,
    ]),
  ];
  return `\uFEFF${rows.map((row) => row.map((cell) => cellOf(cell ?? '')).join(',')).join('\r\n')}\r\n`;
}

const several = (values: readonly string[] = []): string => values.join('; ');

/**
 * Spreadsheets run a cell that begins like a formula: an apostrophe in front makes it text.
 * Source: OWASP, "CSV Injection".
 */
function cellOf(text: string): string {
  const safe = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
