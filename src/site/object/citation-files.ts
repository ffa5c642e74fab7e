import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { documentation } from '../../api/documentation.ts';
import { cacheable } from '../../api/entity-tags.ts';
import { preferredLanguage } from '../../kernel/languages.ts';
import { type ObjectCitation, objectCitation } from '../../use-cases/object-citation.ts';
import { createVisit, type Site } from '../page/page-routes.ts';
import { objectPath, UUID_IN_CAPITALS } from './object-route.ts';
import { readObject } from './read-object.ts';

/** Files that programs for bibliographies read: suffix, media type, label, and how they are written. */
const FORMATS = [
  ['bib', 'application/x-bibtex', 'BibTeX', (citation: ObjectCitation) => citation.bibtex()],
  ['ris', 'application/x-research-info-systems', 'RIS', (citation: ObjectCitation) => citation.ris()],
  [
    'json',
    'application/vnd.citationstyles.csl+json',
    'CSL-JSON',
    ({ item }: ObjectCitation) => `${JSON.stringify([item], undefined, 2)}\n`,
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
        return write(objectCitation(view, visit));
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
