import { once } from 'node:events';
import { connect } from 'node:net';

/** Must not be in any log. */
export const KEY = 'hush-hush-0815';

const ENCODED = 'x%2Dtypesense%2Dapi%2Dkey';

/** Every part of a request in which a client may put a key, valid or not. */
const URLS = (path: string): readonly string[] => [
  `${path}?q=a&x-typesense-api-key=${KEY}`,
  `${path}?X-TYPESENSE-API-KEY=${KEY}&q=a`,
  `${path}?${ENCODED}=${KEY}`,
  `${path}?${ENCODED.replaceAll('%', '%25')}=${KEY}`,
  `${path}?x-typesense-api-key%3D${KEY}`,
  `${path}?q=a;x-typesense-api-key=${KEY}`,
  `${path}?q=a%26x-typesense-api-key=${KEY}`,
  `${path}?x-typesense-api-key=%E4&x-typesense-api-key=${KEY}`,
  `${path}?api_key=${KEY}&access_token=${KEY}&password=${KEY}`,
  `${path}%3Fx-typesense-api-key=${KEY}`,
  `${path}%3F%78-typesense-api-key%3D${KEY}`,
  `${path};x-typesense-api-key=${KEY}`,
  `${path}%zz?x-typesense-api-key=${KEY}`,
  `http://other.example${path}?x-typesense-api-key=${KEY}`,
  `/${'a'.repeat(3000)}?x-typesense-api-key=${KEY}`,
];

const HEADERS = [
  `X-TYPESENSE-API-KEY: ${KEY}`,
  `Authorization: Bearer ${KEY}`,
  `Cookie: key=${KEY}`,
  `Referer: http://a.example/?x-typesense-api-key=${KEY}`,
];

/** Requests as bytes: keys in URLs, headers and bodies, and packets that are not HTTP. */
function packets(path: string): string[] {
  const bodies = [
    { searches: [{ collection: 'books', q: 'a', 'x-typesense-api-key': KEY }] },
    `{"searches":[{"x-typesense-api-key":"${KEY}"`,
    `x-typesense-api-key=${KEY}`,
  ].map((body) => (typeof body === 'string' ? body : JSON.stringify(body)));
  return [
    ...URLS(path).map((url) => `GET ${url} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
    ...HEADERS.map((header) => `GET ${path} HTTP/1.1\r\nHost: a\r\n${header}\r\nConnection: close\r\n\r\n`),
    ...['/multi_search', path].flatMap((url) =>
      bodies.map(
        (body) =>
          `POST ${url} HTTP/1.1\r\nHost: a\r\n${HEADERS[0]}\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      ),
    ),
    `GET ${path}?x-typesense-api-key=${KEY} and more HTTP/1.1\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\nX-TYPESENSE-API-KEY ${KEY}\r\n\r\n`,
    `X-TYPESENSE-API-KEY: ${KEY}\r\n\r\n`,
  ];
}

/** Sends a key to a server in every way, and waits for the responses. */
export async function sendEverywhere(port: number, path: string): Promise<void> {
  for (const packet of packets(path)) {
    const socket = connect(port, '127.0.0.1');
    socket.resume();
    socket.write(packet);
    await once(socket, 'close');
  }
}

/** Whether a text contains the key, even as numbers of bytes or as base64. */
export function containsKey(text: string): boolean {
  const bytes = Buffer.from(KEY);
  return [KEY, [...bytes].join(), bytes.toString('base64url').slice(0, 12), bytes.toString('hex')].some(
    (form) => text.includes(form),
  );
}
