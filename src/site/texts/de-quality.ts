import { formatsFor } from './formats.ts';

const formats = formatsFor('de');
const { number } = formats;

const objects = (count: number) => (count === 1 ? '1 Objekt' : `${number(count)} Objekte`);

/** Texts of the pages about quality in German. */
export const qualityDe = {
  ...formats,
  title: 'Datenqualität',
  whole: 'Die ganze Sammlung',
  titleOf: (name: string) => `Datenqualität: ${name}`,
  description: (name: string) =>
    `Wie gut die Objekte beschrieben und gezeigt werden, und was sich zuerst lohnt: ${name}.`,
  objects,
  countedAt: (time: string) => `Stand: ${time}`,
  intro:
    'Wie gut sind die Objekte beschrieben, wie gut ihre Bilder und Medien, und was hilft am meisten? Maßstab ist das Publishing Framework von Europeana.',
  noObjects: 'Zu dieser Einrichtung gibt es noch keine Objekte.',
  noObjectsAtAll: 'Es gibt noch keine Objekte.',
  onThisPage: 'Auf dieser Seite',
  keyFigures: 'Auf einen Blick',
  figures: {
    objects: (count: number): string => (count === 1 ? 'Objekt' : 'Objekte'),
    content: 'mit Medien der Stufe 3 oder 4',
    metadata: 'mit Metadaten der Stufe B oder C',
    withoutProblems: 'ohne bekannte Probleme',
    links: 'der geprüften Objekte haben nur Links, die funktionieren',
  },
  ofAll: (share: string) => `alle Einrichtungen: ${share}`,
  noLinksChecked: 'noch nicht geprüft',
  firstSteps: 'Was zuerst zu tun ist',
  firstStepsIntro: 'Die Schritte, die den meisten Objekten helfen.',
  noFirstSteps: 'Nichts: Alle Objekte haben die höchsten Stufen und keine Probleme.',
  kinds: { contentTier: 'Medien', metadataTier: 'Metadaten', problem: 'Problem' },
  concerns: (count: number, share: string) => `betrifft ${objects(count)} (${share})`,
  examples: 'Beispiele',
  showAll: (count: number) => (count === 1 ? 'Objekt ansehen' : `Alle ${number(count)} Objekte ansehen`),
  content: 'Medien',
  contentText:
    'Stufe 0 bis 4: wie groß und brauchbar Bilder, Filme und andere Medien sind, und ob man sie weiterverwenden darf.',
  metadata: 'Metadaten',
  notMeasured: 'nicht gemessen',
  ofMeasured: (measured: number, unmeasured: number) =>
    `von ${number(measured)} gemessenen, ${number(unmeasured)} nicht gemessen`,
  notMeasuredMeaning: 'das Bild ist noch nicht geholt',
  metadataText:
    'Stufe 0 und A bis C: wie gut das Objekt beschrieben ist, mit Sprachangaben und Verweisen auf Normdaten.',
  tier: (tier: string) => `Stufe ${tier}`,
  tierHead: 'Stufe',
  tierMeanings: {
    content: {
      0: 'keine verwendbaren Medien',
      1: 'kleines Bild, oder nur eine Webseite',
      2: 'mittelgroßes Bild, oder Nachnutzung nicht erlaubt',
      3: 'gute Medien, Nutzung mit Einschränkungen',
      4: 'gute Medien, frei nutzbar',
    },
    metadata: {
      0: 'weniger als die Mindestangaben',
      A: 'Grundangaben: lässt sich finden',
      B: 'gut beschrieben: lässt sich erkunden',
      C: 'umfassend beschrieben und vernetzt',
    },
  },
  objectsHead: 'Objekte',
  shareHead: 'Anteil',
  allHead: 'Alle',
  all: 'Alle Einrichtungen',
  barOf: (name: string, parts: string) => `${name}: ${parts}`,
  problems: 'Probleme',
  problemsIntro: (share: string) => `${share} der Objekte haben keines davon.`,
  problemsHint:
    'Probleme sind Hinweise. Ein Titel wie „Ohne Titel“ kann vom Künstler sein, und ein Brief darf einen langen haben.',
  noProblems: 'Keines der Objekte hat ein bekanntes Problem.',
  problemHead: 'Problem',
  withoutProblems: 'ohne Probleme',
  scale: (share: string) => `Balken: Anteil der Objekte, bis ${share}`,
  markMeans: 'Strich: Anteil bei allen Einrichtungen',
  eachProblem: 'Die Probleme im Einzelnen',
  advice: 'Was hilft',
  patterns: (ids: string) => `Muster von Europeana: ${ids}`,
  links: 'Links',
  linksText:
    'Jeder Link eines Objekts wird einmal im Monat geprüft. Nach zwei Fehlschlägen gilt er als defekt.',
  linkStates: {
    working: 'alle Links funktionieren',
    broken: 'ein Link ist defekt',
    unchecked: 'noch nicht alle geprüft',
  },
  linkNames: { working: 'in Ordnung', broken: 'defekt', unchecked: 'ungeprüft' },
  linkHead: 'Links des Objekts',
  institutions: 'Einrichtungen im Vergleich',
  institutionHead: 'Einrichtung',
  institutionBars: 'Balken: Anteile der Stufen, die niedrigste links, die höchste rechts',
  withoutProblemsHead: 'Ohne Probleme',
  comparison: 'Datenqualität im Vergleich',
  compare: 'Mit allen Einrichtungen vergleichen',
  about: 'Über diese Zahlen',
  aboutText:
    'Gezählt wird, was in der Suche ist. Stufen und Probleme folgen aus den Datensätzen selbst, den gemessenen Bildern und den geprüften Links.',
  rules: 'Die Regeln im Einzelnen',
  asData: 'Diese Zahlen als',
  online: 'Dieser Bericht im Web',
  filter: 'Qualität',
  filters: {
    contentTier: (tier: string) => `Medien Stufe ${tier}`,
    metadataTier: (tier: string) => `Metadaten Stufe ${tier}`,
    linkOk: { true: 'Links in Ordnung', false: 'ein Link ist defekt' },
  },
};
