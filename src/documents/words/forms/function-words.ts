import { wordSet } from './word-set.ts';

/** A German noun may follow them, hardly ever the name of a person or place. */
export const GERMAN_DETERMINERS = wordSet(
  'der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner keines mein meine meinen meinem meiner meines sein seine seinen seinem seiner seines ihr ihre ihren ihrem ihrer ihres unser unsere unseren unserem unserer unseres dieser diese dieses diesen diesem jener jene jenes jenen jenem jeder jede jedes jeden jedem zum zur vom im am beim ins ans',
);

/** Words that only occur in German texts. */
export const GERMAN_MARKERS = wordSet(
  'der die das den dem des und ein eine einen einem einer eines mit von vom zu zum zur im auf für aus bei nach ist nicht auch sich sie wird wurde über unter durch oder als wie dass',
);

/** Words that only occur in English texts. */
export const ENGLISH_MARKERS = wordSet(
  'the of and with from to by for on at is are was were his her their its this that untitled an as or not it he she',
);

/** Queries mean the same without them. `untitled` is sought, and so are `war` and `man`, which only German has as such words. */
export const UNSOUGHT_WORDS: ReadonlySet<string> = new Set(
  [...GERMAN_MARKERS, ...ENGLISH_MARKERS, 'a', 'am', 'in'].filter((word) => word !== 'untitled'),
);

/** Without forms of their own: pronouns, articles, prepositions, auxiliaries. */
export const FUNCTION_WORDS = wordSet(
  `${[...GERMAN_DETERMINERS, ...GERMAN_MARKERS, ...ENGLISH_MARKERS].join(' ')} ich du er wir ihr euch uns mich dich ihn ihm ihnen mir dir man wer was wo wenn dann denn doch noch schon nur sehr so da hier dort haben habe hat hatte hatten haben sein bin bist sind war waren werden worden kann konnte muss soll will alle alles allen aller allem viel viele vielen vieler wenig wenige ander andere anderen anderer anderes anderem beide beiden beider manche manchen mancher solche solchen solcher welche welchen welcher welches wieder immer heute morgen gestern einige einigen einiger etwas nichts selbst gegen ohne bis seit vor hinter neben zwischen während wegen trotz statt ab an in of off out up down over under into onto i you we they them us my your our one two three four five six seven eight nine ten van de la le les du des del della da di dos das den het von zu af og et und y e un une`,
);
