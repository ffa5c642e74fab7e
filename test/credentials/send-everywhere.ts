import { once } from 'node:events';
import { connect } from 'node:net';

/** What no log may hold. */
export const HUSH = 'hush-hush-0815';

const ENCODED = 'x%2Dtypesense%2Dapi%2Dkey';

/** Every place of a request in which a client may put a key, sound or not. */
const URLS = (path: string): readonly string[] => [
  `${path}?q=a&x-typesense-api-key=${HUSH}`,
  `${path}?X-TYPESENSE-API-KEY=${HUSH}&q=a`,
  `${path}?${ENCODED}=${HUSH}`,
  `${path}?${ENCODED.replaceAll('%', '%25')}=${HUSH}`,
  `${path}?x-typesense-api-key%3D${HUSH}`,
  `${path}?q=a;x-typesense-api-key=${HUSH}`,
  `${path}?q=a%26x-typesense-api-key=${HUSH}`,
  `${path}?x-typesense-api-key=%E4&x-typesense-api-key=${HUSH}`,
  `${path}?api_key=${HUSH}&access_token=${HUSH}&password=${HUSH}`,
  `${path}%3Fx-typesense-api-key=${HUSH}`,
  `${path}%3F%78-typesense-api-key%3D${HUSH}`,
  `${path};x-typesense-api-key=${HUSH}`,
  `${path}%zz?x-typesense-api-key=${HUSH}`,
  `http://other.example${path}?x-typesense-api-key=${HUSH}`,
  `/${'a'.repeat(3000)}?x-typesense-api-key=${HUSH}`,
];

const HEADERS = [
  `X-TYPESENSE-API-KEY: ${HUSH}`,
  `Authorization: Bearer ${HUSH}`,
  `Cookie: key=${HUSH}`,
  `Referer: http://a.example/?x-typesense-api-key=${HUSH}`,
];

/** Requests as bytes: keys in URLs, headers and bodies, and packets that are no HTTP. */
function packets(path: string): string[] {
  const bodies = [
    { searches: [{ collection: 'books', q: 'a', 'x-typesense-api-key': HUSH }] },
    `{"searches":[{"x-typesense-api-key":"${HUSH}"`,
    `x-typesense-api-key=${HUSH}`,
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
    `GET ${path}?x-typesense-api-key=${HUSH} and more HTTP/1.1\r\n\r\n`,
    `GET ${path} HTTP/1.1\r\nX-TYPESENSE-API-KEY ${HUSH}\r\n\r\n`,
    `X-TYPESENSE-API-KEY: ${HUSH}\r\n\r\n`,
  ];
}

/** Sends a key in every way to a server, and waits for the answers. */
export async function sendEverywhere(port: number, path: string): Promise<void> {
  for (const packet of packets(path)) {
    const socket = connect(port, '127.0.0.1');
    socket.resume();
    socket.write(packet);
    await once(socket, 'close');
  }
}

/** Whether a text holds the key, also as bytes one by one or as base64. */
export function holdsHush(text: string): boolean {
  const bytes = Buffer.from(HUSH);
  return [HUSH, [...bytes].join(), bytes.toString('base64url').slice(0, 12), bytes.toString('hex')].some(
    (form) => text.includes(form),
  );
}
