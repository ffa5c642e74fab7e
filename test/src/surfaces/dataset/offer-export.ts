import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ExportsFolder } from '../../../../src/jobs/dataset/exports-folder.ts';
import { ARCHIVE, type Manifest, writeManifest } from '../../../../src/jobs/dataset/manifest.ts';
import { datasetPlugin } from '../../../../src/surfaces/dataset/dataset-plugin.ts';
import { openApp } from '../../api/open-app.ts';
import { recordingEngine } from '../../use-cases/recording-engine.ts';

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Offers an export whose archive is any bytes, for tests of the download. */
export async function offerExport(folder: string, time: string, archive: Uint8Array): Promise<void> {
  const exports = new ExportsFolder(folder);
  const manifest: Manifest = {
    time,
    records: 0,
    archive: { name: ARCHIVE, bytes: archive.length, sha256: sha256Of(archive), unpackedBytes: 0 },
    institutions: [],
  };
  const { folder: unfinished } = await exports.begin();
  writeFileSync(join(unfinished, ARCHIVE), archive);
  await writeManifest(unfinished, manifest);
  await exports.publish(time);
}

/** A service that offers an export whose archive is any bytes; gives its base address and what ends it. */
export async function serveExport(folder: string, archive: Uint8Array) {
  const app = await openApp(recordingEngine());
  await app.register(datasetPlugin, { folder: join(folder, 'export'), path: '/download' });
  await offerExport(join(folder, 'export'), '2026-11-20T02:00:00.000Z', archive);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => app.close() };
}
