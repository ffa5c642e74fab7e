import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { Engine } from '../../../../src/engine/engine.ts';
import { createEngineServer } from '../../../../src/surfaces/engine-server/engine-server.ts';
import { temporaryFolder } from '../records/temporary-folder.ts';

export const KEYS = { admin: 'admin-key-of-the-cluster', search: 'search-key-of-the-api' };

export interface EngineNode {
  readonly url: string;
  /** The engine behind it. */
  readonly engine: Engine;
}

/**
 * The engine's server in this process, over an empty folder; stopped when the test ends, or with `atEnd`. With
 * `asTypesense` it does not know our own parameter, `vitrine`.
 */
export async function engineNode(
  atEnd: (work: () => void | Promise<void>) => void = onTestFinished,
  asTypesense = false,
): Promise<EngineNode> {
  const engine = new Engine(temporaryFolder(atEnd), { threads: 0 });
  const server = createEngineServer(engine, KEYS);
  if (asTypesense) server.addHook('preHandler', async ({ query, body }) => withoutOwn(query, body));
  await server.listen({ host: '127.0.0.1', port: 0 });
  atEnd(async () => {
    await server.close();
    await engine.close();
  });
  return { url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`, engine };
}

function withoutOwn(query: unknown, body: unknown): void {
  const { searches = [] } = (body ?? {}) as { readonly searches?: readonly object[] };
  for (const given of [query, ...searches]) delete (given as { vitrine?: string }).vitrine;
}
