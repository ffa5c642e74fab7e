import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Subject, subjectOf } from './subject.ts';
import { type Change, VARIANTS } from './variants.ts';

/** A file to draw: by itself, or from the picture of another path. */
export interface Planned {
  readonly path: string;
  readonly subject: Subject;
  readonly from?: { readonly path: string; readonly change: Change };
}

/** Objects without a picture on purpose, as in real collections: their addresses lead nowhere. */
const WITHOUT =
  /schuberts-brille|franz-joseph-3|begraebnis|sodom|figl|holzstiege|heidentor|kultwagen|lehmann|maler-und-kaeufer|schlafzimmer|ramsauer|lulu|secession-1\.|naehmaschine|international-language|schreibautomat|eduard-kosmack/;

/** Sheets have further pages to show; of anything else a view shows a detail. */
const PAGES = /Notenhandschrift|Handschrift|Brief|Zeitung|Manuskript|Karte|Kostümentwurf|Postkarte/;
const MOST_VIEWS = 2;

interface Line {
  readonly 'edm:isShownBy'?: { readonly id: string };
  readonly 'edm:hasView'?: readonly { readonly id: string }[];
  readonly 'edm:aggregatedCHO': Readonly<Record<string, unknown>>;
}

/** Every file of `sample/pictures`, by the records: the object's picture first, then up to two more views. */
export function plannedPictures(records: string): Planned[] {
  const planned: Planned[] = [];
  for (const file of readdirSync(records).sort()) {
    for (const text of readFileSync(join(records, file), 'utf8').trimEnd().split('\n')) {
      const line = JSON.parse(text) as Line;
      const urls = [line['edm:isShownBy'], ...(line['edm:hasView'] ?? [])].flatMap(
        (medium) => medium?.id ?? [],
      );
      const [first, ...views] = urls.filter((url) => url.endsWith('.jpg') && !WITHOUT.test(url));
      if (first === undefined) continue;
      const subject = subjectOf(line, first);
      const variant = VARIANTS.find(({ path }) => path === subject.path);
      planned.push({
        path: subject.path,
        subject,
        ...(variant && { from: { path: variant.of, change: variant.change } }),
      });
      const isSheet = PAGES.test(subject.wording);
      for (const url of views.slice(0, isSheet ? MOST_VIEWS : 1)) {
        const view = subjectOf(line, url);
        planned.push({
          path: view.path,
          subject: view,
          ...(!isSheet && { from: { path: subject.path, change: 'detail' as const } }),
        });
      }
    }
  }
  return planned;
}
