import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '../../../../src/engine/engine.ts';
import { createEngineServer } from '../../../../src/surfaces/engine-server/engine-server.ts';

interface Reply {
  readonly status: number;
  readonly text: string;
  /** Undefined if it is not JSON. */
  readonly json: unknown;
}

export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: string | object,
  query?: Readonly<Record<string, string>>,
  key?: string,
) => Promise<Reply>;

const ADMIN_KEY = 'admin';

/** `vitrine engine` in this process, over an empty temporary folder, without a network. */
export function openInProcessServer(): { readonly call: Call; close(): Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-engine-server-'));
  const engine = new Engine(folder, { threads: 0 });
  const app = createEngineServer(engine, { admin: ADMIN_KEY, search: undefined });
  return {
    async call(method, path, body, query = {}, key = ADMIN_KEY) {
      const url = new URL(path, 'http://localhost');
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const reply = await app.inject({
        method,
        url: url.pathname + url.search,
        headers: key ? { 'x-typesense-api-key': key } : {},
        ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      return { status: reply.statusCode, text: reply.body, json: parse(reply.body) };
    },
    async close() {
      await app.close();
      await engine.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
