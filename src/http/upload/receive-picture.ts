import type { FastifyReply, FastifyRequest } from 'fastify';
import { pictureUpload } from './picture-upload.ts';
import type { AdmitUpload, uploadGate } from './upload-gate.ts';

/** Admits an upload and reads its picture and fields. Errors: those of `uploadGate` and `pictureUpload`. */
export type ReceivePicture = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReturnType<typeof pictureUpload>>;

declare module 'fastify' {
  interface FastifyInstance {
    /** For plugins with forms of their own: all uploads have the same gate. */
    readonly receivePicture: ReceivePicture;
    /** For plugins that receive pictures in other ways. */
    readonly admitUpload: AdmitUpload;
  }
}

export const receivePicture =
  (gate: ReturnType<typeof uploadGate>): ReceivePicture =>
  async (request, reply) =>
    pictureUpload(await gate(request, reply));
