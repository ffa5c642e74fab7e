import type { FastifyInstance, onSendHookHandler } from 'fastify';
import { z } from 'zod';
import { documented } from '../../api/documentation.ts';
import { ExportsFolder } from '../../jobs/dataset/exports-folder.ts';
import { type DescribedService, describeDataset } from './describe-dataset.ts';

interface DescriptionOptions {
  /** Of all exports. */
  readonly folder: string;
  readonly service: DescribedService;
  /** Sets `ETag` and `Cache-Control` of successful responses. */
  readonly onSend: onSendHookHandler;
}

/** A Fastify plugin for `/dataset`: what the dataset is, for catalogues and search engines. */
export async function descriptionPlugin(
  app: FastifyInstance,
  { folder, service, onSend }: DescriptionOptions,
): Promise<void> {
  const exports = new ExportsFolder(folder);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/dataset',
    ...documented({
      tags: ['Harvesting'],
      operationId: 'describeDataset',
      summary: 'What the dataset is',
      description:
        'Title, publisher, licence, update rhythm, and every way to get the dataset with size and checksum, for catalogues and search engines: DCAT-AP and schema.org in one JSON-LD document.',
      success: {
        description: 'The description',
        content: {
          'application/ld+json': z.looseObject({
            '@context': z.looseObject({}),
            '@type': z.array(z.string()),
            '@id': z.string(),
            distribution: z.array(z.looseObject({ '@id': z.string() })),
          }),
        },
      },
    }),
    onSend,
    async handler(_request, reply) {
      const current = await exports.current();
      reply.type('application/ld+json; charset=utf-8');
      return JSON.stringify(describeDataset(service, current?.manifest));
    },
  });
}
