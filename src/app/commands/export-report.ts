import type { ExportOutcome } from '../../dataset/export-dataset.ts';
import { counted, grouped } from '../progress.ts';

/** The result of an export, as some lines. */
export function exportReport(outcome: ExportOutcome): string {
  if (outcome.kind === 'interrupted') return 'interrupted: the last dataset stays';
  if (outcome.kind === 'refused') {
    const { records, before } = outcome;
    return [
      `${grouped(records)} records are over 20 % fewer than the ${grouped(before.records)} of the last dataset`,
      `the dataset of ${before.time} stays; if the number is right, run vitrine export --force`,
    ].join('\n');
  }
  const { manifest, damaged } = outcome;
  const { records, institutions, archive } = manifest;
  const lines = [
    `${counted(records, 'record')} of ${counted(institutions.length, 'institution')}, ${grouped(archive.bytes)} bytes`,
  ];
  if (damaged.length > 0)
    lines.push(`omitted because they are damaged in the record store: ${named(damaged)}`);
  return lines.join('\n');
}

const NAMED = 10;

function named(uuids: readonly string[]): string {
  const shown = uuids.slice(0, NAMED).join(', ');
  return uuids.length > NAMED ? `${shown} and ${grouped(uuids.length - NAMED)} more` : shown;
}
