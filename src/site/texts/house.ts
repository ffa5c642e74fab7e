import type { Texts } from './de.ts';

/** What a site of one house says in other words, by section. */
export type HouseTexts = (kind: HouseKind) => {
  readonly frame: Pick<Texts['frame'], 'institutions' | 'dataLicence'>;
  readonly object: Pick<
    Texts['object'],
    'viewAtInstitution' | 'listenAtInstitution' | 'institutionalManifest'
  > & {
    readonly viewer: Pick<Texts['object']['viewer'], 'failed' | 'forbidden' | 'unreadable'>;
  };
  readonly pages: Pick<Texts['pages'], 'itsObjects'>;
};

/** What the name of a house says that it is; `institution` if it does not say. */
type HouseKind = 'museum' | 'archive' | 'library' | 'institution';

const NAMES = {
  museum: /mus(?:eum|een|ée|eo)/i,
  archive: /archiv/i,
  library: /bib?liot|bücherei|library/i,
} as const satisfies Partial<Record<HouseKind, RegExp>>;

/** A name such as that of the library of a museum says too much to be one of them. */
export function kindOfHouse(name: string): HouseKind {
  const [kind, ...others] = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((one) =>
    NAMES[one].test(name),
  );
  return kind === undefined || others.length > 0 ? 'institution' : kind;
}

const OF_DE = {
  museum: 'des Museums',
  archive: 'des Archivs',
  library: 'der Bibliothek',
  institution: 'der Einrichtung',
} as const satisfies Record<HouseKind, string>;

export const houseDe: HouseTexts = (kind) => {
  const of = OF_DE[kind];
  return {
    frame: { institutions: 'Über uns', dataLicence: `Daten und Bilder tragen die Rechteangaben ${of}.` },
    object: {
      viewAtInstitution: `Auf der Seite ${of} ansehen`,
      listenAtInstitution: `Auf der Seite ${of} anhören`,
      institutionalManifest: `IIIF-Manifest ${of}`,
      viewer: {
        failed: `Das Bild lässt sich nicht laden. Auf der Seite ${of} ist es vielleicht zu sehen.`,
        forbidden: `Der Server ${of} erlaubt es dieser Seite nicht, sein IIIF-Manifest zu lesen, oder ist nicht erreichbar. Gezeigt wird das einfache Bild.`,
        unreadable: `Das IIIF-Manifest ${of} nennt keine Bilder. Gezeigt wird das einfache Bild.`,
      },
    },
    pages: { itsObjects: 'Aus der Sammlung' },
  };
};

export const houseEn: HouseTexts = (kind) => {
  const of = `the ${kind}’s`;
  return {
    frame: { institutions: 'About us', dataLicence: `Data and pictures carry ${of} rights statements.` },
    object: {
      viewAtInstitution: `View on ${of} page`,
      listenAtInstitution: `Listen on ${of} page`,
      institutionalManifest: `${of.replace('the', 'The')} IIIF manifest`,
      viewer: {
        failed: `The picture cannot be loaded. Perhaps it can be seen on ${of} page.`,
        forbidden: `${of.replace('the', 'The')} server does not allow this page to read its IIIF manifest, or cannot be reached. This is the plain picture.`,
        unreadable: `${of.replace('the', 'The')} IIIF manifest names no pictures. This is the plain picture.`,
      },
    },
    pages: { itsObjects: 'From the collection' },
  };
};
