import { type CitedDate, risDate, yearOf } from './cited-date.ts';
import type { CslItem } from './csl-item.ts';
import { familyFirst } from './names.ts';

/** The item in the format of RIS: a line for each value, which cannot contain a line break. */
export function ris(item: CslItem, date: CitedDate | undefined): string {
  const lines: readonly (readonly [tag: string, value: string | undefined])[] = [
    ['TY', TYPES[item.type]],
    ...(item.author ?? []).map((name) => ['AU', familyFirst(name)] as const),
    ['TI', item.title],
    ['PY', yearOf(date)?.toString().padStart(4, '0')],
    ['DA', date && risDate(date)],
    // Zotero and EndNote read it as the medium of an artwork.
    ['M3', item.medium ?? item.genre],
    ['N1', item.medium === undefined ? undefined : item.genre],
    ['PB', item.publisher],
    ['DP', item.archive],
    ['AN', item.archive_location],
    ['LA', item.language],
    ['UR', item.URL],
    ['ID', item.id],
  ];
  const written = lines.flatMap(([tag, value]) =>
    value === undefined ? [] : [`${tag}  - ${value.replace(/[\s\u0085\u2028\u2029]+/g, ' ').trim()}`],
  );
  return `${[...written, 'ER  - '].join('\r\n')}\r\n`;
}

const TYPES: Readonly<Record<CslItem['type'], string>> = {
  graphic: 'ART',
  document: 'GEN',
  song: 'SOUND',
  motion_picture: 'VIDEO',
};
