import type { FastifyInstance } from 'fastify';
import type { McpParts } from './mcp-parts.ts';
import { mcpRoute } from './mcp-route.ts';

type PluginOptions = Omit<McpParts, 'onError'>;

/**
 * A Fastify plugin: `POST /mcp` with the tools. The protocol's package is loaded with the first
 * request.
 */
export async function mcpPlugin(app: FastifyInstance, options: PluginOptions): Promise<void> {
  const parts: McpParts = {
    ...options,
    onError: (error) => app.log.error({ err: error }, 'a tool of /mcp has failed'),
  };
  mcpRoute(app, {
    baseUrl: parts.baseUrl,
    async open() {
      const [{ openMcpHandler }, { createMcpServer }] = await Promise.all([
        import('./mcp-handler.ts'),
        import('./create-mcp-server.ts'),
      ]);
      return openMcpHandler((call) => createMcpServer(parts, call));
    },
  });
}
