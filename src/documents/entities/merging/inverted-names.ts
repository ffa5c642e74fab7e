import type { AuthorityUri } from '../../../edm/record/authority-uri.ts';
import type { EntityDescription } from './describe-entity.ts';

/** A URI and what records say of it. */
type Described = readonly [uri: AuthorityUri, descriptions: readonly EntityDescription[]];

/** Who has a name: written as "Schnitzler, Arthur", and as "Arthur Schnitzler". */
interface Named {
  readonly inverted: Described[];
  readonly direct: Described[];
}

/**
 * Pairs of URIs of persons of whom one has the inverted name of the other. A name that two entries of one
 * authority file have, or persons of other years, shows nothing.
 */
export function invertedNames(described: readonly Described[]): [AuthorityUri, AuthorityUri][] {
  const byName = new Map<string, Named>();
  for (const one of described) {
    const agents = one[1].filter(({ type }) => type === 'Agent');
    const labels = agents.flatMap(({ labels }) => labels.map(({ value }) => folded(value)));
    for (const label of new Set(labels)) {
      const [, surname, given] = INVERTED.exec(label) ?? [];
      const name = given === undefined ? label : `${given} ${surname}`;
      const named = byName.get(name) ?? { inverted: [], direct: [] };
      named[given === undefined ? 'direct' : 'inverted'].push(one);
      byName.set(name, named);
    }
  }
  return [...byName.values()].filter(isOnePerson).flatMap(pairsOf);
}

const INVERTED = /^([^,]+), ([^,]+)$/;

const folded = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

const pairsOf = ({ inverted, direct }: Named): [AuthorityUri, AuthorityUri][] =>
  inverted.flatMap(([a]) => direct.flatMap(([b]) => (a.id === b.id ? [] : [[a, b]])));

function isOnePerson({ inverted, direct }: Named): boolean {
  if (inverted.length === 0 || direct.length === 0) return false;
  const all = [...inverted, ...direct];
  const entries = new Map(all.map(([uri]) => [fileOf(uri), uri.id]));
  const descriptions = all.flatMap(([, descriptions]) => descriptions);
  return (
    all.every(([uri]) => entries.get(fileOf(uri)) === uri.id) &&
    agree(descriptions.map(({ begin }) => begin)) &&
    agree(descriptions.map(({ end }) => end))
  );
}

const fileOf = ({ file, uri }: AuthorityUri): string => file ?? new URL(uri).host;

/** Whether the dates that say a year say the same one. */
const agree = (dates: readonly (string | undefined)[]): boolean =>
  new Set(dates.flatMap((date) => /\d{4}/.exec(date ?? '') ?? [])).size < 2;
