import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { readStoredBody } from '../edm/stored-body.ts';
import { type Documentation, documented } from '../http/documentation.ts';
import { routePath } from '../kernel/http.ts';
import { Problem } from '../kernel/problem.ts';
import type { RecordStore } from '../records/record-store.ts';
import { FORMS, type Form, type FormCache, formCache, fullMediaType, type Representation } from './forms.ts';
import { RECORD_BY_ACCEPT, RECORD_PART, recordInForm } from './record-operations.ts';
import { type IdentifierUrl, preferredForm, readUrl } from './requested-form.ts';

/** Options of the plugin. URLs do not end in a slash. */
export interface IdentifierOptions {
  /** Read only. */
  readonly records: Pick<RecordStore, 'get'>;
  /** {id_base}: the base of the URLs that records name as their identifiers. */
  readonly idBase: string;
  /** They are served at `{base_url}` followed by `path`. */
  readonly baseUrl: string;
  /** Begins with a slash, or is empty. */
  readonly path: string;
  /** URL of the JSON-LD context file. */
  readonly contextUrl: string;
  /** URL of an object's page, with `{uuid}`. */
  readonly objectPageUrl: string;
  /** Sets `ETag` and `Cache-Control` of successful responses. */
  readonly onSend: onSendHookHandler;
}

/**
 * A Fastify plugin with the routes `{path}/<uuid>`, `{path}/<uuid>/aggregation` and
 * `{path}/<uuid>/cho`, each also with the suffix of a form. Returns the record in the
 * form of the suffix, or in the one that `Accept` prefers. Browsers are redirected to
 * the object's page.
 * Errors: Problem 404, 406, 410.
 */
export async function identifiersPlugin(app: FastifyInstance, options: IdentifierOptions): Promise<void> {
  const cache = formCache();
  const path = routePath(options.path);
  const { onSend } = options;
  const route = (operation: Documentation, url: string, suffix = '') =>
    app.route({
      method: ['GET', 'HEAD'],
      url: `${path}${url}`,
      ...documented(operation),
      onSend,
      handler(request: FastifyRequest, reply: FastifyReply) {
        const { uuid = '', part } = request.params as { readonly uuid?: string; readonly part?: string };
        return resolve(readUrl(uuid + suffix, part), request, reply, options, cache);
      },
    });
  route(RECORD_BY_ACCEPT, '/:uuid');
  for (const form of FORMS) {
    for (const suffix of form.suffixes) {
      route(recordInForm(form, suffix), `/:uuid.${suffix}`, `.${suffix}`);
    }
  }
  route(RECORD_PART, '/:uuid/:part');
}

async function resolve(
  url: IdentifierUrl | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  options: IdentifierOptions,
  cache: FormCache,
) {
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
  const baseUrl = `${options.baseUrl}${options.path}/${uuid}`;
  if (write === undefined) {
    const link = describedBy(baseUrl);
    return reply.code(303).headers({ location: page, 'cache-control': 'no-cache', link }).send();
  }
  const { body, change } = stored;
  const { idBase, contextUrl } = options;
  const text = await cache.get(`${uuid} ${change} ${chosen.form.suffixes[0]}`, async () => {
    const record = readStoredBody(body)?.record;
    if (record === undefined) {
      request.log.error(`record ${uuid} cannot be read: it is damaged in the record store`);
      throw unknownObject(uuid);
    }
    return write(record, { uuid, idBase, contextUrl, pageUrl: page });
  });
  reply
    .type(`${fullMediaType(chosen)}; charset=utf-8`)
    .header('content-location', urlOf(baseUrl, chosen.form));
  // PyLD fails on several alternates, and JSON-LD processors need none beside JSON.
  if (!isJson(chosen.form)) reply.header('link', alternates(baseUrl, page, chosen.form));
  return text;
}

const unknownObject = (uuid: string): Problem => new Problem(404, `No object with ID ${uuid}`);

const namedForm = (form: Form): Representation => ({ form, mediaType: form.mediaTypes[0] ?? '' });

const urlOf = (baseUrl: string, { suffixes }: Form): string => `${baseUrl}.${suffixes[0]}`;

const isJson = ({ mediaTypes }: Form): boolean => mediaTypes.some((type) => type.endsWith('json'));

/** Links to the other forms and to the page. */
function alternates(baseUrl: string, page: string, chosen: Form): string {
  return FORMS.filter((form) => form !== chosen)
    .map((form) => linkTo(form.write === undefined ? page : urlOf(baseUrl, form), 'alternate', form))
    .join(', ');
}

/** Links from the page to the forms, as in FAIR Signposting. */
const describedBy = (baseUrl: string): string =>
  FORMS.filter(({ write }) => write !== undefined)
    .map((form) => linkTo(urlOf(baseUrl, form), 'describedby', form))
    .join(', ');

const linkTo = (url: string, relation: string, { mediaTypes, profile }: Form): string =>
  `<${url}>; rel="${relation}"; type="${mediaTypes[0]}"${profile === undefined ? '' : `; profile="${profile}"`}`;

const NOT_ACCEPTABLE = `None of the requested media types is available; available are: ${FORMS.flatMap(
  (form) => form.mediaTypes.map((mediaType) => fullMediaType({ form, mediaType })),
).join(', ')}`;
