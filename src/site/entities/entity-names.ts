import type { EntityPage } from '../../catalogue/entities.ts';
import { shortened } from '../../kernel/cut-text.ts';
import type { Language } from '../../kernel/languages.ts';
import type { Links } from '../links.ts';
import type { Texts } from '../texts/de.ts';

export type Entity = EntityPage['entities'][number];

/** The label in the page's language, if there is one. */
export const nameIn = (language: Language, { label, labels }: Pick<Entity, 'label' | 'labels'>): string =>
  shortened(labels.find(({ lang }) => lang === language || lang?.startsWith(`${language}-`))?.value ?? label);

/** `1471–1528`, `* 1862`, `27 v. Chr.`: years are enough beside a name. */
export function lifeOf(
  { search }: Pick<Texts, 'search'>,
  { begin, end, type }: Pick<Entity, 'begin' | 'end' | 'type'>,
): string | undefined {
  const [from, to] = [begin, end].map((text) => {
    const [year] = /^-?\d{4}(?=-|$)/.exec(text ?? '') ?? [];
    return year === undefined ? text : search.year(Number(year));
  });
  if (from && to) return `${from}–${to}`;
  if (type === 'TimeSpan') return from ?? to;
  return from ? `* ${from}` : to && `† ${to}`;
}

export const entityUrl = (links: Links, id: string): string =>
  links.to(`/entities/${encodeURIComponent(id)}`);
