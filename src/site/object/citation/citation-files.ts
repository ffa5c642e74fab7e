import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { documentation } from '../../../api/documentation.ts';
import { cacheable } from '../../../api/entity-tags.ts';
import { preferredLanguage } from '../../../kernel/languages.ts';
import { objectPath, UUID_IN_CAPITALS } from '../../object-route.ts';
import { createVisit, type Site } from '../../page-routes.ts';
import { readObject } from '../read-object.ts';
import { titleOf } from '../title.ts';
import { type CslItem, cslItem, dateOf, yearOf } from './csl.ts';
import { type CslName, familyFirst } from './names.ts';

/** Files that programs for bibliographies read: suffix, media type, label, and how they are written. */
const FORMATS = [
  ['bib', 'application/x-bibtex', 'BibTeX', bibtex],
  ['ris', 'application/x-research-info-systems', 'RIS', ris],
  [
    'json',
    'application/vnd.citationstyles.csl+json',
    'CSL-JSON',
    (item: CslItem) => `${JSON.stringify([item], undefined, 2)}\n`,
  ],
] as const;

/** `/objects/{uuid}/citation.bib`, `.ris`, `.json` */
export function citationRoutes(app: FastifyInstance, site: Site): void {
  for (const [suffix, type, label, write] of FORMATS) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `/objects/:uuid/citation.${suffix}`,
      schema: citationDocumentation(suffix, type, label),
      onSend: cacheable({ control: 'public, max-age=60', tag: 'content' }),
      async handler(request, reply) {
        const { uuid = '' } = request.params as { readonly uuid?: string };
        const language = preferredLanguage(request.headers['accept-language']);
        const visit = createVisit(site, language, request, reply);
        const view = await readObject(visit, uuid);
        reply
          .type(`${type}; charset=utf-8`)
          .headers({ vary: 'accept-language', 'x-content-type-options': 'nosniff' })
          .header('content-disposition', `attachment; filename="${uuid.replace(/[^\w-]/g, '')}.${suffix}"`);
        return write(cslItem(visit, view, titleOf(visit, view).text));
      },
    });
  }
}

const citationDocumentation = (suffix: string, type: string, label: string) =>
  documentation({
    operationId: `getCitationAs${suffix.charAt(0).toUpperCase()}${suffix.slice(1)}`,
    tags: ['Objects'],
    summary: `How to cite an object, as ${label}`,
    description: 'A file for programs that keep bibliographies.',
    params: objectPath,
    moved: UUID_IN_CAPITALS,
    success: { description: 'The file', content: { [type]: z.string() } },
    problems: {
      404: 'No object has this id; the detail names it',
      410: 'The object has been deleted or withdrawn',
      502: 'The search engine is not reachable or too slow',
    },
  });

/** The files by suffix and label. */
export const CITATION_FILES = FORMATS.map(([suffix, , label]) => ({ suffix, label }));

/** The item as an entry of BibTeX, in UTF-8 as biber and current BibTeX styles read it. */
export function bibtex(item: CslItem): string {
  const year = yearOf(item);
  const fields: readonly (readonly [name: string, value: string | undefined])[] = [
    ['author', item.author?.map(author).join(' and ')],
    ['title', `{${escaped(item.title)}}`],
    ['year', year],
    ['date', dateOf(item) === year ? undefined : optional(dateOf(item))],
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
  return `@misc{${keyOf(item)},\n${lines.join(',\n')}\n}\n`;
}

/** `durer1502-7c3ed443`: letters that every BibTeX program takes. */
function keyOf(item: CslItem): string {
  const [first] = item.author ?? [];
  const name = first === undefined ? '' : 'literal' in first ? first.literal : first.family;
  const letters = name
    .slice(0, 200)
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
    .slice(0, 20);
  return `${letters || 'object'}${yearOf(item) ?? ''}-${item.id.replace(/[^\w-]/g, '').slice(0, 8)}`;
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

const TYPES: Readonly<Record<CslItem['type'], string>> = {
  graphic: 'ART',
  document: 'GEN',
  song: 'SOUND',
  motion_picture: 'VIDEO',
};

/** The item in the format of RIS: a line for each value, which cannot contain a line break. */
export function ris(item: CslItem): string {
  const lines: readonly (readonly [tag: string, value: string | undefined])[] = [
    ['TY', TYPES[item.type]],
    ...(item.author ?? []).map((name) => ['AU', familyFirst(name)] as const),
    ['TI', item.title],
    ['PY', yearOf(item)],
    ['DA', dateOf(item)],
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
