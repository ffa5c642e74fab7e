import type { Language, Localised } from '../../kernel/languages.ts';
import type { StatedRights } from './rights.ts';

/** What a rights statement is called, briefly and with an explanation, with the version of a licence, and what one may do. */
export function rightsInWords(
  { name, url }: Pick<StatedRights, 'name' | 'url'>,
  language: Language,
): { readonly brief: string; readonly title: string; readonly may: string } {
  const { title, may } = RIGHTS_IN_WORDS.get(name) ?? WORDS.Andere;
  const version = versionOf(name, url);
  return {
    brief: name.startsWith('CC') ? `${name}${version && ` ${version}`}` : title[language],
    title: `${title[language]}${version && ` (${version})`}`,
    may: may[language],
  };
}

/** `4.0` of a Creative Commons licence; otherwise empty. */
function versionOf(name: string, url: string): string {
  const [, version = ''] = name.startsWith('CC BY') ? (/\/(\d\.\d)(?:\/|$)/.exec(url) ?? []) : [];
  return version;
}

interface Words {
  readonly title: Localised;
  readonly may: Localised;
}

/** What the licences ask for. */
const CREDIT: Localised = {
  de: 'Anzugeben sind der Urheber, ein Link zur Lizenz und ob etwas verändert wurde.',
  en: 'Name the creator, link to the licence, and say whether anything was changed.',
};
const CREDIT_UNCHANGED: Localised = {
  de: 'Anzugeben sind der Urheber und ein Link zur Lizenz.',
  en: 'Name the creator and link to the licence.',
};

