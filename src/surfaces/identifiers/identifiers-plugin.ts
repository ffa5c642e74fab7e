import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { clientOf } from '../../api/client-key.ts';
import { type Documentation, documented } from '../../api/documentation.ts';
import { setTag } from '../../api/entity-tags.ts';
import { cacheKey } from '../../kernel/cache-key.ts';
import { routePath } from '../../kernel/http.ts';
import { largeWork } from '../../kernel/large-work.ts';
import { joined } from '../../kernel/pieces.ts';
import { Problem } from '../../kernel/problem.ts';
import { isUuid } from '../../kernel/uuid.ts';
import type { RecordStore } from '../../stores/records/record-store.ts';
import { FORMS, type Form, type FormCache, formCache, fullMediaType, type Representation } from './forms.ts';
import { RECORD_BY_ACCEPT, RECORD_PART, recordInForm } from './record-operations.ts';
import { writeForm } from './write-form.ts';

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
 * `{path}/<uuid>/cho`, each also with the suffix of a form. [identifiers-3] Returns the record in the
 * form of the suffix, or in the one that `Accept` prefers. Browsers are redirected to
 * the object's page.
 * Errors: Problem 404, 406, 410. [identifiers-6]
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
  const baseUrl = `${options.baseUrl}${options.path}/${uuid}`;
  if (chosen.form.write === undefined) {
    const link = describedBy(baseUrl);
    return reply.code(303).headers({ location: page, 'cache-control': 'no-cache', link }).send();
  }
  const { body, change } = stored;
  const { idBase, contextUrl } = options;
  const suffix = chosen.form.suffixes[0] ?? '';
  const written = await cache.get(cacheKey({ uuid, change, form: chosen.form.name }), async () => {
    const context = { uuid, idBase, contextUrl, pageUrl: page };
    const record = await formOf(body, { suffix, context }, { client: clientOf(request) });
    if (record === undefined) {
      request.log.error(`record ${uuid} cannot be read: it is damaged in the record store`);
      throw unknownObject(uuid);
    }
    return { body: joined([record.text]), tag: record.tag };
  });
  reply
    .type(`${fullMediaType(chosen)}; charset=utf-8`)
    .header('content-location', urlOf(baseUrl, chosen.form));
  // PyLD fails on several alternates, and JSON-LD processors need none beside JSON.
  if (!isJson(chosen.form)) reply.header('link', alternates(baseUrl, page, chosen.form));
  setTag(reply, written.tag);
  return written.body;
}

/** A large record takes half a second. */
const formOf = largeWork({ file: new URL('./write-form.ts', import.meta.url), work: writeForm });

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

/** Links from the page to the forms, as in FAIR Signposting. [identifiers-5] */
const describedBy = (baseUrl: string): string =>
  FORMS.filter(({ write }) => write !== undefined)
    .map((form) => linkTo(urlOf(baseUrl, form), 'describedby', form))
    .join(', ');

const linkTo = (url: string, relation: string, { mediaTypes, profile }: Form): string =>
  `<${url}>; rel="${relation}"; type="${mediaTypes[0]}"${profile === undefined ? '' : `; profile="${profile}"`}`;

const NOT_ACCEPTABLE = `None of the requested media types is available; available are: ${FORMS.flatMap(
  (form) => form.mediaTypes.map((mediaType) => fullMediaType({ form, mediaType })),
).join(', ')}`;

/**
 * The form that `Accept` prefers. [identifiers-4] Among equal weights, a media type comes before a
 * range with `*`, and then the order of FORMS decides. Parameters of media types
 * other than `q` and the profile of a form are ignored.
 * Errors: undefined if it accepts none of the forms.
 */
export function preferredForm(accept: string | undefined): Representation | undefined {
  const ranges = readAccept(accept ?? '*/*');
  let best: Representation | undefined;
  let [bestWeight, bestPrecision] = [0, 0];
  for (const candidate of CANDIDATES) {
    const { weight, precision } = weightOf(fullMediaType(candidate), ranges);
    if (weight < bestWeight || (weight === bestWeight && precision <= bestPrecision)) continue;
    [best, bestWeight, bestPrecision] = [candidate, weight, precision];
  }
  return bestWeight > 0 ? best : undefined;
}

/** The first media type of each form, then the other ones. */
const CANDIDATES: readonly Representation[] = FORMS.flatMap((form) =>
  form.mediaTypes.map((mediaType, at) => ({ form, mediaType, at })),
)
  .sort((a, b) => Math.min(a.at, 1) - Math.min(b.at, 1))
  .map(({ form, mediaType }) => ({ form, mediaType }));

/** Weights (0 to 1) by media range in lowercase, with the profile if it is that of a form. */
type Ranges = ReadonlyMap<string, number>;

/** The profile of schema.org, as clients write it. */
const SCHEMA_ORG =
  /;\s*profile\s*=\s*(?:"https?:\/\/schema\.org\/?"|https?:\/\/schema\.org\/?(?=\s*(?:[;,]|$)))/gi;

/** Source: RFC 9110, 12.5.1. Invalid media ranges are ignored; an invalid weight is 0. */
function readAccept(accept: string): Ranges {
  const ranges = new Map<string, number>();
  // Quoted strings may contain separators. An unclosed one extends to the end.
  const unquoted = accept.replace(SCHEMA_ORG, ';schema.org').replace(/"(?:[^"\\]|\\.)*"?/g, '');
  for (const item of unquoted.split(',')) {
    const [type = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    if (!/^[^/\s]+\/[^/\s]+$/.test(type)) continue;
    const range = parameters.includes('schema.org') ? `${type};profile="https://schema.org/"` : type;
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter));
    const weight = q === undefined ? 1 : Number(q.slice(q.indexOf('=') + 1).trim() || Number.NaN);
    ranges.set(range, Math.max(ranges.get(range) ?? 0, weight >= 0 && weight <= 1 ? weight : 0));
  }
  return ranges;
}

/** The weight of the most precise range that covers a media type. Precision is 1 to 3, or 0 without a range. */
function weightOf(mediaType: string, ranges: Ranges): { weight: number; precision: number } {
  const [kind = ''] = mediaType.split('/', 1);
  for (const [less, range] of [mediaType, `${kind}/*`, '*/*'].entries()) {
    const weight = ranges.get(range);
    if (weight !== undefined) return { weight, precision: 3 - less };
  }
  return { weight: 0, precision: 0 };
}

interface IdentifierUrl {
  /** In lowercase. */
  readonly uuid: string;
  /** The form of the suffix; undefined if there is none. */
  readonly form: Form | undefined;
}

const PARTS: readonly string[] = ['aggregation', 'cho'];

/**
 * Reads the path below the base URL: `<uuid>`, or `<uuid>` and `aggregation` or
 * `cho`, optionally with the suffix of a form.
 * Errors: undefined for other paths.
 */
export function readUrl(name: string, part?: string): IdentifierUrl | undefined {
  const last = part ?? name;
  const dot = last.indexOf('.');
  const stem = dot < 0 ? last : last.slice(0, dot);
  const suffix = dot < 0 ? undefined : last.slice(dot + 1).toLowerCase();
  const form = FORMS.find(({ suffixes }) => suffixes.some((one) => one === suffix));
  const uuid = (part === undefined ? stem : name).toLowerCase();
  const isPart = part === undefined || PARTS.includes(stem);
  if (!isUuid(uuid) || !isPart || (suffix !== undefined && form === undefined)) return undefined;
  return { uuid, form };
}
