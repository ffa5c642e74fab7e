import { Buffer } from 'node:buffer';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { soundAddress } from './request-address.ts';

/**
 * Answers a request that Node.js's parser has refused because its address holds
 * umlauts and the like as raw bytes, as curl sends them: it is parsed once more
 * with these bytes percent-encoded, and its connection closed after the answer.
 * False when the packet is no such request.
 */
export function answerEncoded(server: Server, packet: Uint8Array, socket: Socket): boolean {
  const request = withEncodedAddress(Buffer.from(packet.buffer, packet.byteOffset, packet.byteLength));
  if (request === undefined) return false;
  const connection = new Duplex({
    read: () => undefined,
    write: (chunk, encoding, done) => void socket.write(chunk, encoding, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  // What `request.ip` reads.
  Object.assign(connection, { remoteAddress: socket.remoteAddress });
  socket.once('close', () => connection.destroy());
  server.emit('connection', connection);
  connection.push(request);
  return true;
}

/** A whole request without a body; undefined for anything else, and where every byte of the address is ASCII. */
function withEncodedAddress(packet: Buffer): Buffer | undefined {
  const headEnd = packet.indexOf('\r\n\r\n');
  const lineEnd = packet.indexOf('\r\n');
  const [, method, address, version] =
    /^(GET|HEAD|OPTIONS) ([!-~\x80-\xff]+) (HTTP\/1\.[01])$/.exec(packet.toString('latin1', 0, lineEnd)) ??
    [];
  if (headEnd < 0 || address === undefined || !/[\x80-\xff]/.test(address)) return undefined;
  const line = `${method} ${soundAddress(address)} ${version}\r\nConnection: close\r\n`;
  return Buffer.concat([Buffer.from(line, 'latin1'), packet.subarray(lineEnd + 2, headEnd + 4)]);
}
