import type { McpParts } from './mcp-parts.ts';

/**
 * The server as registries of MCP describe it.
 * Source: https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json
 */
export function serverJson({
  baseUrl,
  siteName,
  version,
}: Pick<McpParts, 'baseUrl' | 'siteName' | 'version'>) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: `${reversedHost(baseUrl)}/vitrine`,
    title: [...siteName()].slice(0, 100).join(''),
    description: 'Search, read, look at and cite digitised objects of museums, libraries and archives',
    version,
    websiteUrl: baseUrl,
    remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp` }],
  };
}

/** `org.example.vitrine` for `vitrine.example.org`. Names of servers have only these characters. */
const reversedHost = (baseUrl: string): string =>
  (URL.parse(baseUrl)?.hostname ?? 'localhost')
    .split('.')
    .toReversed()
    .join('.')
    .replace(/[^A-Za-z0-9.-]/g, '-');
