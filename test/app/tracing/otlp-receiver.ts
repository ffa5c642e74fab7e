import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
  /** Of the resource. */
  readonly service: string;
}

/** An OpenTelemetry collector over HTTP: it remembers the spans that it gets. */
export async function openOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const isExpected =
      request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
    if (isExpected)
      spans.push(...readSpans(request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body));
    response.writeHead(isExpected ? 200 : 404, { 'content-type': 'application/x-protobuf' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    spans: spans as readonly ReceivedSpan[],
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/**
 * The fields of a message of Protocol Buffers by their numbers.
 * Source: protobuf.dev, "Encoding".
 */
function fieldsOf(message: Buffer): Map<number, (Buffer | number)[]> {
  const fields = new Map<number, (Buffer | number)[]>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = message[at++] ?? 0;
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number): Buffer => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = varint();
    const type = tag & 7;
    const value = type === 0 ? varint() : bytes(type === 1 ? 8 : type === 5 ? 4 : varint());
    fields.getOrInsertComputed(tag >>> 3, () => []).push(value);
  }
  return fields;
}

const messages = (message: Buffer, field: number): Buffer[] =>
  (fieldsOf(message).get(field) ?? []).filter((value) => typeof value !== 'number');

const textOf = (message: Buffer, field: number, encoding: 'utf8' | 'hex' = 'utf8'): string =>
  messages(message, field)[0]?.toString(encoding) ?? '';

function attributesOf(message: Buffer, field: number): Record<string, string | number> {
  const entries = messages(message, field).map((pair) => {
    const [value] = messages(pair, 2);
    const [[first] = []] = [...fieldsOf(value ?? Buffer.of()).values()];
    return [textOf(pair, 1), typeof first === 'number' ? first : String(first)];
  });
  return Object.fromEntries(entries);
}

/** Source: opentelemetry-proto, trace.proto. */
const readSpans = (request: Buffer): ReceivedSpan[] =>
  messages(request, 1).flatMap((resourceSpans) => {
    const [resource = Buffer.of()] = messages(resourceSpans, 1);
    const service = String(attributesOf(resource, 1)['service.name']);
    return messages(resourceSpans, 2).flatMap((scope) =>
      messages(scope, 2).map((span) => ({
        traceId: textOf(span, 1, 'hex'),
        spanId: textOf(span, 2, 'hex'),
        parentSpanId: textOf(span, 4, 'hex'),
        name: textOf(span, 5),
        attributes: attributesOf(span, 9),
        failed: messages(span, 15).some((status) => fieldsOf(status).get(3)?.[0] === 2),
        service,
      })),
    );
  });
