import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Endpoint } from '../endpoint.ts';
import { assetParameters, assetPath } from '../parameters/asset.ts';
import { patience } from '../patience.ts';
import { readPath, readQuery } from '../validation-issues.ts';

/** `GET /assets/{asset_id}` */
export function asset(catalogue: Catalogue): Endpoint {
  return {
    async answer(request, reply) {
      const { asset_id: id } = readPath(assetPath, request.params);
      const { without_enlargement, width, height, fit, quality, format } = readQuery(
        assetParameters,
        request.query,
      );
      const wanted = { id, width, height, quality, format, fit, withoutEnlargement: without_enlargement };
      const address = await catalogue.assetAddress(wanted, patience(reply));
      return reply.code(302).header('location', address).removeHeader('content-type').send();
    },
    contentType: 'text/plain',
    // For browsers only: whether the picture is there is asked of the CMS each time.
    caching: { control: 'private, max-age=60', tag: 'route' },
    documentation: {
      id: 'getAsset',
      group: 'Institutions and pages',
      summary: 'A picture of an institution or page',
      description:
        'Leads to the picture at the CMS, which changes its size and format as asked. Logos, favicons, hero images and pictures of pages; those of objects are not here.',
      parameters: assetParameters,
      pathParameters: assetPath,
      status: 302,
      answers: 'The address of the picture in `Location`; no body',
      problems: {
        404: 'There is no picture of this id',
        422: 'A parameter has a wrong value',
        500: 'The CMS is not reachable',
      },
    },
  };
}
