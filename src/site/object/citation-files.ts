import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { documentation } from '../../api/documentation.ts';
import { cacheable } from '../../api/entity-tags.ts';
import { LANGUAGES, type Language, preferredLanguage } from '../../kernel/languages.ts';
import { type ObjectCitation, objectCitation } from '../../use-cases/object-citation.ts';
import { readNames } from '../lookups/names.ts';
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

/**
 * `/{language}/objects/{uuid}/citation.bib`, `.ris`, `.json`, in the language of the page that leads there;
 * without a language in the path, in the one that the client prefers. [site-41]
 */
export function citationRoutes(app: FastifyInstance, site: Site): void {
  const onSend = cacheable({ control: 'public, max-age=60', tag: 'content' });
  for (const [suffix, type, label, write] of FORMATS) {
    const send = async (language: Language, request: FastifyRequest, reply: FastifyReply) => {
      const { uuid = '' } = request.params as { readonly uuid?: string };
      const asked = createVisit(site, language, request, reply);
      const visit = { ...asked, names: await readNames(asked) };
      const view = await readObject(visit, uuid);
      reply
        .type(`${type}; charset=utf-8`)
        .headers({ 'content-language': language, 'x-content-type-options': 'nosniff' })
        .header('content-disposition', `attachment; filename="${uuid.replace(/[^\w-]/g, '')}.${suffix}"`);
      return write(objectCitation(view, visit));
    };
    const path = `/objects/:uuid/citation.${suffix}`;
    app.route({
      method: ['GET', 'HEAD'],
      url: path,
      schema: citationDocumentation(suffix, type, label),
      onSend,
      handler(request, reply) {
        reply.header('vary', 'accept-language');
        return send(preferredLanguage(request.headers['accept-language']), request, reply);
      },
    });
    for (const language of LANGUAGES) {
      app.route({
        method: ['GET', 'HEAD'],
        url: `/${language}${path}`,
        onSend,
        handler: (request, reply) => send(language, request, reply),
      });
    }
  }
}

const citationDocumentation = (suffix: string, type: string, label: string) =>
  documentation({
    operationId: `getCitationAs${suffix.charAt(0).toUpperCase()}${suffix.slice(1)}`,
    tags: ['Objects'],
    summary: `How to cite an object, as ${label}`,
    description:
      'A file for programs that keep bibliographies, in the language that the client prefers; `/de` or `/en` before the path chooses one.',
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
