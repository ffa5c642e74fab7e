import type { FastifyInstance } from 'fastify';
import { createCatalogue } from '../../src/catalogue/catalogue.ts';
import { createApp } from '../../src/http/app.ts';
import type { SearchEngine } from '../../src/search/search-engine.ts';
import { MODELS } from '../catalogue/models.ts';

export const BASE_URL = 'https://vitrine.example';

/** The whole application over a search engine; nothing listens. */
export const openApp = (engine: SearchEngine): Promise<FastifyInstance> =>
  createApp({ catalogue: createCatalogue(engine, MODELS), baseUrl: BASE_URL });
