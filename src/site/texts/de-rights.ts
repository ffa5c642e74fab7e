/** Rights statements in German, by their short names: what they are called, and what one may do. */
export const rightsDe = {
  'Public Domain': {
    title: 'Gemeinfrei',
    may: 'Darf ohne Rückfrage kopiert, verändert und verbreitet werden, auch kommerziell.',
  },
  CC0: {
    title: 'CC0: ohne Einschränkung',
    may: 'Auf alle Rechte wurde verzichtet. Darf ohne Rückfrage kopiert, verändert und verbreitet werden, auch kommerziell.',
  },
  'CC BY': {
    title: 'CC BY: Namensnennung',
    may: 'Darf kopiert, verändert und verbreitet werden, auch kommerziell, wenn der Urheber genannt wird.',
  },
  'CC BY-SA': {
    title: 'CC BY-SA: Namensnennung, gleiche Bedingungen',
    may: 'Darf auch kommerziell genutzt und verändert werden, wenn der Urheber genannt und das Ergebnis unter derselben Lizenz weitergegeben wird.',
  },
  'CC BY-ND': {
    title: 'CC BY-ND: Namensnennung, keine Bearbeitung',
    may: 'Darf unverändert weitergegeben werden, auch kommerziell, wenn der Urheber genannt wird.',
  },
  'CC BY-NC': {
    title: 'CC BY-NC: Namensnennung, nicht kommerziell',
    may: 'Darf kopiert und verändert werden, wenn der Urheber genannt wird, aber nicht zu kommerziellen Zwecken.',
  },
  'CC BY-NC-SA': {
    title: 'CC BY-NC-SA: Namensnennung, nicht kommerziell, gleiche Bedingungen',
    may: 'Darf nicht kommerziell genutzt und verändert werden, wenn der Urheber genannt und das Ergebnis unter derselben Lizenz weitergegeben wird.',
  },
  'CC BY-NC-ND': {
    title: 'CC BY-NC-ND: Namensnennung, nicht kommerziell, keine Bearbeitung',
    may: 'Darf unverändert und nicht kommerziell weitergegeben werden, wenn der Urheber genannt wird.',
  },
  InC: {
    title: 'Urheberrechtlich geschützt',
    may: 'Nutzung nur mit Erlaubnis der Rechteinhaber oder soweit das Gesetz sie erlaubt, etwa als Zitat.',
  },
  'InC-OW-EU': {
    title: 'Urheberrechtlich geschützt, verwaistes Werk',
    may: 'Die Rechteinhaber ließen sich nicht finden. Nutzung nur, soweit das Gesetz sie erlaubt.',
  },
  'InC-EDU': {
    title: 'Urheberrechtlich geschützt, Nutzung für Bildung erlaubt',
    may: 'Darf für Bildung und Lehre ohne Rückfrage genutzt werden. Alles andere braucht eine Erlaubnis.',
  },
  'InC-NC': {
    title: 'Urheberrechtlich geschützt, nicht kommerzielle Nutzung erlaubt',
    may: 'Darf ohne Rückfrage nicht kommerziell genutzt werden. Alles andere braucht eine Erlaubnis.',
  },
  'InC-RUU': {
    title: 'Urheberrechtlich geschützt, Rechteinhaber unbekannt',
    may: 'Die Rechteinhaber sind nicht bekannt oder nicht auffindbar. Nutzung nur, soweit das Gesetz sie erlaubt.',
  },
  'NoC-CR': {
    title: 'Kein Urheberrechtsschutz, vertragliche Einschränkungen',
    may: 'Nicht mehr geschützt, aber ein Vertrag beschränkt die Nutzung. Die Einrichtung gibt Auskunft.',
  },
  'NoC-NC': {
    title: 'Kein Urheberrechtsschutz, nur nicht kommerzielle Nutzung',
    may: 'Nicht mehr geschützt; die Digitalisierung darf vorerst nur nicht kommerziell genutzt werden.',
  },
  'NoC-OKLR': {
    title: 'Kein Urheberrechtsschutz, andere gesetzliche Einschränkungen',
    may: 'Nicht mehr geschützt, aber andere Gesetze beschränken die Nutzung. Die Einrichtung gibt Auskunft.',
  },
  'NoC-US': {
    title: 'In den USA nicht geschützt',
    may: 'In den USA frei nutzbar. In anderen Ländern kann es geschützt sein.',
  },
  CNE: {
    title: 'Urheberrechtsschutz nicht geprüft',
    may: 'Ob es geschützt ist, wurde nicht geprüft. Vor einer Nutzung ist das selbst zu klären.',
  },
  UND: {
    title: 'Urheberrechtsschutz ungeklärt',
    may: 'Eine Prüfung ergab kein sicheres Ergebnis. Vor einer Nutzung ist das selbst zu klären.',
  },
  NKC: {
    title: 'Kein Urheberrechtsschutz bekannt',
    may: 'Es ist kein Schutz bekannt, aber auch nicht auszuschließen. Vor einer Nutzung ist das selbst zu klären.',
  },
  Andere: {
    title: 'Eigene Rechteangabe der Einrichtung',
    may: 'Was erlaubt ist, steht bei der Einrichtung. Ohne ihre Auskunft besser nicht weiterverwenden.',
  },
} as const;
