import type { FastifyInstance } from 'fastify';
import type { McpParts } from './mcp-parts.ts';
import { mcpRoute } from './mcp-route.ts';

type PluginOptions = Omit<McpParts, 'onError'>;

/**
 * A Fastify plugin: `POST /mcp` with the tools. The protocol's package takes a tenth of a second to
 * load, which happens when the server listens.
 */
export async function mcpPlugin(app: FastifyInstance, options: PluginOptions): Promise<void> {
  const parts: McpParts = {
    ...options,
    onError: (error) => app.log.error({ err: error }, 'a tool of /mcp has failed'),
  };
  const load = () => Promise.all([import('./mcp-handler.ts'), import('./create-mcp-server.ts')]);
  mcpRoute(app, {
    baseUrl: parts.baseUrl,
    async open() {
      const [{ openMcpHandler }, { createMcpServer }] = await load();
      return openMcpHandler((call) => createMcpServer(parts, call));
    },
  });
  app.addHook('onListen', (done) => {
    load().catch(parts.onError);
    done();
  });
}
