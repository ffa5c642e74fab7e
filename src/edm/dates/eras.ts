/*
 * How eras are written, in lowercase without diacritics and full stops: words separated by
 * spaces, then phrases, each after a `|`. Only what is certain: Finnish "eKr." is BC and
 * Swedish "e.Kr." is AD, and "i. e." is Hungarian and Latin, so neither is here.
 */

export const BEFORE_CHRIST = [
  // English, Latin
  'bc bce|b c e|b c|ante christum|ante chr|ante christum natum|a chr|a chr n',
  // German
  'v chr|vor chr|v christus|vor christus|v christi|vor christi|v christi geburt|vor christi geburt|v chr geb|vor chr geb|v chr geburt|v chr g',
  'v u z|v u ztr|v unserer zeitrechnung|vor unserer zeitrechnung|vor unserer zeit|vor u z|v d zeitrechnung|vor der zeitrechnung',
  'v d z|v d ztw|v d zw|v d zeitwende|vor der zeitwende|v d zeitenwende|vor der zeitenwende',
  // French
  'av j - c|av j c|av jc|av j - chr|avant j - c|avant j c|av jesus - christ|avant jesus - christ|avant jesus christ|av n e|avant notre ere|av notre ere',
  // Italian, Spanish, Portuguese, Catalan
  'a c|avanti cristo|antes de cristo|antes de c|a de c|a de j c|antes de jesucristo|antes de la era comun|antes da era comum|a e c|abans de crist',
  // Dutch, Danish, Norwegian, Swedish
  'v c|voor christus|voor chr|voor onze jaartelling|f kr|f v t|fvt|for kristus|fore kristus',
  // Polish, Czech, Slovak, Slovenian, Croatian, Serbian
  'p n e|przed nasza era|przed chr|pr n l|pr kr|pred kr|pred n l|pred kristem|pred kristom|pred nasim letopoctem|pr n e|pr n st|prije krista',
  // Hungarian, Romanian, Turkish
  'kr e|krisztus elott|i hr|i e n|inainte de hristos|m o',
  // Russian, Ukrainian, Bulgarian, Greek
  'до н э|до нашеи эры|до н е|пр н е|пр хр|π χ',
].join('|');

export const AFTER_CHRIST = [
  'ad ce|c e|a d|anno domini|post christum|post chr|p chr n',
  'n chr|nach chr|n christus|nach christus|n christi|nach christi|n christi geburt|nach christi geburt|n chr geb|nach chr geb|n chr geburt|n chr g',
  'u z|n u z|n u ztr|unserer zeitrechnung|nach unserer zeitrechnung|nach der zeitrechnung|n d z|n d ztw|n d zw|n d zeitwende|nach der zeitwende|n d zeitenwende|nach der zeitenwende',
  'ap j - c|ap j c|ap jc|apr j - c|apr j c|apres j - c|apres jesus - christ|apres jesus christ|de notre ere',
  'd c|dopo cristo|despues de cristo|d de c|depois de cristo',
  'n c|na christus|na chr',
  'n e|naszej ery|po chr|n l|po kr|po kristu|n st|kr u|d hr',
  'н э|нашеи эры|сл хр|μ χ',
].join('|');
