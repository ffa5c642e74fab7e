import { type CheckedCollection, checkFolder, damagedCatalogFile } from '../../engine/check-folder.ts';
import { EngineUnavailable } from '../../engine/fault.ts';
import { type Finding, findingsAbout } from '../../kernel/finding.ts';

const { ok, warning, fault } = findingsAbout('search index');

const CATALOG_DAMAGE = {
  catalog: 'the catalog of the index is damaged, its copy is used',
  copy: 'the copy of the catalog of the index is damaged',
};

/** Whether the files of the embedded engine are complete and undamaged. They are only read. */
export async function checkEmbedded(folder: string, signal: AbortSignal): Promise<Finding[]> {
  try {
    const collections = await checkFolder(folder, signal);
    const findings = collections.map(findingOf);
    const damaged = damagedCatalogFile(folder);
    if (damaged !== undefined)
      findings.push(warning(CATALOG_DAMAGE[damaged], 'The next change writes it again; check the disk'));
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
  const damage = damageOf(state.damagedDocuments);
  if (damage !== undefined) {
    return fault(
      `${title}: ${damage}`,
      'Run vitrine index (vitrine sync for editorial and knowledge), which writes them again; check the disk',
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
  const unchecked = state.damagedDocuments?.unchecked ?? 0;
  if (unchecked === 0) return ok(`${title}: ${size}, undamaged`);
  return ok(
    `${title}: ${size}, undamaged as far as can be told: an earlier version wrote ${counted(unchecked, 'document')} without checksums (vitrine index --rebuild adds them)`,
  );
}

/** Undefined if all documents are what was written. */
function damageOf(found: CheckedCollection['damagedDocuments']): string | undefined {
  if (found === undefined) return undefined;
  const { ids, withoutId, structure } = found;
  if (structure !== undefined) return `the file of the documents is damaged: ${structure}`;
  const count = ids.length + withoutId;
  if (count === 0) return undefined;
  const named = ids.slice(0, NAMED_IDS).join(', ');
  const names = named === '' ? '' : ` (${named}${count > NAMED_IDS ? ', …' : ''})`;
  return `${counted(count, 'document')} damaged, and left out of replies${names}`;
}

const NAMED_IDS = 5;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
