/*
 * The hostile client, in a process of its own. It costs as little as possible, because the machine may have two
 * processors: the bytes of its requests are given, and replies are only counted.
 */
import { Buffer } from 'node:buffer';
import { connect, type Socket } from 'node:net';
import type { AttackPlan, AttackReport, PlannedPart } from './attack-plan.ts';
import { replyCounter } from './reply-counter.ts';

const ADDRESS = '127.0.0.2';
/** Before a connection that the service has closed is opened again. */
const RECONNECT_MS = 100;
/** Read at a time: of slow connections once a second. */
const [SLOW_BYTES, FAST_BYTES] = [8192, 256 * 1024];

const statuses: Record<string, number> = {};
let bytes = 0;
const count = (status: string): void => {
  statuses[status] = (statuses[status] ?? 0) + 1;
};

function attack({ port, parts }: AttackPlan): void {
  for (const part of parts) {
    if (part.mode === 'burn') burn();
    for (let i = 0; i < part.connections; i++) open(port, part, i);
  }
}

function open(port: number, part: PlannedPart, first: number): void {
  const { mode, requests } = part;
  let next = first;
  const send = (): void => {
    const request = requests[next++ % requests.length] ?? new Uint8Array();
    socket.write(mode === 'unfinished' ? request.subarray(0, -1) : request);
  };
  const counted = replyCounter((status) => {
    count(status);
    send();
  });
  const onread = {
    buffer: Buffer.allocUnsafeSlow(mode === 'slow' ? SLOW_BYTES : FAST_BYTES),
    callback(length: number, buffer: Uint8Array): boolean {
      bytes += length;
      if (mode !== 'pipelined') counted(buffer.subarray(0, length));
      // False: no more is read until the socket resumes.
      return mode !== 'slow';
    },
  };
  const options = { port, host: '127.0.0.1', localAddress: ADDRESS };
  const socket: Socket = connect(mode === 'unread' ? options : { ...options, onread });
  if (mode === 'unread') socket.pause();
  socket.setNoDelay(true);
  socket.once('connect', () => {
    if (mode === 'pipelined') sendAtOnce(socket, part);
    else send();
  });
  const timer = mode === 'slow' ? setInterval(() => socket.resume(), 1000) : undefined;
  socket.on('error', () => undefined);
  socket.once('close', () => {
    clearInterval(timer);
    count('closed');
    setTimeout(open, RECONNECT_MS, port, part, next);
  });
}

function sendAtOnce(socket: Socket, { requests: [request = new Uint8Array()], times }: PlannedPart): void {
  const block = Buffer.concat(new Array<Uint8Array>(Math.min(times, 1000)).fill(request));
  for (let sent = 0; sent < times; sent += 1000) socket.write(block);
}

/** Keeps a processor busy, and listens for the end. */
function burn(): void {
  const until = performance.now() + 20;
  while (performance.now() < until);
  setImmediate(burn);
}

process.on('disconnect', () => process.exit());
process.on('message', (message: AttackPlan | 'stop') => {
  if (message !== 'stop') return attack(message);
  const { user, system } = process.cpuUsage();
  const report: AttackReport = { statuses, bytes, cpuMs: (user + system) / 1000 };
  process.send?.(report, () => process.exit());
});
