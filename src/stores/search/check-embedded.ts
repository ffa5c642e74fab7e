import { type CheckedCollection, checkFolder, isCatalogDamaged } from '../../engine/check-folder.ts';
import { EngineUnavailable } from '../../engine/fault.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';

const { ok, warning, fault } = findingsAbout('search index');

/** Whether the files of the embedded engine are complete and undamaged. They are only read. */
export async function checkEmbedded(folder: string, signal: AbortSignal): Promise<Finding[]> {
  try {
    const collections = await checkFolder(folder, signal);
    const findings = collections.map(findingOf);
    if (isCatalogDamaged(folder))
      findings.push(
        warning(
          'the catalog of the index is damaged, its copy is used',
          'The next change writes it again; check the disk',
        ),
      );
    if (collections.some(({ aliases }) => aliases.includes('chos'))) return findings;
    return [
      ...findings,
      fault(
        `there is no index of objects in ${folder}`,
        'Run vitrine index, and before it vitrine ingest if there are no records yet',
      ),
    ];
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    return [fault(error.message, 'Run vitrine index and vitrine sync, which fill it again')];
  }
}

function findingOf({ name, aliases, ...state }: CheckedCollection): Finding {
  const title = aliases.length === 0 ? name : `${aliases.join(', ')} (${name})`;
  if (state.unreadable !== undefined) {
    return fault(
      `the documents of ${title} cannot be read: ${state.unreadable}`,
      'Run vitrine index (vitrine sync for editorial and knowledge), which fills it again',
    );
  }
  if (state.damage !== undefined) {
    return fault(
      `${title}: ${state.damage}`,
      'The next search rebuilds it from its documents; check the disk',
    );
  }
  const { documents = 0, segments = 0, indexBytes = 0, unpublished = 0 } = state;
  const size = `${counted(documents, 'document')}, ${Math.ceil(indexBytes / 1024 ** 2)} MB in ${counted(segments, 'segment')}`;
  if (unpublished > 0) {
    return warning(
      `${title}: ${size}; not searchable yet: ${counted(unpublished, 'change')}`,
      'Normal while a process writes; after a kill, the next search publishes them',
    );
  }
  if (aliases.length === 0) {
    return warning(
      `${title}: ${size}, without an alias`,
      'It is being filled, or a killed run left it: the next vitrine index deletes it',
    );
  }
  return ok(`${title}: ${size}, undamaged`);
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
