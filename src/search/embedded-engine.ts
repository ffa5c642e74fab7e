import { Engine, type EngineOptions } from '../engine/engine.ts';
import { EngineUnavailable } from '../engine/fault.ts';
import { type EngineReply, EngineUnreachable, type SearchEngine } from './search-engine.ts';

/** The engine in this process, its searches in threads of their own, over a folder that `vitrine index` fills. */
export function openEmbeddedEngine(folder: string, options: EngineOptions = {}): SearchEngine {
  return adaptEngine(new Engine(folder, options));
}

/** The port over an engine that is open already. */
function adaptEngine(engine: Engine): SearchEngine {
  const search: SearchEngine['search'] = (collection, parameters, { signal } = {}) =>
    reached(() => engine.search(collection, parameters, signal));
  return {
    search,
    async multiSearch(searches, options) {
      const replies = await Promise.all(
        searches.map(({ collection, parameters }) => search(collection, parameters, options)),
      );
      return { status: 200, body: joinResults(replies) };
    },
    metadata: (collection) => reached(async () => (await engine.collection(collection))?.schema.metadata),
    close: () => engine.close(),
  };
}

/** Errors: EngineUnreachable when the engine cannot read its folder. */
async function reached<Given>(ask: () => Promise<Given>): Promise<Given> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof EngineUnavailable) throw new EngineUnreachable(error.message, { cause: error });
    throw error;
  }
}

/** `{"results":[…]}`; a failed search stands there with its code. */
function joinResults(replies: readonly EngineReply[]): Uint8Array {
  const results = replies.map(({ status, body }) => {
    if (status === 200) return Buffer.from(body);
    const { message } = JSON.parse(Buffer.from(body).toString()) as { readonly message: string };
    return Buffer.from(JSON.stringify({ code: status, error: message }));
  });
  const comma = Buffer.from(',');
  const listed = results.flatMap((result, i) => (i === 0 ? [result] : [comma, result]));
  return Buffer.concat([Buffer.from('{"results":['), ...listed, Buffer.from(']}')]);
}
