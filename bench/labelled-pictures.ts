/*
 * node bench/labelled-pictures.ts FOLDER
 *
 * Downloads the Debian packages whose pictures bench/meaning/pictures.jsonl labels
 * (some 260 MB, with apt-get, which must know Debian's packages), and writes the
 * pictures to FOLDER, one subfolder for each class: bench/meaning.ts --pictures FOLDER.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { temporaryFolder } from './harness/temporary-folder.ts';
import { judgedRows } from './meaning/judged-rows.ts';
import { readQtResources } from './meaning/qt-resources.ts';

/** Where the pictures are in each package. */
const PACKAGES: Readonly<Record<string, string>> = {
  'tuxpaint-stamps-default': 'usr/share/tuxpaint/stamps',
  'gcompris-qt-data': 'usr/share/gcompris-qt/rcc',
  'lilypond-doc': 'usr/share/doc/lilypond/html/Documentation/pictures',
  'kgeography-data': 'usr/share/kgeography',
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('name the folder for the pictures');
const unpacked = unpack();
const classes = (['training', 'kept'] as const).flatMap((half) => judgedRows('pictures', half));
for (const { class: name, files } of classes) {
  mkdirSync(join(folder, name), { recursive: true });
  for (const [from, paths] of Object.entries(files)) {
    for (const path of paths) {
      // Packages have files with the same name.
      const file = `${from}-${path.replaceAll('/', '-')}`;
      writeFileSync(join(folder, name, file), contentOf(from, path));
    }
  }
}
process.stdout.write(`${classes.length} classes in ${folder}\n`);

function unpack(): string {
  const target = temporaryFolder('labelled-pictures');
  execFileSync('apt-get', ['download', ...Object.keys(PACKAGES)], { cwd: target, stdio: 'ignore' });
  for (const archive of readdirSync(target).filter((name) => name.endsWith('.deb'))) {
    const name = archive.split('_')[0] ?? archive;
    execFileSync('dpkg-deb', ['-x', join(target, archive), join(target, name)]);
  }
  return target;
}

/** In gcompris-qt-data, the first part of a path names a file of Qt resources, the others end a path in it. */
function contentOf(from: string, path: string): Buffer {
  const root = join(unpacked, from, PACKAGES[from] ?? '');
  if (from !== 'gcompris-qt-data') return readFileSync(join(root, path));
  const [resources = '', ...rest] = path.split('/');
  const wanted = `/resource/${rest.join('/')}`;
  for (const [name, content] of readQtResources(join(root, `${resources}.rcc`))) {
    if (name.endsWith(wanted)) return content;
  }
  throw new Error(`${basename(root)} has no ${path}`);
}
