import { BYTE_ORDER_MARK, csvCell, type Separator } from '../../kernel/csv.ts';
import type { Visit } from '../visit.ts';
import type { ListedObject } from './read-list.ts';

/** The list as CSV (RFC 4180) in UTF-8 with a byte order mark, without which Excel reads another encoding. */
export function listAsCsv(
  { texts }: Visit,
  objects: readonly ListedObject[],
  { separator }: { readonly separator: Separator },
): string {
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
  return `${BYTE_ORDER_MARK}${rows.map((row) => row.map((cell) => csvCell(cell ?? '')).join(separator)).join('\r\n')}\r\n`;
}

const several = (values: readonly string[] = []): string => values.join('; ');
