import type { Localised } from '../../../kernel/languages.ts';
import { MIN_PIXELS, MIN_VIDEO_HEIGHT, tierWithoutFiles } from '../content/tier-of-file.ts';
import { type ContentTierFindings, TIER_OF_POLICY } from '../content-tier.ts';

interface Rule {
  readonly rule: 'kind' | 'thumbnail' | 'media' | 'licence';
  readonly allows: number;
  readonly seen: Localised;
  readonly raise?: Localised;
}

/** The rules of the content tier, with what each has found. */
export function contentRules(findings: ContentTierFindings): readonly Rule[] {
  const rules = [kindRule(findings)];
  if (findings.kind === undefined) return rules;
  if (findings.kind === 'IMAGE') rules.push(thumbnailRule(findings));
  rules.push(mediaRule(findings));
  if (findings.best !== undefined) rules.push(licenceRule(findings.best));
  return rules;
}

export const RAISE_KIND: Localised = {
  en: 'State the kind of object (edm:type): IMAGE, TEXT, SOUND, VIDEO or 3D',
  de: 'Die Art des Objekts (edm:type) angeben: IMAGE, TEXT, SOUND, VIDEO oder 3D',
};

export const RAISE_THUMBNAIL: Localised = {
  en: 'Name a picture as preview (edm:object) or main file (edm:isShownBy), with its MIME type as format (dc:format)',
  de: 'Als Vorschau (edm:object) oder Hauptdatei (edm:isShownBy) ein Bild angeben, mit seinem MIME-Typ als Format (dc:format)',
};

function kindRule({ kind }: ContentTierFindings): Rule {
  if (kind !== undefined) {
    return { rule: 'kind', allows: 4, seen: { en: `edm:type is ${kind}`, de: `edm:type ist ${kind}` } };
  }
  return {
    rule: 'kind',
    allows: 0,
    seen: {
      en: 'edm:type is not one of the kinds of objects that EDM has',
      de: 'edm:type ist keine der Objektarten von EDM',
    },
    raise: RAISE_KIND,
  };
}

function thumbnailRule({ hasThumbnail }: ContentTierFindings): Rule {
  if (hasThumbnail) {
    return {
      rule: 'thumbnail',
      allows: 4,
      seen: { en: 'A picture can stand for the object', de: 'Ein Bild kann das Objekt vertreten' },
    };
  }
  return {
    rule: 'thumbnail',
    allows: 0,
    seen: { en: 'No picture can stand for the object', de: 'Kein Bild kann das Objekt vertreten' },
    raise: RAISE_THUMBNAIL,
  };
}

function mediaRule(findings: ContentTierFindings): Rule {
  const { best, kind = '' } = findings;
  const allows = best?.tierOfFile ?? tierWithoutFiles(findings);
  const seen = seenMedia(findings);
  if (allows === 4) return { rule: 'media', allows, seen };
  const isPictureOfText = kind === 'TEXT' && best?.type?.startsWith('image') === true;
  const raise = kind === 'IMAGE' || isPictureOfText ? raisePixels(allows) : RAISE_OF_KIND[kind];
  return { rule: 'media', allows, seen, ...(raise && { raise }) };
}

function seenMedia({ best, kind, hasLandingPage, hasEmbeddableMedia }: ContentTierFindings): Localised {
  const page = hasLandingPage
    ? { en: 'a page in edm:isShownAt', de: 'eine Seite in edm:isShownAt' }
    : { en: 'no page in edm:isShownAt', de: 'keine Seite in edm:isShownAt' };
  if (best === undefined) {
    return {
      en: `No file in edm:isShownBy or edm:hasView, ${page.en}`,
      de: `Keine Datei in edm:isShownBy oder edm:hasView, ${page.de}`,
    };
  }
  const { url, type, pixels, height } = best;
  const en = [type ?? 'unknown type'];
  const de = [type ?? 'unbekannte Art'];
  if (hasEmbeddableMedia) {
    en.push('a player that can be embedded');
    de.push('ein Abspieler, der sich einbetten lässt');
  }
  if (type?.startsWith('image')) {
    en.push(pixels === undefined ? 'unknown size' : `${megapixels(pixels)} megapixels`);
    de.push(pixels === undefined ? 'unbekannte Größe' : `${megapixels(pixels).replace('.', ',')} Megapixel`);
  }
  if (kind === 'VIDEO' && type?.startsWith('video')) {
    en.push(height === undefined ? 'unknown height' : `${height} lines`);
    de.push(height === undefined ? 'unbekannte Höhe' : `${height} Zeilen`);
  }
  return { en: `${url}: ${en.join(', ')}; ${page.en}`, de: `${url}: ${de.join(', ')}; ${page.de}` };
}

