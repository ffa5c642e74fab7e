import { type CheckedCollection, checkFolder } from '../engine/check-folder.ts';
import { EngineUnavailable } from '../engine/fault.ts';
import type { Finding } from '../kernel/finding.ts';
import { findingsAbout } from '../kernel/finding.ts';

const { ok, warning, fault } = findingsAbout('search index');

/** Whether the files of the embedded engine are whole; they are read, never changed. */
export async function checkEmbedded(folder: string, signal: AbortSignal): Promise<Finding[]> {
  try {
    const collections = await checkFolder(folder, signal);
    if (collections.some(({ aliases }) => aliases.includes('chos'))) return collections.map(findingOf);
    const missing = fault(`there is no index of objects in ${folder}`, 'Run vitrine index');
    return [...collections.map(findingOf), missing];
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    return [
      fault(error.message, `Remove ${folder} and run vitrine index: it is made again from the records`),
    ];
  }
}

function findingOf({ name, aliases, ...state }: CheckedCollection): Finding {
  const title = aliases.length === 0 ? name : `${aliases.join(', ')} (${name})`;
  if (state.unreadable !== undefined) {
    return fault(
      `the documents of ${title} cannot be read: ${state.unreadable}`,
      'Run vitrine index --rebuild (vitrine sync for editorial and knowledge)',
    );
  }
  if (state.damage !== undefined) {
    return fault(
      `${title}: ${state.damage}`,
      'It is made again from its documents when it is next searched; look at the disk',
    );
  }
  const { documents = 0, segments = 0, indexBytes = 0, unpublished = 0 } = state;
  const size = `${documents} documents, ${Math.ceil(indexBytes / 1024 ** 2)} MB in ${segments} segments`;
  if (unpublished > 0) {
    return warning(
      `${title}: ${size}; ${unpublished} changes cannot be searched yet`,
      'That is so while somebody writes; after a kill, the next search sees to it',
    );
  }
  if (aliases.length === 0) {
    return warning(
      `${title}: ${size}, to which no name leads`,
      'It is being filled, or was left by a run that was killed: the next vitrine index removes it',
    );
  }
  return ok(`${title}: ${size}, whole`);
}
