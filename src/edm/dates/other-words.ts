/*
 * Words beside dates that say nothing about them, in lowercase without diacritics,
 * separated by spaces; phrases each after a `|`. A word that could move a date ("avant", "age", "years
 * later") does not belong here: a wording with an unknown word is not read at all.
 */

const THINGS =
  'album albums aquatint aquatints artist artists book books brief briefe buch bucher collage collages composition compositions design designs drawing drawings drypoint druckplatte edition editions entwurfe etching etchings exhibition example exemplar ausgabe fassung fassungen film foto fotografie fotografien fotos frottages gemalde gouache gouaches grab holzschnitt holzschnitte installation kopie kupferstich kupferstiche letter lithograph lithographs lithografie lithografien lithographie lithographien magazine magazines maquette marble mount mounts mylar negative negatives negativ newspaper newspapers object objects painting paintings panel papier paper pattern photograph photographs pochoir pochoirs portfolio portfolios poststempel postkarte prints publication radierung radierungen reconstruction rekonstruktion reverse ruckseite sammlung sculpture serie series skizze skizzen skulptur state stich studie studies study suite text verlag verso version versions watercolor watercolors watercolour watercolours woodcut woodcuts work works zeichnung zeichnungen zustand';

const DEEDS =
  'collected commissioned constructed copyright delivered edited editioned enlarged fired found inscribed introduced redesigned signed released realized realised revised revidiert reworked performed patented partly memorial previously privately unpublished signiert teilweise umgearbeitet bezeichnet gestempelt additions|re - edited|re - fired|re - fabricated|re – fabricated|exhibition copy';

/** Names before "period" and "dynasty", and years of a reign or of the zodiac: "1829 (Bunsei 12)", "1853 (Ox 8)". */
const EPOCHS =
  'angkor ansei bronze bunka bunsei dynasties eastern edo genroku han heian heisei hellenistic jiaqing jin joseon kamakura kangxi kushan liao meiji ming momoyama muromachi nara northern predynastic ptolemaic qianlong qin qing roman safavid shang showa song southern sui taisho tang tempo tokugawa wei western yongzheng yuan zhou|new kingdom|middle kingdom|iron age|bronze age|stone age';

/** Said of other dates of the object: "n.d. (early 1960s)", "o. J. (um 1920)". */
const UNDATED = 'this undated undatiert|n d|no date|not dated|o j|o d|o o|s a|s d|s l';

const ZODIAC =
  'boar cock dog dragon goat hare horse monkey month ox rabbit ram rat rooster sheep snake tiger';

const PLACES =
  'amerika amsterdam antwerpen augsburg barcelona basel berlin bern bologna boston bratislava brno brussel brussels bruxelles budapest chicago deutschland england france frankreich germany italia italien italy japan china russland schweiz ungarn spanien spain dresden dublin edinburgh firenze florence florenz frankfurt genf geneve genova graz hamburg innsbruck istanbul kairo koln krakau krakow kyoto leipzig leningrad linz lissabon ljubljana london lyon madrid mailand mainz milan milano montroig moscow moskau munchen munich napoli neapel nice nurnberg osterreich oslo oxford padua paris philadelphia pittsburgh prag praha prague rom roma rome salzburg stockholm strassburg straßburg stuttgart tokio tokyo torino triest trieste vatikan venedig venezia venice vienna warschau warszawa washington weimar wien zagreb zurich|new york|los angeles|san francisco|st petersburg|den haag';

const LISTS = [THINGS, DEEDS, EPOCHS, UNDATED, ZODIAC, PLACES];

/** As in the table of words: words, then phrases. */
export const OTHER_WORDS = [
  LISTS.map((list) => list.split('|', 1)).join(' '),
  ...LISTS.flatMap((list) => list.split('|').slice(1)),
].join('|');
