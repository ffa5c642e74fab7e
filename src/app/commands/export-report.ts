import type { ExportOutcome } from '../../dataset/export-dataset.ts';
import { grouped } from '../progress.ts';

/** What a run has done, in a few lines without a line break at the end. */
export function exportReport(outcome: ExportOutcome): string {
  if (outcome.kind === 'interrupted') return 'interrupted: the last export stays';
  if (outcome.kind === 'refused') {
    const { records, before } = outcome;
    return [
      `${grouped(records)} records are more than 20 % fewer than the ${grouped(before.records)} of the last export`,
      `the export of ${before.time} stays; if they are what there is: vitrine export --force`,
    ].join('\n');
  }
  const { manifest, damaged } = outcome;
  const { records, institutions, archive, delta } = manifest;
  const lines = [
    `${counted(records, 'record')} of ${counted(institutions.length, 'institution')}, ${grouped(archive.bytes)} bytes`,
  ];
  if (delta) {
    lines.push(`since ${delta.from}: ${grouped(delta.changed)} changed, ${grouped(delta.deleted)} deleted`);
  }
  if (damaged.length > 0)
    lines.push(`left out, because their body in the record store is damaged: ${named(damaged)}`);
  return lines.join('\n');
}

const NAMED = 10;

function named(uuids: readonly string[]): string {
  const shown = uuids.slice(0, NAMED).join(', ');
  return uuids.length > NAMED ? `${shown} and ${grouped(uuids.length - NAMED)} more` : shown;
}

const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
