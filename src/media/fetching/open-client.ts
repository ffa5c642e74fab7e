import { isUtf8 } from 'node:buffer';
import type { CheckedAgentOptions } from './checked-agent.ts';

/** The HTTP client, loaded for the first request, because most runs send none. */
export async function openClient(options: CheckedAgentOptions) {
  const { request } = await import('undici');
  const { checkedAgent } = await import('./checked-agent.ts');
  return { request, agent: checkedAgent(options) };
}

export const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/**
 * The text of a `Location`, which HTTP clients read with a character for each byte: many hosts write
 * UTF-8 there. Bytes that are not UTF-8 are percent-encoded, so that the host gets what it has sent. [links-20]
 */
export function locationText(header: string): string {
  const bytes = Buffer.from(header, 'latin1');
  return isUtf8(bytes) ? bytes.toString() : header.replace(/[\x80-\xff]/g, percentEncoded);
}

const percentEncoded = (byte: string): string => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`;
