type Advice = readonly [en: string, de: string];

type Row = readonly [pattern: RegExp, en: string, de: string, advice?: Advice, hint?: string];

const NO_PICTURE: Advice = [
  'Without the URL of a picture, the object is shown and found without one, and not by similarity.',
  'Ohne die URL eines Bildes wird das Objekt ohne Bild angezeigt und nicht über Ähnlichkeit gefunden.',
];
const NO_PAGE: Advice = [
  'Without it, no link leads to the object at the institution.',
  'Ohne sie führt kein Link zum Objekt bei der Einrichtung.',
];
const INVALID_URL: Advice = [
  'The statement is left out. A URL begins with https:// and contains no spaces or brackets; encode them (%20).',
  'Die Angabe wird ausgelassen. Eine URL beginnt mit https:// und enthält weder Leerzeichen noch Klammern; diese sind zu kodieren (%20).',
];
const CUT: Advice = [
  'The record stays whole. Searches and pages have the first part.',
  'Der Datensatz bleibt vollständig. Suche und Seiten haben den ersten Teil.',
];
const LEFT_OUT: Advice = ['The statement is left out.', 'Die Angabe wird ausgelassen.'];
const OUTSIDE_RECORD: Advice = [
  'The record keeps it; index, pages and other formats leave it out.',
  'Der Datensatz behält die Angabe; Index, Seiten und andere Formate lassen sie aus.',
];
const NOT_JSON: Advice = [
  'The line is damaged, or the export broke a line. It has one record as JSON.',
  'Die Zeile ist beschädigt oder im Export umbrochen. Sie enthält einen Datensatz als JSON.',
];
const EXPORT_UTF8: Advice = ['Export the file in UTF-8.', 'Exportieren Sie die Datei in UTF-8.'];
const MULTILINE: Advice = [
  'A .jsonl file has one record per line. Name the file .json, or write each record on one line (jq -c).',
  'Eine .jsonl-Datei enthält je Zeile einen Datensatz. Benennen Sie die Datei in .json um oder schreiben Sie jeden Datensatz in eine Zeile (jq -c).',
];
const REQUIRED: Advice = [
  'EDM requires it in every record.',
  'EDM verlangt diese Angabe in jedem Datensatz.',
];
const LIMIT: Advice = [
  'No record of the collections we know comes near. docs/ingest.md#limits-of-records lists all limits.',
  'Kein Datensatz der uns bekannten Sammlungen kommt dem nahe. docs/ingest.md#limits-of-records nennt alle Grenzen.',
];
const STRUCTURE: Advice = [
  'A record is one Aggregation with one ProvidedCHO, both with a URL.',
  'Ein Datensatz ist eine Aggregation mit einem ProvidedCHO, beide mit URL.',
];

/**
 * How messages of readers and stores are counted, and what they mean. Values in
 * quotation marks and uuids are already `…`. The first pattern that matches counts.
 */
