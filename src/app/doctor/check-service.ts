import { randomUUID } from 'node:crypto';
import { cannotWrite } from '../../kernel/files.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import { previewName } from '../../media/imaging/preview.ts';
import { previewFolder } from '../../media/imaging/preview-folder.ts';
import type { Settings } from '../settings/settings.ts';

const { ok, warning } = findingsAbout('service');

/**
 * Whether what listens on HOST:PORT is the service of this installation: a Vitrine with another
 * data folder would be taken for it. A file that only this data folder has shows that, as a preview.
 */
export async function checkService(
  { host, port, previewDir }: Pick<Settings, 'host' | 'port' | 'previewDir'>,
  signal: AbortSignal,
): Promise<Finding[]> {
  if (port === 0) return [];
  const at = `${host}:${port}`;
  const url = `http://${reachable(host)}:${port}`;
  const health = await fetch(`${url}/health`, { signal, redirect: 'manual' }).catch(() => undefined);
  if (health === undefined) return [ok(`nothing listens on ${at}: vitrine serve does not run`)];
  const state = await health.json().catch(() => undefined);
  const isVitrine = state !== null && typeof state === 'object' && 'image_search' in state;
  if (!isVitrine) {
    return [warning(`another program listens on ${at}`, 'Set PORT to a free one, or end that program')];
  }
  const webp = Buffer.from(randomUUID());
  const name = previewName(webp);
  const previews = previewFolder(previewDir);
  try {
    await previews.write({ name, webp });
    const { status } = await fetch(`${url}/previews/${name}`, { signal, redirect: 'manual' });
    if (status === 200) return [ok(`vitrine serve of this data folder runs on ${at}`)];
    const remedy = 'Set DATA_DIR as that service has it, or PORT to one of its own';
    return [warning(`the Vitrine on ${at} is another installation, with another data folder`, remedy)];
  } catch (error) {
    // Another check says it.
    if (cannotWrite(error) !== undefined || cannotWrite((error as Error).cause) !== undefined) return [];
    throw error;
  } finally {
    await previews.remove(name).catch(() => {});
  }
}

/** A service that listens on all addresses is asked on this machine. */
function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
