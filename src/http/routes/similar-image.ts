import { Buffer } from 'node:buffer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { callerOf } from '../caller.ts';
import type { Endpoint } from '../endpoint.ts';
import { setTag } from '../entity-tags.ts';
import { similarToPictureForm, similarToVectorParameters } from '../parameters/similar.ts';
import { pictureUpload } from '../upload/picture-upload.ts';
import type { Form } from '../upload/read-form.ts';
import { readQuery } from '../validation-issues.ts';

const UNAVAILABLE = 'Similar images cannot be searched at present; see `Retry-After`';

/** `GET /v2/similar/image` */
export function similarToVector(catalogue: Catalogue): Endpoint {
  return {
    async answer(request, reply) {
      const { vector, per_page, filter_by, threshold } = readQuery(similarToVectorParameters, request.query);
      const asked = { vector, perPage: per_page, filterBy: filter_by, threshold };
      const { body, tag } = await catalogue.similarToVector(asked, callerOf(request, reply));
      if (tag !== undefined) setTag(reply, tag);
      return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    },
    contentType: 'application/json; charset=utf-8',
    caching: { control: 'no-cache', tag: 'route' },
    documentation: {
      id: 'similarToVector',
      group: 'Search',
      summary: 'Objects similar to a picture that was compared before',
      description:
        'The same as the search that gave the `vector`, without the picture: for another page size, filter or threshold. The vector is valid as long as the service uses the same image model.',
      parameters: similarToVectorParameters,
      answers: 'The objects with the most similar pictures, and the vector',
      schema: 'SimilarImages',
      problems: {
        400: 'The filter cannot be read',
        422: 'A parameter is missing or has a wrong value, such as a vector that is none',
        502: 'The search engine is not reachable or too slow',
        503: UNAVAILABLE,
      },
    },
  };
}

/** `POST /v2/similar/image`. `receive` lets uploads in and reads them. */
export function similarToPicture(
  catalogue: Catalogue,
  receive: (request: FastifyRequest, reply: FastifyReply) => Promise<Form | undefined>,
): Endpoint {
  return {
    async answer(request, reply) {
      const { file, per_page, filter_by, threshold } = pictureUpload(await receive(request, reply));
      const asked = { file, perPage: per_page, filterBy: filter_by, threshold };
      const { body } = await catalogue.similarToPicture(asked, callerOf(request, reply));
      return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    },
    contentType: 'application/json; charset=utf-8',
    caching: { control: 'no-store', tag: 'route' },
    documentation: {
      id: 'similarToPicture',
      group: 'Search',
      summary: 'Objects similar to a picture of yours',
      description:
        'The objects whose pictures are most similar to the one that is sent; each hit has its `vector_distance`. The picture is not kept. The `vector` of the answer stands for it in further requests with `GET`, which are not limited. 10 uploads a minute are allowed for each client address, 4 of them in a row.',
      form: similarToPictureForm,
      answers: 'The objects with the most similar pictures, and the vector of the picture',
      schema: 'SimilarImages',
      problems: {
        400: 'The picture or the form cannot be read, or the filter',
        408: 'The upload took longer than 30 seconds',
        413: 'The file is larger than 8 MB',
        415: 'The file is no picture of a supported type. Its content decides, not what it is declared to be',
        422: 'The picture is missing, there are several, or another field has a wrong value',
        429: 'Too many uploads from this address; `Retry-After` says after how many seconds the next one is possible',
        502: 'The search engine is not reachable or too slow',
        503: `Too many pictures at once. ${UNAVAILABLE}`,
      },
    },
  };
}
