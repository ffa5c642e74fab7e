import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { readStoredBody } from '../edm/stored-body.ts';
import { routePath } from '../kernel/http.ts';
import { Problem } from '../kernel/problem.ts';
import type { RecordStore } from '../records/record-store.ts';
import { FORMS, type Form, type Representation } from './forms.ts';
import { preferredForm } from './preferred-form.ts';
import { readUrl } from './read-url.ts';
import { type WrittenForms, writtenForms } from './written-forms.ts';

/** What the addresses of identifiers need to know. Addresses have no slash at the end. */
export interface IdentifierOptions {
  /** Read only. */
  readonly records: Pick<RecordStore, 'get'>;
  /** {id_base}: what records say their address is. */
  readonly idBase: string;
  /** Where they are served here: `{base_url}` and `path`. */
  readonly baseUrl: string;
  /** Begins with a slash, or is empty. */
  readonly path: string;
  /** Of the context file. */
  readonly contextUrl: string;
  /** The page of an object, with `{uuid}`. */
  readonly objectPageUrl: string;
  /** Gives successful answers their tags and the time that they may be kept. */
  readonly onSend: onSendHookHandler;
}

/**
 * `{path}/<uuid>`, `{path}/<uuid>/aggregation` and `{path}/<uuid>/cho`, each also
 * with the suffix of a form, as a plugin of Fastify: the record in the form that
 * the suffix names or the client likes best. People are sent to the object's page.
 * Errors: Problem 404, 406, 410.
 */
export async function identifiersPlugin(app: FastifyInstance, options: IdentifierOptions): Promise<void> {
  const written = writtenForms();
  const handler = (request: FastifyRequest, reply: FastifyReply) => resolve(request, reply, options, written);
  const path = routePath(options.path);
  const { onSend } = options;
  for (const url of [`${path}/:name`, `${path}/:name/:part`]) {
    app.route({ method: ['GET', 'HEAD'], url, onSend, handler });
  }
}

async function resolve(
  request: FastifyRequest,
  reply: FastifyReply,
  options: IdentifierOptions,
  written: WrittenForms,
) {
  const { name = '', part } = request.params as { readonly name?: string; readonly part?: string };
  const url = readUrl(name, part);
  if (url === undefined) throw new Problem(404, 'Not Found');
  const { uuid, form } = url;
  const stored = await options.records.get(uuid);
  if (stored === undefined) throw unknownObject(uuid);
  if (stored.body === undefined) {
    throw new Problem(410, `The object with ID ${uuid} has been deleted or withdrawn`);
  }
  if (form === undefined) reply.header('vary', 'accept');
  const chosen = form === undefined ? preferredForm(request.headers.accept) : namedForm(form);
  if (chosen === undefined) throw new Problem(406, NOT_ACCEPTABLE, { headers: { vary: 'accept' } });

  const page = options.objectPageUrl.replaceAll('{uuid}', uuid);
  const write = chosen.form.write;
  if (write === undefined)
    return reply.code(303).headers({ location: page, 'cache-control': 'no-cache' }).send();
  const { body, change } = stored;
  const { idBase, contextUrl } = options;
  const text = await written.get(`${uuid} ${change} ${chosen.form.suffixes[0]}`, async () => {
    const record = readStoredBody(body);
    if (record === undefined) {
      request.log.error(`record ${uuid} cannot be read: it is damaged in the record store`);
      throw unknownObject(uuid);
    }
    return write(record, { uuid, idBase, contextUrl });
  });
  const place = `${options.baseUrl}${options.path}/${uuid}`;
  reply.type(`${chosen.mediaType}; charset=utf-8`).header('content-location', placeOf(place, chosen.form));
  // JSON-LD processors fail at several alternates (PyLD) and need none beside JSON.
  if (!isJson(chosen.form)) reply.header('link', alternates(place, page, chosen.form));
  return text;
}

const unknownObject = (uuid: string): Problem => new Problem(404, `No object with ID ${uuid}`);

const namedForm = (form: Form): Representation => ({ form, mediaType: form.mediaTypes[0] ?? '' });

const placeOf = (place: string, { suffixes }: Form): string => `${place}.${suffixes[0]}`;

const isJson = ({ suffixes }: Form): boolean => suffixes.some((suffix) => suffix.startsWith('json'));

/** The other forms, and the page. */
function alternates(place: string, page: string, chosen: Form): string {
  return FORMS.filter((form) => form !== chosen)
    .map((form) => {
      const target = form.write === undefined ? page : placeOf(place, form);
      return `<${target}>; rel="alternate"; type="${form.mediaTypes[0]}"`;
    })
    .join(', ');
}

const NOT_ACCEPTABLE = `None of the media types asked for is available; these are: ${FORMS.flatMap(
  ({ mediaTypes }) => mediaTypes,
).join(', ')}`;
