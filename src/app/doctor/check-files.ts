import { exportFault } from '../../jobs/dataset/check-archive.ts';
import { ExportsFolder } from '../../jobs/dataset/exports-folder.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';
import { previewFolder } from '../../media/imaging/preview-folder.ts';
import { counted } from '../progress.ts';
import type { Settings } from '../settings/settings.ts';

/** Damaged files that are named. */
const NAMED_FILES = 5;

/** Whether each preview is what its name says. All of them are read. */
export async function checkPreviews(
  { previewDir }: Pick<Settings, 'previewDir'>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const damaged = await Array.fromAsync(previewFolder(previewDir).damaged(signal));
  if (damaged.length === 0) return [];
  const named = damaged.slice(0, NAMED_FILES).join(', ');
  const more = damaged.length > NAMED_FILES ? ', …' : '';
  const message = `${counted(damaged.length, 'preview')} damaged, and answered with 404: ${named}${more}`;
  const remedy = 'Run vitrine index --rebuild, which makes them again; check the disk';
  return [findingsAbout('previews').fault(message, remedy)];
}

/** Whether the archive of the dataset is what its manifest says. */
export async function checkDataset(
  { exportDir }: Pick<Settings, 'exportDir'>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const exports = new ExportsFolder(exportDir);
  const current = await exports.current();
  const fault = current === undefined ? await exports.fault() : await exportFault(current, signal);
  if (fault === undefined) return [];
  return [findingsAbout('dataset').fault(fault, 'Run vitrine export; check the disk')];
}
