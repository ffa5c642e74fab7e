import type { FastifyInstance, onSendHookHandler } from 'fastify';
import { type DescribedService, describeDataset } from './describe-dataset.ts';

import { ExportsFolder } from './exports-folder.ts';

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
    config: { operation: 'datasetDescription' },
    onSend,
    async handler(_request, reply) {
      const current = await exports.current();
      reply.type('application/ld+json; charset=utf-8');
      return JSON.stringify(describeDataset(service, current?.manifest));
    },
  });
}
