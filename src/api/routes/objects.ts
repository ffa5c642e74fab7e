import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { sendContinue } from '../../kernel/http.ts';
import { parseJson } from '../../kernel/json.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Catalogue } from '../../use-cases/catalogue.ts';
import { MAX_OBJECTS, OBJECTS_AS } from '../../use-cases/objects.ts';
import { endpoint } from '../endpoint.ts';
import { inLowercase, objectId } from '../parameters/kinds.ts';
import { bodyOf } from '../pieced-body.ts';
import { requestContext } from '../request-context.ts';
import { validationIssues } from '../request-validation.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';

const DESCRIPTION =
  'The records of up to 250 objects, or their documents in the index, in the order of the ids. `missing` lists the ids that no object has. A repeated id counts once.';

const COMMON = {
  tags: ['Objects'],
  success: {
    description: 'The objects, and the ids of those that are missing',
    schema: RESPONSE_SCHEMAS.Objects,
  },
} as const;

const ENGINE_PROBLEMS = {
  400: '`include_fields` refers to another collection, or the objects have more than 32 MB together',
  502: 'The search engine is not reachable or too slow',
} as const;

/** `GET /v2/objects` */
export const objects = (catalogue: Catalogue) =>
  endpoint({
    ...COMMON,
    operationId: 'getObjects',
    summary: 'Several objects by their ids',
    description: `${DESCRIPTION} Long lists do not fit into a URL everywhere: send them with \`POST\`.`,
    querystring: objectsParameters,
    caching: { control: 'no-cache', tag: 'content' },
    problems: { ...ENGINE_PROBLEMS, 422: 'The ids are missing or too many, or another parameter is invalid' },
    handler: async (request, reply) => {
      const { ids, ...query } = request.query;
      const wanted = { ...query, ids: idsIn(ids) };
      return bodyOf(await catalogue.objects(wanted, requestContext(request, reply)));
    },
  });

/** Adds `POST /v2/objects`, which reads JSON as no other route does. */
export async function objectsByPost(app: FastifyInstance, catalogue: Catalogue): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: MAX_OBJECTS_BODY_BYTES },
      (_request, body, done) => done(null, body),
    );
    const route = endpoint({
      ...COMMON,
      operationId: 'postObjects',
      summary: 'Several objects by their ids, in a body',
      description: DESCRIPTION,
      body: objectsBody,
      consumes: 'application/json',
      caching: { control: 'no-store', tag: 'none' },
      problems: {
        ...ENGINE_PROBLEMS,
        413: `The body has more than ${MAX_OBJECTS_BODY_BYTES} bytes`,
        415: 'The body is not declared as `application/json`',
        422: 'The body is not JSON, or the ids are missing or too many, or another member is invalid',
      },
      handler: async (request, reply) =>
        bodyOf(await catalogue.objects(readBody(request.body), requestContext(request, reply))),
    });
    scope.route({
      ...route,
      url: '/v2/objects',
      method: 'POST',
      preParsing: async ({ raw }, reply, body) => {
        // Bodies that would not be read get no 100 Continue.
        const isJson = raw.headers['content-type']?.startsWith('application/json') === true;
        const isShort = Number(raw.headers['content-length'] ?? 0) <= MAX_OBJECTS_BODY_BYTES;
        if (isJson && isShort) sendContinue(raw, reply.raw);
        return body;
      },
    });
  });
}

/** The body of a request; undefined if it was not sent as JSON. */
function readBody(body: unknown) {
  if (typeof body !== 'string') throw new Problem(415, 'The body must be sent as application/json');
  const given = parseJson(body);
  if (given === undefined) {
    throw new Problem(422, [{ type: 'json_invalid', loc: ['body'], msg: 'Body should be valid JSON' }]);
  }
  const parsed = objectsBody.safeParse(given);
  if (!parsed.success) throw new Problem(422, validationIssues(parsed.error, 'body'));
  return parsed.data;
}

const as = z
  .enum(OBJECTS_AS)
  .default('record')
  .describe(
    '`record`: the full records, as in `/v2/object`. `document`: the documents of the index, as in search hits',
  );
const include_fields = z
  .string()
  .optional()
  .describe('Fields of the documents, comma-separated. Default: as in search hits')
  .meta({ examples: ['title,creator,date'] });

/** The parameters of `GET /v2/objects`. */
const objectsParameters = z.object({
  ids: z
    .string()
    .refine((list) => idsIn(list).length > 0, {
      error: 'Input should name at least one id',
      params: { type: 'too_short' },
    })
    .refine((list) => idsIn(list).length <= MAX_OBJECTS, {
      error: `Input should name at most ${MAX_OBJECTS} ids`,
      params: { type: 'too_long' },
    })
    .describe(`Ids of objects, comma-separated; ${MAX_OBJECTS} at most`)
    .meta({ minLength: 1, examples: ['03f6188f-ec17-5063-a9cc-292ed8e27706'] }),
  as,
  include_fields,
});

/** The ids that a list names. */
const idsIn = (list: string): string[] =>
  list
    .split(',')
    .map((id) => inLowercase(id.trim()))
    .filter((id) => id !== '');

/** The body of `POST /v2/objects`. */
const objectsBody = z.object({
  ids: z
    .array(objectId())
    .min(1)
    .max(MAX_OBJECTS)
    .describe('Ids of objects')
    .meta({ examples: [['03f6188f-ec17-5063-a9cc-292ed8e27706']] }),
  as,
  include_fields,
});

/** Enough for as many ids, and for a list of all fields. */
export const MAX_OBJECTS_BODY_BYTES = 64 * 1024;
