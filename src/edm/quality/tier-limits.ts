import type { Language, Localised } from '../../kernel/languages.ts';
import { type LabelledProperty, PROPERTY_LABELS } from '../record/property-labels.ts';
import type { FramedRecord } from '../record/record.ts';
import { MIN_PIXELS } from './content/tier-of-file.ts';
import type { ContentTierFindings } from './content-tier.ts';
import { contentRules, RAISE_KIND, RAISE_MEDIA, RAISE_THUMBNAIL } from './explain/content-rules.ts';
import { metadataRules } from './explain/metadata-rules.ts';
import { CLASS_NAMES, REQUIRED } from './metadata/contextual-classes.ts';
import { type MetadataTierFindings, MIN_CLASSES, MIN_ELEMENTS, metadataTier } from './metadata-tier.ts';

/** What holds the tiers of many records down, and what raises them. */
interface LimitRow {
  readonly kind: 'contentTier' | 'metadataTier';
  readonly title: Localised;
  /** `missing`: what most records lack, the most frequent first. */
  readonly advice: Localised | ((missing: readonly string[]) => Localised);
  /** The command of Vitrine that does it. Without one, the institution does. */
  readonly command?: string;
}

const megapixels = (pixels: number): Localised => ({
  en: String(pixels / 1e6),
  de: String(pixels / 1e6).replace('.', ','),
});

const [SMALL, LARGE] = [megapixels(MIN_PIXELS[2]), megapixels(MIN_PIXELS[4])];

/** The values of the field `tierLimits`, in their order. */
const TABLE = {
  unmeasured: {
    kind: 'contentTier',
    title: { en: 'The picture has not been measured', de: 'Das Bild ist nicht gemessen' },
    advice: {
      en: 'Fetch the pictures, whose sizes are not stated and have not been measured here',
      de: 'Die Bilder holen, deren Größe nicht angegeben und hier noch nicht gemessen ist',
    },
    command: 'vitrine index',
  },
  kind: {
    kind: 'contentTier',
    title: { en: 'The kind of object is unknown', de: 'Die Art des Objekts ist unbekannt' },
    advice: RAISE_KIND,
  },
  thumbnail: {
    kind: 'contentTier',
    title: { en: 'No picture stands for the object', de: 'Kein Bild vertritt das Objekt' },
    advice: RAISE_THUMBNAIL,
  },
  picture: {
    kind: 'contentTier',
    title: { en: 'The picture is small', de: 'Das Bild ist klein' },
    advice: {
      en: `Supply pictures of at least ${LARGE.en} megapixels for tier 4, or ${SMALL.en} for tier 2, and state their width (ebucore:width) and height (ebucore:height)`,
      de: `Bilder mit mindestens ${LARGE.de} Megapixeln für Stufe 4 oder ${SMALL.de} für Stufe 2 liefern und ihre Breite (ebucore:width) und Höhe (ebucore:height) angeben`,
    },
  },
  text: {
    kind: 'contentTier',
    title: { en: 'The text has no good scan', de: 'Zum Text gibt es keinen guten Scan' },
    advice: RAISE_MEDIA.TEXT,
  },
  sound: {
    kind: 'contentTier',
    title: { en: 'There is no sound file', de: 'Eine Tondatei fehlt' },
    advice: RAISE_MEDIA.SOUND,
  },
  video: {
    kind: 'contentTier',
    title: { en: 'There is no good video', de: 'Ein gutes Video fehlt' },
    advice: RAISE_MEDIA.VIDEO,
  },
  '3d': {
    kind: 'contentTier',
    title: { en: 'There is no 3D file', de: 'Eine 3D-Datei fehlt' },
    advice: RAISE_MEDIA['3D'],
  },
  licence: {
    kind: 'contentTier',
    title: { en: 'The licence limits the tier', de: 'Die Lizenz begrenzt die Stufe' },
    advice: {
      en: 'State the freest licence that is possible as rights (edm:rights): an open one, such as CC BY or Public Domain, allows tier 4, one with conditions, such as CC BY-NC, tier 3',
      de: 'Als Rechte (edm:rights) die freieste mögliche Lizenz angeben: eine offene wie CC BY oder Public Domain erlaubt Stufe 4, eine mit Bedingungen wie CC BY-NC Stufe 3',
    },
  },
  language: {
    kind: 'metadataTier',
    title: { en: 'Texts have no language', de: 'Texte haben keine Sprachangabe' },
    advice: (missing) => ({
      en: `State the language of texts, such as xml:lang="de"${mostly('en', labelled('en', missing))}`,
      de: `Bei Texten die Sprache angeben, etwa xml:lang="de"${mostly('de', labelled('de', missing))}`,
    }),
  },
  elements: {
    kind: 'metadataTier',
    title: { en: 'There is little to browse by', de: 'Wenig, wonach gestöbert werden kann' },
    advice: (missing) => ({
      en: `State what people browse by, at least ${MIN_ELEMENTS.C.elements} elements of ${MIN_ELEMENTS.C.groups} of the groups time, concepts, people and places${mostly('en', labelled('en', missing))}`,
      de: `Angeben, wonach gestöbert wird, mindestens ${MIN_ELEMENTS.C.elements} Elemente aus ${MIN_ELEMENTS.C.groups} der Gruppen Zeit, Begriffe, Personen und Orte${mostly('de', labelled('de', missing))}`,
    }),
  },
  classes: {
    kind: 'metadataTier',
    title: { en: 'Few links to authority files', de: 'Wenige Verweise auf Normdateien' },
    advice: (missing) => ({
      en: `Link persons, concepts, places and periods to an authority file such as GND, AAT or GeoNames, or describe them completely; ${MIN_CLASSES.C} of these kinds reach tier C${mostly('en', classNames('en', missing))}`,
      de: `Personen, Begriffe, Orte und Zeiträume mit einer Normdatei wie GND, AAT oder GeoNames verlinken oder vollständig beschreiben; ${MIN_CLASSES.C} dieser Arten erreichen Stufe C${mostly('de', classNames('de', missing))}`,
    }),
  },
} as const satisfies Readonly<Record<string, LimitRow>>;

