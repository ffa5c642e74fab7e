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

/** The engine's server in this process, over an empty folder; stopped when the test ends, or with `atEnd`. */
export async function engineNode(
  atEnd: (work: () => void | Promise<void>) => void = onTestFinished,
): Promise<EngineNode> {
  const engine = new Engine(temporaryFolder(atEnd), { threads: 0 });
  const server = createEngineServer(engine, KEYS);
  await server.listen({ host: '127.0.0.1', port: 0 });
  atEnd(async () => {
    await server.close();
    await engine.close();
  });
  return { url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`, engine };
}
