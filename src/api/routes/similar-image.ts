import type { Catalogue } from '../../use-cases/catalogue.ts';
import { endpoint } from '../endpoint.ts';
import { sendReply } from '../entity-tags.ts';
import { similarToPictureForm, similarToVectorParameters } from '../parameters/similar.ts';
import { requestContext } from '../request-context.ts';
import { RESPONSE_SCHEMAS } from '../response-schemas.ts';
import type { ReceivePicture } from '../upload/receive-picture.ts';

const UNAVAILABLE = 'Image search is not available at present; see `Retry-After`';

/** `GET /v2/similar/image` [uploads-15] */
export const similarToVector = (catalogue: Catalogue) =>
  endpoint({
    operationId: 'similarToVector',
    tags: ['Search'],
    summary: 'Objects similar to a picture that was uploaded before',
    description:
      'Repeats the search that returned the `vector`, without the picture: for another page size, filter or threshold. The vector is valid as long as the service uses the same image model.',
    querystring: similarToVectorParameters,
    caching: { control: 'no-cache', tag: 'route' },
    success: {
      description: 'The objects with the most similar pictures, and the vector',
      schema: RESPONSE_SCHEMAS.PictureNeighbours,
    },
    problems: {
      400: 'The filter is invalid',
      422: 'A parameter is missing or invalid, such as the vector',
      502: 'The search engine is not reachable or too slow',
      503: UNAVAILABLE,
    },
    handler: async (request, reply) =>
      sendReply(await catalogue.similarToVector(request.query, requestContext(request, reply)), reply),
  });

/** `POST /v2/similar/image`. `receive` admits uploads and reads them. */
export const similarToPicture = (catalogue: Catalogue, receive: ReceivePicture) =>
  endpoint({
    operationId: 'similarToPicture',
    tags: ['Search'],
    summary: 'Objects similar to an uploaded picture',
    description:
      'The objects whose pictures are most similar to the uploaded one; each hit has its `vector_distance`. The picture is not stored. The `vector` of the response represents it in further requests with `GET`, which are not limited. 10 uploads a minute are allowed for each IP address, 4 of them in a row.',
    body: similarToPictureForm,
    caching: { control: 'no-store', tag: 'none' },
    success: {
      description: 'The objects with the most similar pictures, and the vector of the picture',
      schema: RESPONSE_SCHEMAS.PictureNeighbours,
    },
    problems: {
      400: 'The picture or the form cannot be read, or the filter is invalid',
      408: 'The upload took longer than 30 seconds',
      413: 'The file is larger than 8 MB',
      415: 'The file is not a picture of a supported type. Its content counts, not its declared type',
      422: 'The picture is missing, there are several, or another field is invalid',
      429: 'Too many uploads from this IP address; `Retry-After` says after how many seconds the next one is possible',
      502: 'The search engine is not reachable or too slow',
      503: `Too many pictures at once. ${UNAVAILABLE}`,
    },
    async handler(request, reply) {
      const upload = await receive(request, reply);
      const { body } = await catalogue.similarToPicture(upload, requestContext(request, reply));
      return sendReply({ body, tag: undefined }, reply);
    },
  });
