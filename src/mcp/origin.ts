import { Problem } from '../kernel/problem.ts';

/**
 * Refuses pages of other hosts while the service runs for this machine only: its name
 * could have been rebound to it. A public service may be used by every page.
 * Source: MCP 2026-07-28, "Streamable HTTP", "Security Warning".
 * Errors: Problem 403.
 */
export function requireOrigin(origin: string | undefined, baseUrl: string): void {
  if (origin === undefined || !isLoopback(baseUrl)) return;
  if (!isLoopback(origin)) {
    throw new Problem(
      403,
      `The origin ${origin} is not allowed: BASE_URL is ${baseUrl}, which only this machine can reach`,
    );
  }
}

function isLoopback(url: string): boolean {
  const { hostname = '' } = URL.parse(url) ?? {};
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname);
}