export type TierLimit = keyof typeof TABLE;

export const LIMIT_TABLE: Readonly<Record<TierLimit, LimitRow>> = TABLE;

export const TIER_LIMITS = Object.keys(TABLE) as readonly TierLimit[];

/** The rules that allow a record no higher tiers than it has. */
export function tierLimits(content: ContentTierFindings, metadata: MetadataTierFindings): TierLimit[] {
  const ofContent = content.isUnmeasured
    ? (['unmeasured'] as const)
    : contentRules(content)
        .filter(({ allows, raise }) => allows <= content.tier && raise !== undefined)
        .map(({ rule }) => (rule === 'media' ? mediaLimit(content) : rule));
  const ofMetadata = metadataRules(metadata)
    .filter(({ allows, raise }) => allows === metadata.tier && raise !== undefined)
    .map(({ rule }) => rule);
  return [...ofContent, ...ofMetadata];
}

function mediaLimit({ kind, best }: ContentTierFindings): TierLimit {
  if (kind === 'IMAGE' || best?.type?.startsWith('image') === true) return 'picture';
  return TIER_LIMITS.find((limit) => limit === kind?.toLowerCase()) ?? 'kind';
}

/** What a record lacks of a limit: names of properties or classes. */
export function missingFor(record: FramedRecord): Readonly<Partial<Record<TierLimit, readonly string[]>>> {
  const { language, elements, classes } = metadataTier(record);
  return {
    language: language.stated.filter((name) => !language.tagged.includes(name)),
    elements: Object.entries(ELEMENT_OF_GROUP).flatMap(([group, element]) =>
      elements.groups.some((one) => one === group) ? [] : [element],
    ),
    classes: Object.keys(REQUIRED).filter((name) => !classes.some((one) => one === name)),
  };
}

/** An element for each group by which people browse. */
const ELEMENT_OF_GROUP = {
  time: 'dcterms:created',
  concepts: 'dc:type',
  people: 'dc:creator',
  places: 'dcterms:spatial',
} as const;

/** `Title (dc:title)` */
function labelled(language: Language, names: readonly string[]): readonly string[] {
  return names.map((name) => {
    const local = name.split(':')[1] ?? '';
    const key = local === 'type' ? 'dcType' : local === 'rights' ? 'dcRights' : local;
    return `${PROPERTY_LABELS[key as LabelledProperty][language]} (${name})`;
  });
}

/** In the given order. */
function classNames(language: Language, classes: readonly string[]): readonly string[] {
  const names: Readonly<Record<string, Localised>> = CLASS_NAMES;
  return classes.flatMap((name) => names[name]?.[language] ?? []);
}

/** Names the most frequent gaps. */
function mostly(language: Language, missing: readonly string[]): string {
  if (missing.length === 0) return '';
  return `${language === 'en' ? '. Missing most often' : '. Am häufigsten fehlen'}: ${missing.join(', ')}`;
}
