import type { Language } from '../../kernel/languages.ts';
import { de, type Texts } from './de.ts';
import { en } from './en.ts';
import { type HouseTexts, houseDe, houseEn, kindOfHouse } from './house.ts';

export const TEXTS: Readonly<Record<Language, Texts>> = { de, en };

const HOUSES: Readonly<Record<Language, HouseTexts>> = { de: houseDe, en: houseEn };

/** The texts of a site: those of one house speak of it, not of institutions. [site-29] */
export function textsOf(language: Language, house?: { readonly title: string }): Texts {
  const texts = TEXTS[language];
  if (house === undefined) return texts;
  const { frame, object, pages } = HOUSES[language](kindOfHouse(house.title));
  return {
    ...texts,
    frame: { ...texts.frame, ...frame },
    object: { ...texts.object, ...object, viewer: { ...texts.object.viewer, ...object.viewer } },
    pages: { ...texts.pages, ...pages },
  };
}

/** A label of a code such as `IMAGE`, or the code itself if the table lacks it. */
export const labelOf = (labels: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(labels, code) ? (labels[code] ?? code) : code;
