import { workerData } from 'piscina';
import type { TextThreadData } from './onnx-text.ts';
import { openTextSession } from './text-session.ts';

/** Runs in a thread of its own: embeds one text after the other with a model that is loaded once. */
let session: ReturnType<typeof openTextSession> | undefined;

export default async function embed(text: string): Promise<Float32Array> {
  session ??= openTextSession(workerData as TextThreadData);
  return (await session)(text);
}
