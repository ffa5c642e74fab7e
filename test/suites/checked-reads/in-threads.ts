import { registerHooks } from 'node:module';
import { checkReads, isEngine } from './checked-reads.ts';

/** Loaded with `--import`: checks reads also in threads and processes, which Vite does not load. */
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!isEngine(url) || !loaded.source) return loaded;
    return { ...loaded, source: checkReads(Buffer.from(loaded.source as Uint8Array).toString()) };
  },
});