export const REASONS: readonly Row[] = [
  // The file or item as a whole
  [/^not JSON: /s, 'not JSON', 'kein JSON', NOT_JSON],
  [/^not ([A-Z][\w-]*)$/, 'not $1', 'nicht in $1', EXPORT_UTF8],
  [
    /^its encoding (.*) is unknown$/s,
    'its encoding $1 is unknown',
    'seine Kodierung $1 ist unbekannt',
    EXPORT_UTF8,
  ],
  [/^longer than (\d+) MB$/, 'longer than $1 MB', 'länger als $1 MB'],
  [
    /^printed over several lines/,
    'JSON printed over several lines',
    'JSON über mehrere Zeilen',
    MULTILINE,
    'name the file .json, or write each record on one line (jq -c .)',
  ],
  [/^.* is not a JSON object$/s, 'not a JSON object', 'kein JSON-Objekt', NOT_JSON],
  [
    /^not RDF\/XML: /s,
    'not RDF/XML',
    'kein RDF/XML',
    ['The document is damaged.', 'Das Dokument ist beschädigt.'],
  ],
  [
    /^uuid … of pipeline (\S+) is held by pipeline (\S+)$/,
    'held by pipeline $2, delivered as pipeline $1',
    'gehört zur Pipeline $2, geliefert als Pipeline $1',
    [
      'Another data source has supplied these records before. If only the file has a new name, run the command again with --pipeline $2.',
      'Eine andere Datenquelle hat diese Datensätze zuvor geliefert. Hat nur die Datei einen neuen Namen, führen Sie den Befehl mit --pipeline $2 noch einmal aus.',
    ],
    'if only the file has a new name, run it again with --pipeline $2',
  ],
  [
    /^GetRecord: /s,
    'the repository returns the record damaged',
    'das Repositorium liefert den Datensatz beschädigt',
    [
      'Its stored version stays. The details say what the operators of the repository must fix.',
      'Seine gespeicherte Fassung bleibt. Die Einzelheiten sagen, was die Betreiber des Repositoriums beheben müssen.',
    ],
  ],
  [
    /^uuid … came before from another URL, in …$/,
    'a uuid that came before from another URL',
    'eine UUID, die zuvor von einer anderen URL kam',
    [
      'Two objects would replace each other: only the first is stored. Give each record a URL of its own.',
      'Zwei Objekte würden einander ersetzen: Nur das erste wird gespeichert. Geben Sie jedem Datensatz eine eigene URL.',
    ],
    'give each record a URL of its own',
  ],
  [
    /^uuid … came before with another description, in …$/,
    'a record that came before, with another description in another file',
    'ein Datensatz, der zuvor aus einer anderen Datei mit anderem Inhalt kam',
    [
      'Only the first is stored. If the later file replaces the earlier one, deliver only that. If these are different objects, give each a URL of its own.',
      'Nur der erste wird gespeichert. Ersetzt die spätere Datei die frühere, liefern Sie nur diese. Sind es verschiedene Objekte, geben Sie jedem eine eigene URL.',
    ],
    'if URLs are relative, name the folder of the files; if the later file replaces the earlier one, ingest only that',
  ],
  [
    /^the record contains the character U\+0000/,
    'contains the character U+0000',
    'enthält das Zeichen U+0000',
  ],
  [/^its header has no identifier$/, 'its header has no identifier', 'im Kopf fehlt der Identifier'],
  [/^it has no metadata$/, 'no metadata', 'keine Metadaten'],

  [
    /^characters of the name of a property in .*: [\d,]+, at most ([\d,]+) are allowed$/s,
    'the name of a property is longer than $1 characters',
    'der Name einer Eigenschaft ist länger als $1 Zeichen',
    LIMIT,
  ],
  [
    /^characters of a value in (.*): [\d,]+, at most ([\d,]+) are allowed$/s,
    'a value in $1 is longer than $2 characters',
    'ein Wert in $1 ist länger als $2 Zeichen',
    LIMIT,
  ],
  [
    /^values in (.*): [\d,]+, at most ([\d,]+) are allowed$/s,
    'more than $2 values in $1',
    'mehr als $2 Werte in $1',
    LIMIT,
  ],
  [
    /^statements: [\d,]+, at most ([\d,]+) are allowed$/,
    'more than $1 statements',
    'mehr als $1 Angaben',
    LIMIT,
  ],
  [
    /^web resources: [\d,]+, at most ([\d,]+) are allowed$/,
    'more than $1 web resources',
    'mehr als $1 Webressourcen',
    LIMIT,
  ],

  // The structure of the record
  [
    /^more than (\d+) Aggregations in one document$/,
    'more than $1 Aggregations in one document',
    'mehr als $1 Aggregationen in einem Dokument',
    STRUCTURE,
  ],
  [/^no Aggregation at the top/, 'no Aggregation at the top', 'keine Aggregation an der Spitze', STRUCTURE],
  [/^no Aggregation( of the ProvidedCHO)?/, 'no Aggregation$1', 'keine Aggregation$1', STRUCTURE],
  [/^@graph is /, '@graph is not one Aggregation', '@graph ist nicht eine Aggregation', STRUCTURE],
  [
    /^the (Aggregation|ProvidedCHO) has an invalid URL$/,
    'the $1 has an invalid URL',
    'ungültige URL: $1',
    STRUCTURE,
  ],
  [/^the (Aggregation|ProvidedCHO) has no URL$/, 'the $1 has no URL', 'keine URL: $1', STRUCTURE],
  [/^the Aggregation has no edm:aggregatedCHO$/, 'no edm:aggregatedCHO', 'kein edm:aggregatedCHO', STRUCTURE],
  [
    /^edm:aggregatedCHO names \d+ objects/,
    'edm:aggregatedCHO names several objects',
    'edm:aggregatedCHO nennt mehrere Objekte',
    STRUCTURE,
  ],
  [
    /^edm:aggregatedCHO .* is not described as a ProvidedCHO$/s,
    'edm:aggregatedCHO is not described as a ProvidedCHO',
    'edm:aggregatedCHO ist nicht als ProvidedCHO beschrieben',
    STRUCTURE,
  ],

  // Required statements
  [
    /^no edm:rights on the Aggregation$/,
    'no edm:rights on the Aggregation',
    'kein edm:rights an der Aggregation',
    REQUIRED,
  ],
  [/^no (edm:type|edm:dataProvider)$/, 'no $1', 'kein $1', REQUIRED],
  [
    /^neither dc:title nor dc:description$/,
    'neither dc:title nor dc:description',
    'weder dc:title noch dc:description',
    REQUIRED,
  ],
  [
    /^edm:type .* has the language tag /s,
    'edm:type has a language tag',
    'edm:type hat eine Sprachangabe',
    ['Its value is a name for programs, such as IMAGE.', 'Der Wert ist ein Name für Programme, etwa IMAGE.'],
  ],

  // What was read in another way than it was supplied
  [
    /^half of a surrogate pair, replaced by U\+FFFD$/,
    'half of a surrogate pair, replaced by U+FFFD',
    'halbes Surrogatpaar, ersetzt durch U+FFFD',
    [
      'The export cut a text within a character, such as an emoji or a rare Chinese one.',
      'Der Export hat einen Text innerhalb eines Zeichens abgeschnitten, etwa eines Emojis oder eines seltenen chinesischen Zeichens.',
    ],
  ],
  [
    /^language maps in (.*), read as texts$/s,
    'language maps in $1, read as texts',
    'Sprach-Maps in $1, als Texte gelesen',
    [
      'Framed EDM has texts with their languages instead: {"@language": "de", "@value": "…"}.',
      'Framed EDM enthält stattdessen Texte mit ihren Sprachen: {"@language": "de", "@value": "…"}.',
    ],
  ],
  [
    /^ore:Proxy … is not read: (.*)$/s,
    'ore:Proxy is not read: $1',
    'ore:Proxy wird nicht gelesen: $1',
    [
      'Of Europeana’s internal EDM, only what the institution itself stated is read.',
      'Aus dem internen EDM der Europeana wird nur gelesen, was die Einrichtung selbst angegeben hat.',
    ],
  ],

  [
    /^text … in (.+) is not read: it stands beside elements$/,
    'text beside elements in $1 is not read',
    'Text neben Elementen in $1 wird nicht gelesen',
    [
      'In RDF/XML, a property has either a text or an element. Put the text into an element of its own.',
      'In RDF/XML enthält eine Eigenschaft entweder Text oder ein Element. Geben Sie dem Text ein eigenes Element.',
    ],
  ],

  [
    /^element … in (.+) is not read: it has no namespace$/,
    'an element without a namespace in $1 is not read',
    'ein Element ohne Namensraum in $1 wird nicht gelesen',
    [
      'The element lacks a prefix, such as the dc: of dc:title, or is none of EDM.',
      'Dem Element fehlt ein Präfix, etwa das dc: von dc:title, oder es gehört nicht zu EDM.',
    ],
  ],

  // What makes a record incomplete
  [
    /^(edm:\w+) is a URL without a name: …$/,
    '$1 is a URL without a name',
    '$1 ist eine URL ohne Namen',
    [
      'Readers and filters see no institution. Give its name, or describe the URL as an edm:Agent or foaf:Organization with skos:prefLabel.',
      'Leserinnen, Leser und Filter sehen keine Einrichtung. Geben Sie ihren Namen an oder beschreiben Sie die URL als edm:Agent oder foaf:Organization mit skos:prefLabel.',
    ],
  ],
  [/^no edm:isShownBy$/, 'no edm:isShownBy', 'kein edm:isShownBy', NO_PICTURE],
  [/^no edm:isShownAt$/, 'no edm:isShownAt', 'kein edm:isShownAt', NO_PAGE],
  [
    /^no dc:identifier$/,
    'no dc:identifier',
    'kein dc:identifier',
    [
      'Without an inventory or shelf number, users cannot name the object to the institution.',
      'Ohne Inventarnummer oder Signatur lässt sich das Objekt gegenüber der Einrichtung nicht benennen.',
    ],
  ],
  [
    /^none of (dc:type.*)$/,
    'none of $1',
    'keines von $1',
    [
      'The object is found only by its title and description, and by no filter.',
      'Das Objekt wird nur über Titel und Beschreibung gefunden, über keinen Filter.',
    ],
  ],
  [
    /^no dc:language, although edm:type is TEXT$/,
    'no dc:language, although edm:type is TEXT',
    'kein dc:language, obwohl edm:type TEXT ist',
  ],
  [
    /^edm:type .* is none of (.*)$/s,
    'edm:type is none of $1',
    'edm:type ist keines von $1',
    ['Filters by kind do not find the object.', 'Filter nach der Art finden das Objekt nicht.'],
  ],
  [
    /^(dcterms:created|dcterms:issued|dc:date) … cannot be read as a date$/,
    '$1 cannot be read as a date',
    '$1 ist als Datum nicht lesbar',
    [
      'The wording is shown, but searches by time do not find the object. Readable are for example “1845”, “c. 1900”, “1750–1760”, “2nd half 16th c.”.',
      'Die Angabe wird angezeigt, aber die Suche nach Zeit findet das Objekt nicht. Lesbar sind etwa „1845“, „um 1900“, „1750–1760“, „2. Hälfte 16. Jh.“.',
    ],
  ],

  [
    /^(wgs84_pos:lat|wgs84_pos:long) … cannot be read as a (latitude|longitude)$/,
    '$1 cannot be read as a $2',
    '$1 ist als Koordinate nicht lesbar',
    [
      'Maps do not have the place, and it does not count as described. Readable are for example “48.2083”, “48,2083”, “48.2083 N”, “48°12′30″N”. Latitudes are at most 90 degrees, longitudes 180.',
      'Der Ort hat keine Position auf Karten und gilt nicht als beschrieben. Lesbar sind etwa „48.2083“, „48,2083“, „48.2083 N“, „48°12′30″N“. Breiten haben höchstens 90 Grad, Längen 180.',
    ],
  ],
  [
    /^(\S+) … contains HTML$/,
    '$1 contains HTML',
    '$1 enthält HTML',
    [
      'The record keeps it; the index and pages show the text without elements, and characters instead of their names.',
      'Der Datensatz behält es; Index und Seiten zeigen den Text ohne Elemente, und Zeichen statt ihrer Namen.',
    ],
  ],

  [
    /^(\S+) has more than (\d+) (values|characters), of which the index and pages have a part$/,
    '$1 has more than $2 $3',
    '$1 hat mehr als $2 $3',
    CUT,
  ],
  [
    /^(\S+) has a value of more than (\d+) characters, of which the index and pages have a part$/,
    '$1 has a value of more than $2 characters',
    '$1 hat einen Wert von mehr als $2 Zeichen',
    CUT,
  ],

  // Statements
  [
    /^unknown property (\S+) in .*? \(did you mean (\S+)\?\)$/s,
    'unknown property $1 (did you mean $2?)',
    'unbekannte Eigenschaft $1 (gemeint: $2?)',
    [
      'Its values are stored with the record, but neither searched nor shown.',
      'Ihre Werte bleiben im Datensatz, werden aber weder durchsucht noch angezeigt.',
    ],
  ],
  [
    /^unknown property (\S+) in /,
    'unknown property $1',
    'unbekannte Eigenschaft $1',
    [
      'Its values are stored with the record, but neither searched nor shown.',
      'Ihre Werte bleiben im Datensatz, werden aber weder durchsucht noch angezeigt.',
    ],
  ],
  [
    /^more than (\d+) unknown properties$/,
    'more than $1 unknown properties',
    'über $1 unbekannte Eigenschaften',
  ],
  [
    /^rejected in (.+?): reference … (contains the character .|is not an absolute URL|is longer than \d+ characters|is not a valid label of a blank node)$/s,
    'rejected in $1: reference … $2',
    'verworfen in $1: der Verweis … $2',
    INVALID_URL,
  ],
  [
    /^rejected in (.+?): reference … (leads back to its own list|leads to nothing that its list describes)$/s,
    'rejected in $1: reference … $2',
    'verworfen in $1: der Verweis … $2',
    OUTSIDE_RECORD,
  ],
  [
    /^rejected in (.+?): .*? (is not a member of its list, but its .*)$/s,
    'rejected in $1: … $2',
    'verworfen in $1: … $2',
    OUTSIDE_RECORD,
  ],
  [
    /^rejected in (.+?): (key|type|datatype|language) [^:]*? (is not .*|contains the character .*|is longer than \d+ characters)$/s,
    'rejected in $1: $2 … $3',
    'verworfen in $1: $2 … $3',
    LEFT_OUT,
  ],
  [
    /^rejected in (.+?): [^:]*? (is not .*|is nested .*|is empty|is too large)$/s,
    'rejected in $1: … $2',
    'verworfen in $1: … $2',
    LEFT_OUT,
  ],
  [/^more than (\d+) statements rejected$/, 'more than $1 statements rejected', 'über $1 Angaben verworfen'],
];

