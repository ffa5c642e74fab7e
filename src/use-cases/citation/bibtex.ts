import { type CitedDate, yearOf } from './cited-date.ts';
import type { CslItem } from './csl-item.ts';
import type { CslName } from './names.ts';

/**
 * The item as an entry of BibTeX, in UTF-8 as biber and current BibTeX styles read it. Of `year` and `date`,
 * BibTeX reads the first and BibLaTeX the second; a date that is not a year of BibTeX is a note as well.
 */
export function bibtex(item: CslItem, date: CitedDate | undefined): string {
  const year = yearOf(date)?.toString();
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['author', item.author?.map(author).join(' and ')],
    ['title', `{${escaped(item.title)}}`],
    ['year', year],
    ['date', date?.read?.edtf],
    ['note', year === undefined ? optional(date?.wording) : undefined],
    ['type', optional(item.genre)],
    ['howpublished', optional(item.medium)],
    ['publisher', optional(item.publisher)],
    ['institution', optional(item.archive)],
    ['number', optional(item.archive_location)],
    // Styles set it in \url, in which only these would end or break the argument.
    ['url', item.URL.replace(/[{}\\]/g, encodeURIComponent)],
  ];
  const lines = fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${keyOf(item, year)},\n${lines.join(',\n')}\n}\n`;
}

/** `durer1502-7c3ed443`: letters that every BibTeX program takes. */
function keyOf(item: CslItem, year = ''): string {
  const [first] = item.author ?? [];
  const name = first === undefined ? '' : 'literal' in first ? first.literal : first.family;
  const letters = name
    .slice(0, 200)
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
    .slice(0, 20);
  return `${letters || 'object'}${year}-${item.id.replace(/[^\w-]/g, '').slice(0, 8)}`;
}

/** `Holbein, the younger, Hans`; braces keep a name whole that has no parts. */
const author = (name: CslName): string =>
  'literal' in name
    ? `{${escaped(name.literal)}}`
    : [name.family, name.suffix, name.given]
        .filter((part) => part !== undefined)
        .map(escaped)
        .join(', ');

const optional = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : escaped(text);

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** What TeX would read as a command is written so that it is printed. */
const escaped = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\~^]|[{}$&#_%]/g, (character) => ESCAPES[character] ?? `\\${character}`);