/** Rounded down, so that a size below a border never looks like one above it. */
const megapixels = (pixels: number): string => (Math.floor(pixels / 1e4) / 100).toFixed(2);

function raisePixels(tier: number): Localised {
  const next = tier < 1 ? 1 : tier < 2 ? 2 : 4;
  const size = MIN_PIXELS[next] / 1e6;
  return {
    en: `A picture of at least ${size} megapixels, with ebucore:width and ebucore:height, reaches tier ${next}`,
    de: `Ein Bild mit mindestens ${String(size).replace('.', ',')} Megapixeln, mit ebucore:width und ebucore:height, erreicht Stufe ${next}`,
  };
}

export const RAISE_MEDIA = {
  TEXT: {
    en: `A PDF, or a scan of at least ${MIN_PIXELS[4] / 1e6} megapixels, as a file (edm:isShownBy or edm:hasView) reaches tier 4, a page (edm:isShownAt) tier 1`,
    de: `Ein PDF oder ein Scan mit mindestens ${String(MIN_PIXELS[4] / 1e6).replace('.', ',')} Megapixeln als Datei (edm:isShownBy oder edm:hasView) erreicht Stufe 4, eine Seite (edm:isShownAt) Stufe 1`,
  },
  VIDEO: {
    en: `A video of at least ${MIN_VIDEO_HEIGHT} lines, stated as height (ebucore:height), or a player that can be embedded, as main file (edm:isShownBy) reaches tier 4, a page (edm:isShownAt) tier 1`,
    de: `Ein Video mit mindestens ${MIN_VIDEO_HEIGHT} Zeilen, angegeben als Höhe (ebucore:height), oder ein einbettbarer Abspieler als Hauptdatei (edm:isShownBy) erreicht Stufe 4, eine Seite (edm:isShownAt) Stufe 1`,
  },
  SOUND: {
    en: 'A sound file, or a player that can be embedded, as main file (edm:isShownBy) reaches tier 4, a page (edm:isShownAt) tier 1',
    de: 'Eine Tondatei oder ein einbettbarer Abspieler als Hauptdatei (edm:isShownBy) erreicht Stufe 4, eine Seite (edm:isShownAt) Stufe 1',
  },
  '3D': {
    en: 'A 3D file with its MIME type, or a player that can be embedded, as main file (edm:isShownBy) reaches tier 4',
    de: 'Eine 3D-Datei mit ihrem MIME-Typ oder ein einbettbarer Abspieler als Hauptdatei (edm:isShownBy) erreicht Stufe 4',
  },
} as const;

const RAISE_OF_KIND: Readonly<Record<string, Localised>> = RAISE_MEDIA;

function licenceRule({ policy }: NonNullable<ContentTierFindings['best']>): Rule {
  const seen = SEEN_POLICY[policy];
  const allows = TIER_OF_POLICY[policy];
  if (policy === 'OPEN') return { rule: 'licence', allows, seen };
  return { rule: 'licence', allows, seen, raise: RAISE_POLICY[policy] };
}

const SEEN_POLICY = {
  OPEN: { en: 'The licence allows any use', de: 'Die Lizenz erlaubt jede Nutzung' },
  RESTRICTED: { en: 'The licence allows some uses', de: 'Die Lizenz erlaubt manche Nutzungen' },
  CLOSED: {
    en: 'No licence allows reuse, or the statement in edm:rights is unknown',
    de: 'Keine Lizenz erlaubt die Nachnutzung, oder die Angabe in edm:rights ist unbekannt',
  },
} as const;

const RAISE_POLICY = {
  RESTRICTED: {
    en: 'An open licence, such as CC BY or Public Domain, allows tier 4',
    de: 'Eine offene Lizenz wie CC BY oder Public Domain erlaubt Stufe 4',
  },
  CLOSED: {
    en: 'A licence with conditions, such as CC BY-NC, allows tier 3, an open one, such as CC BY, tier 4',
    de: 'Eine Lizenz mit Bedingungen wie CC BY-NC erlaubt Stufe 3, eine offene wie CC BY Stufe 4',
  },
} as const;
