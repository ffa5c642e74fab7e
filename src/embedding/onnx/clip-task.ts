import { workerData } from 'piscina';
import { openClipSession } from './clip-session.ts';
import type { ClipTask, ClipThreadData } from './onnx-clip.ts';

let session: ReturnType<typeof openClipSession> | undefined;

/** Runs in a thread of its own: embeds one picture or text after the other with a model that is loaded once. */
export default async function embed(task: ClipTask): Promise<Float32Array> {
  session ??= openClipSession(workerData as ClipThreadData);
  const { embedPicture, embedText } = await session;
  return 'picture' in task ? embedPicture(task.picture) : embedText(task.text);
}