const WORDS = {
  'Public Domain': {
    title: { de: 'Gemeinfrei', en: 'Public domain' },
    may: {
      de: 'Soweit bekannt, frei von Urheberrechten, aber vielleicht nicht in jedem Land. Darf ohne Rückfrage kopiert, verändert und verbreitet werden, auch kommerziell.',
      en: 'As far as is known, free of copyright, though perhaps not in every country. May be copied, changed and distributed without asking, even commercially.',
    },
  },
  CC0: {
    title: { de: 'CC0: Verzicht auf alle Rechte', en: 'CC0: all rights waived' },
    may: {
      de: 'Wer die Rechte hatte, hat auf sie verzichtet, soweit das Gesetz es zulässt. Darf ohne Rückfrage kopiert, verändert und verbreitet werden, auch kommerziell.',
      en: 'Whoever held the rights has waived them as far as the law allows. May be copied, changed and distributed without asking, even commercially.',
    },
  },
  'CC BY': {
    title: { de: 'CC BY: Namensnennung', en: 'CC BY: attribution' },
    may: {
      de: `Darf kopiert, verändert und verbreitet werden, auch kommerziell. ${CREDIT.de}`,
      en: `May be copied, changed and distributed, even commercially. ${CREDIT.en}`,
    },
  },
  'CC BY-SA': {
    title: { de: 'CC BY-SA: Namensnennung, gleiche Lizenz', en: 'CC BY-SA: attribution, same licence' },
    may: {
      de: `Darf kopiert, verändert und verbreitet werden, auch kommerziell; Bearbeitungen nur unter derselben Lizenz. ${CREDIT.de}`,
      en: `May be copied, changed and distributed, even commercially; adaptations only under the same licence. ${CREDIT.en}`,
    },
  },
  'CC BY-ND': {
    title: { de: 'CC BY-ND: Namensnennung, keine Bearbeitung', en: 'CC BY-ND: attribution, no adaptations' },
    may: {
      de: `Darf kopiert und verbreitet werden, auch kommerziell, aber nicht in veränderter Form. ${CREDIT_UNCHANGED.de}`,
      en: `May be copied and distributed, even commercially, but not in changed form. ${CREDIT_UNCHANGED.en}`,
    },
  },
  'CC BY-NC': {
    title: { de: 'CC BY-NC: Namensnennung, nicht kommerziell', en: 'CC BY-NC: attribution, non-commercial' },
    may: {
      de: `Darf zu nicht kommerziellen Zwecken kopiert, verändert und verbreitet werden. ${CREDIT.de}`,
      en: `May be copied, changed and distributed for non-commercial purposes. ${CREDIT.en}`,
    },
  },
  'CC BY-NC-SA': {
    title: {
      de: 'CC BY-NC-SA: Namensnennung, nicht kommerziell, gleiche Lizenz',
      en: 'CC BY-NC-SA: attribution, non-commercial, same licence',
    },
    may: {
      de: `Darf zu nicht kommerziellen Zwecken kopiert, verändert und verbreitet werden; Bearbeitungen nur unter derselben Lizenz. ${CREDIT.de}`,
      en: `May be copied, changed and distributed for non-commercial purposes; adaptations only under the same licence. ${CREDIT.en}`,
    },
  },
  'CC BY-NC-ND': {
    title: {
      de: 'CC BY-NC-ND: Namensnennung, nicht kommerziell, keine Bearbeitung',
      en: 'CC BY-NC-ND: attribution, non-commercial, no adaptations',
    },
    may: {
      de: `Darf zu nicht kommerziellen Zwecken kopiert und verbreitet werden, aber nicht in veränderter Form. ${CREDIT_UNCHANGED.de}`,
      en: `May be copied and distributed for non-commercial purposes, but not in changed form. ${CREDIT_UNCHANGED.en}`,
    },
  },
  InC: {
    title: { de: 'Urheberrechtlich geschützt', en: 'In copyright' },
    may: {
      de: 'Darf genutzt werden, soweit das Gesetz es erlaubt, etwa als Zitat. Für alles andere ist die Erlaubnis der Rechteinhaber nötig.',
      en: 'May be used as far as the law allows, as in a quotation. Everything else needs permission of the rights holders.',
    },
  },
  'InC-OW-EU': {
    title: { de: 'Urheberrechtlich geschützt, verwaistes Werk (EU)', en: 'In copyright, orphan work (EU)' },
    may: {
      de: 'Nach EU-Recht als verwaistes Werk anerkannt: Die Rechteinhaber sind nicht bekannt oder nicht auffindbar. Darf genutzt werden, soweit das Gesetz es erlaubt.',
      en: 'Recognised as an orphan work under EU law: the rights holders are unknown or cannot be found. May be used as far as the law allows.',
    },
  },
  'InC-EDU': {
    title: {
      de: 'Urheberrechtlich geschützt, Nutzung für Bildung erlaubt',
      en: 'In copyright, educational use permitted',
    },
    may: {
      de: 'Darf ohne Rückfrage für Bildungszwecke genutzt werden, sonst soweit das Gesetz es erlaubt. Für alles andere ist die Erlaubnis der Rechteinhaber nötig.',
      en: 'May be used for educational purposes without asking, otherwise as far as the law allows. Everything else needs permission of the rights holders.',
    },
  },
  'InC-NC': {
    title: {
      de: 'Urheberrechtlich geschützt, nicht kommerzielle Nutzung erlaubt',
      en: 'In copyright, non-commercial use permitted',
    },
    may: {
      de: 'Darf ohne Rückfrage zu nicht kommerziellen Zwecken genutzt werden, sonst soweit das Gesetz es erlaubt. Für alles andere ist die Erlaubnis der Rechteinhaber nötig.',
      en: 'May be used for non-commercial purposes without asking, otherwise as far as the law allows. Everything else needs permission of the rights holders.',
    },
  },
  'InC-RUU': {
    title: {
      de: 'Urheberrechtlich geschützt, Rechteinhaber nicht ermittelbar',
      en: 'In copyright, rights holders cannot be traced',
    },
    may: {
      de: 'Die Rechteinhaber sind nicht bekannt oder nicht auffindbar. Darf genutzt werden, soweit das Gesetz es erlaubt.',
      en: 'The rights holders are unknown or cannot be found. May be used as far as the law allows.',
    },
  },
  'NoC-CR': {
    title: {
      de: 'Kein Urheberrechtsschutz, vertragliche Einschränkungen',
      en: 'No copyright, contractual restrictions',
    },
    may: {
      de: 'Das Urheberrecht beschränkt die Nutzung nicht. Die Einrichtung ist aber verpflichtet, sie einzuschränken, etwa durch einen Vertrag; sie gibt Auskunft.',
      en: 'Copyright does not restrict its use, but the institution is obliged to restrict it, as by a contract. Please ask the institution.',
    },
  },
  'NoC-NC': {
    title: {
      de: 'Kein Urheberrechtsschutz, nicht kommerzielle Nutzung erlaubt',
      en: 'No copyright, non-commercial use permitted',
    },
    may: {
      de: 'Digitalisiert mit einem privaten Partner. Das Digitalisat darf ohne Rückfrage zu nicht kommerziellen Zwecken kopiert, verändert und verbreitet werden. Für alles andere gelten die Bedingungen der Einrichtung.',
      en: 'Digitised with a private partner. The digital copy may be copied, changed and distributed for non-commercial purposes without asking. For everything else, the terms of the institution apply.',
    },
  },
  'NoC-OKLR': {
    title: {
      de: 'Kein Urheberrechtsschutz, andere gesetzliche Einschränkungen',
      en: 'No copyright, other legal restrictions',
    },
    may: {
      de: 'Das Urheberrecht beschränkt die Nutzung nicht, in mindestens einem Land aber ein anderes Gesetz. Die Einrichtung gibt Auskunft.',
      en: 'Copyright does not restrict its use, but in at least one country another law does. Please ask the institution.',
    },
  },
  'NoC-US': {
    title: { de: 'Kein Urheberrechtsschutz in den USA', en: 'No copyright in the United States' },
    may: {
      de: 'Nach Ansicht der Einrichtung in den USA gemeinfrei. Für andere Länder ist es nicht festgestellt; dort kann es geschützt sein.',
      en: 'The institution believes that it is in the public domain in the United States. This was not determined for other countries; it may be in copyright there.',
    },
  },
  CNE: {
    title: { de: 'Urheberrechtsschutz nicht geprüft', en: 'Copyright not evaluated' },
    may: {
      de: 'Ob es geschützt ist, wurde nicht geprüft; die Einrichtung gibt Auskunft. Darf genutzt werden, soweit das Gesetz es erlaubt.',
      en: 'Nobody has checked whether it is in copyright; the institution can say more. May be used as far as the law allows.',
    },
  },
  UND: {
    title: { de: 'Urheberrechtsschutz ungeklärt', en: 'Copyright undetermined' },
    may: {
      de: 'Die Einrichtung hat den Schutz geprüft, ohne sicheres Ergebnis; sie gibt Auskunft. Darf genutzt werden, soweit das Gesetz es erlaubt.',
      en: 'The institution has checked its copyright without a conclusive result, and can say more. May be used as far as the law allows.',
    },
  },
  NKC: {
    title: { de: 'Kein Urheberrechtsschutz bekannt', en: 'No known copyright' },
    may: {
      de: 'Nach Ansicht der Einrichtung nicht geschützt, aber nicht sicher festgestellt; sie gibt Auskunft. Darf genutzt werden, soweit das Gesetz es erlaubt.',
      en: 'The institution believes that it is not in copyright, but could not determine this conclusively. May be used as far as the law allows.',
    },
  },
  Andere: {
    title: { de: 'Eigene Rechteangabe der Einrichtung', en: 'The institution’s own rights statement' },
    may: {
      de: 'Was erlaubt ist, steht in ihrer Angabe oder sagt die Einrichtung. Sonst darf es genutzt werden, soweit das Gesetz es erlaubt.',
      en: 'The statement or the institution says what is permitted. Otherwise it may be used as far as the law allows.',
    },
  },
} as const satisfies Readonly<Record<string, Words>>;

/**
 * Rights statements by their short names: what they are called, and what one may do, as their deeds say it.
 * Source: https://creativecommons.org/licenses/, https://rightsstatements.org/page/1.0/.
 */
export const RIGHTS_IN_WORDS: ReadonlyMap<string, Words> = new Map<string, Words>(Object.entries(WORDS));
