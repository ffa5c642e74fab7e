import type { CheckedAgentOptions } from './checked-agent.ts';

/** The HTTP client, loaded for the first request, because most runs send none. */
export async function openClient(options: CheckedAgentOptions) {
  const { request } = await import('undici');
  const { checkedAgent } = await import('./checked-agent.ts');
  return { request, agent: checkedAgent(options) };
}

export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);
