import { once } from 'node:events';
import { Transform } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { parseJson } from '../../kernel/json.ts';
import { createMcpServer } from './create-mcp-server.ts';
import type { Call, McpParts } from './mcp-parts.ts';
import { MAX_MESSAGE_BYTES } from './mcp-route.ts';
import { omitNulls } from './omit-nulls.ts';

/** Serves the protocol on standard input and output until the client closes it, or `signal` is aborted. [mcp-10] */
export async function serveOnStdio(parts: McpParts, signal: AbortSignal): Promise<void> {
  // The client is the person whose computer this is.
  const call: Call = { context: { signal }, admitUpload: async () => {} };
  const messages = process.stdin.pipe(messageStream());
  const transport = new StdioServerTransport(messages, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES });
  const connection = serveStdio(() => createMcpServer(parts, call), { transport, onerror: parts.onError });
  try {
    await once(process.stdin, 'end', { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    process.stdin.unpipe(messages).pause();
    await connection.close();
  }
}

/** Takes the `null` of what is omitted out of messages, one a line. Other lines stay as they are. */
function messageStream(): Transform {
  const decoder = new StringDecoder();
  let line = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const [end = '', ...begun] = decoder.write(chunk).split('\n');
      line += end;
      for (const next of begun) {
        const message = omitNulls(parseJson(line));
        this.push(`${message === undefined ? line : JSON.stringify(message)}\n`);
        line = next;
      }
      done();
    },
  });
}
