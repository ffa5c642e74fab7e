import type { FastifyInstance } from 'fastify';

/** Longest time that running requests have when a service ends. */
const DRAIN_MS = 20_000;

/** Takes no more connections, and waits for running requests; what still runs after 20 seconds is cut off. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearTimeout(timer);
}
