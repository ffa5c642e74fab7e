/** What the record of an object says, as far as a picture depends on it. */
export interface Subject {
  /** Host and path of the URL of its picture; chance depends on it. */
  readonly path: string;
  /** Kinds, materials, subjects, titles and makers, in all languages, separated by ` | `. */
  readonly wording: string;
  readonly title: string;
  /** Of origin, negative before Christ; 1800 if the record names none. */
  readonly year: number;
}

interface Line {
  readonly 'edm:aggregatedCHO': Readonly<Record<string, unknown>>;
}

const WORDS = ['dc:type', 'dcterms:medium', 'dc:subject', 'dc:title', 'dc:creator'] as const;

/** The subject of a dataset line, for a picture at a URL. */
export function subjectOf(line: Line, url: string): Subject {
  const { host, pathname } = new URL(url);
  const cho = line['edm:aggregatedCHO'];
  const words = WORDS.map((name) => textsIn(cho[name]));
  return {
    path: host + pathname,
    wording: words.flat().join(' | '),
    title: words[3]?.[0] ?? '',
    year: yearOf(
      ['dcterms:created', 'dc:date', 'dcterms:issued', 'dcterms:temporal'].flatMap((name) =>
        textsIn(cho[name]),
      ),
    ),
  };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { value: text, 'skos:prefLabel': label } = value as Record<string, unknown>;
  return [...textsIn(text), ...textsIn(label)];
}

/** The first year or century that is named. */
function yearOf(datings: readonly string[]): number {
  for (const dating of datings) {
    const before = /v\. Chr|BC/.test(dating) ? -1 : 1;
    const century = /(\d{1,2})(?:\.|th)[–\-\d.thcenury ]*(?:Jh|Jahrhundert|century)/.exec(dating);
    if (century) return before * (Number(century[1]) * 100 - 50);
    const year = /\d{4}|\d{3}/.exec(dating);
    if (year) return before * Number(year[0]);
  }
  return 1800;
}
