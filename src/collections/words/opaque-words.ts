import { wordSet } from './word-set.ts';

/** Compounds whose parts say nothing of what they mean, and words that only look like compounds. */
export const OPAQUE_WORDS = wordSet(
  'hochzeit augenblick handschuh montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag jahrhundert jahrzehnt jahrtausend zeitschrift frauenzimmer junggeselle abend gegenwart gegenteil fledermaus schildkröte stiefmutter wirklichkeit weihnachten ostern pfingsten fasching januar jänner februar märz april juni juli august september oktober november dezember schauspiel schauspieler bleistift bräutigam großvater großmutter handwerk handwerker stillleben stilleben landschaft wirtschaft gesellschaft botschaft eigenschaft mannschaft wissenschaft leidenschaft kaufmann hauptmann obmann edelmann landsmann staatsmann baumeister kapellmeister bürgermeister vaterland meerrettich maulwurf maultier friedhof bahnhof gasthof redaktion redaction antwort schwester interesse beschwerde verleger abenteuer schrecken schwein strecke vertrauen charlotte budapest warschau konstanz heinrich friedrich siegfried dietrich ulrich konzern schober schlager mahlzeit frühstück',
);

/** Endings that make nouns, and words that mean something else as the last part. */
export const NO_HEADS = wordSet(
  'schaft heit keit tum nis ling chen lein ion tion ieren ung ist ismus eien erin ern inn igkeit weise teil seite zeug stand falls mal male art arten beit ruhe sein tage gang lage rede sage seele sache sachen grund punkt seits halb zahl frau herr fräulein leute kunft gunst trag fahr satz wesen alter orte ende anna emma otto max hans karl kind pole rasse rich fried lotte pest ehen euer lose folge auen reicher',
);

/** Prefixes and particles. */
export const NO_MODIFIERS = wordSet(
  'vor ver be ur ge un auf an ab ein aus über unter nach mit um zu bei wieder ent er zer miss miß durch gegen hin her zurück zusammen los fort weg dar da vorüber vorbei wider rück zwischen hinter neben gegenüber außer inner ober all selbst ander anti pro kon con des dis ex in int kom per prä re sub trans tele auto foto mono poly non mar par car kar kap bar bal man mag lat lit rom ros ton tal tan tri heraus hinaus herein heran hinein voraus vorher hervor überein herab hinab voll abschn',
);

/** Heads of three letters. */
export const SHORT_HEADS = wordSet(
  'uhr tor see hut weg hof rad bad öl ei tuch akt amt arm bau eis fest tür ofen rock zug tag',
);

/** Last parts of most names of places and families. */
export const TOPONYM_HEADS = wordSet(
  'burg berg dorf bach stadt feld kirchen kirche hausen haus heim hof hofen see thal tal au stein wald land reich brunn brunnen bruck brücke markt furt haag werk egg eck mann bauer müller meier mayer maier schmied huber vogel hammer holz baum garten wiese graben kreuz horn fels steg hafen hagen moos ried wasser weg zell burger berger',
);
