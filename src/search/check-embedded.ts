import { type CheckedCollection, checkFolder } from '../engine/check-folder.ts';
import { EngineUnavailable } from '../engine/fault.ts';
import type { Finding } from '../kernel/finding.ts';

const subject = 'search index';

/** Whether the files of the embedded engine are whole; they are read, never changed. */
export async function checkEmbedded(folder: string, signal: AbortSignal): Promise<Finding[]> {
  try {
    const collections = await checkFolder(folder, signal);
    if (collections.some(({ aliases }) => aliases.includes('chos'))) return collections.map(findingOf);
    const message = `there is no index of objects in ${folder}`;
    const missing: Finding = { severity: 'fault', subject, message, remedy: 'Run vitrine index' };
    return [...collections.map(findingOf), missing];
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    const remedy = `Remove ${folder} and run vitrine index: it is made again from the records`;
    return [{ severity: 'fault', subject, message: error.message, remedy }];
  }
}

function findingOf({ name, aliases, ...state }: CheckedCollection): Finding {
  const title = aliases.length === 0 ? name : `${aliases.join(', ')} (${name})`;
  if (state.unreadable !== undefined) {
    return {
      severity: 'fault',
      subject,
      message: `the documents of ${title} cannot be read: ${state.unreadable}`,
      remedy: 'Run vitrine index --rebuild (vitrine sync for editorial and knowledge)',
    };
  }
  if (state.damage !== undefined) {
    return {
      severity: 'fault',
      subject,
      message: `${title}: ${state.damage}`,
      remedy: 'It is made again from its documents when it is next searched; look at the disk',
    };
  }
  const { documents = 0, segments = 0, indexBytes = 0, unpublished = 0 } = state;
  const size = `${documents} documents, ${Math.ceil(indexBytes / 1024 ** 2)} MB in ${segments} segments`;
  if (unpublished > 0) {
    return {
      severity: 'warning',
      subject,
      message: `${title}: ${size}; ${unpublished} changes cannot be searched yet`,
      remedy: 'That is so while somebody writes; after a kill, the next search sees to it',
    };
  }
  if (aliases.length === 0) {
    return {
      severity: 'warning',
      subject,
      message: `${title}: ${size}, to which no name leads`,
      remedy: 'It is being filled, or was left by a run that was killed: the next vitrine index removes it',
    };
  }
  return { severity: 'ok', subject, message: `${title}: ${size}, whole` };
}
