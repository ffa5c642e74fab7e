import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems assign to connections and to servers on port 0. */
const [FIRST, COUNT] = [20_000, 10_000];

/** A port of 127.0.0.1 that nothing listens on, and that the system assigns to nothing else meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const probe = createServer();
    try {
      probe.listen(port, '127.0.0.1');
      await once(probe, 'listening');
      return port;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    } finally {
      if (probe.listening) {
        probe.close();
        await once(probe, 'close');
      }
    }
  }
}
