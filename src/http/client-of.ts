import type { FastifyRequest } from 'fastify';
import { clientKey } from './client-key.ts';

/** Whom a limit belongs to: see clientKey. A trusted proxy that names no address leaves its own. */
export const clientOf = ({ ip, socket }: FastifyRequest): string =>
  clientKey(ip) ?? clientKey(socket.remoteAddress ?? '') ?? 'unknown';