/** Parts of messages that are put into other ones, in German. */
export const WHY: readonly (readonly [pattern: RegExp, de: string])[] = [
  [/^contains the character (.|U\+[\dA-F]+)$/, 'enthält das Zeichen $1'],
  [/^is longer than (\d+) characters$/, 'ist länger als $1 Zeichen'],
  [/^is not an absolute URL$/, 'ist keine absolute URL'],
  [/^is not a valid label of a blank node$/, 'ist kein gültiger Name eines leeren Knotens'],
  [/^is not a language tag$/, 'ist kein Sprachkürzel'],
  [/^values$/, 'Werte'],
  [/^characters$/, 'Zeichen'],
  [/^is not a URL$/, 'ist keine URL'],
  [/^is not a member of its list, but its (\S+)$/, 'ist kein Element der Liste, sondern deren $1'],
  [/^leads back to its own list$/, 'führt in die eigene Liste zurück'],
  [/^leads to nothing that its list describes$/, 'führt zu nichts, was die Liste beschreibt'],
  [/^is not a property$/, 'ist keine Eigenschaft'],
  [/^is not text$/, 'ist kein Text'],
  [/^is not allowed beside a language$/, 'ist neben einer Sprache nicht erlaubt'],
  [/^is not allowed there$/, 'ist dort nicht erlaubt'],
  [/^is nested deeper than (\d+) levels$/, 'ist tiefer als $1 Ebenen verschachtelt'],
  [/^is empty$/, 'ist leer'],
  [/^is too large$/, 'ist zu groß'],
  [/^its statements are those of Europeana$/, 'seine Angaben stammen von der Europeana'],
  [/^its statements are those of an aggregator$/, 'seine Angaben stammen von einem Aggregator'],
  [
    /^its ore:proxyFor names no ProvidedCHO of the document$/,
    'sein ore:proxyFor nennt kein ProvidedCHO des Dokuments',
  ],
  [/^ of the ProvidedCHO$/, ' zum ProvidedCHO'],
  [/^the Aggregation$/, 'der Aggregation'],
  [/^key$/, 'der Schlüssel'],
  [/^type$/, 'der Typ'],
  [/^datatype$/, 'der Datentyp'],
  [/^language$/, 'die Sprache'],
];
