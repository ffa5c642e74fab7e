/*
 * What Croissant 1.0 requires, in our own words. Source: Croissant Format Specification,
 * https://docs.mlcommons.org/croissant/docs/croissant-spec.html
 */

type Node = Readonly<Record<string, unknown>>;

/** What a description lacks of a Croissant dataset, one line each. */
export function croissantFaults(description: object): string[] {
  const dataset = description as Node;
  const distribution = nodesIn(dataset['distribution']);
  const files = distribution.filter((node) => isA(node, 'cr:FileObject'));
  const sets = distribution.filter((node) => isA(node, 'cr:FileSet'));
  const records = nodesIn(dataset['recordSet']);
  const fields = records.flatMap((record) => nodesIn(record['field']));
  const nodes = [...distribution, ...records, ...fields];
  const ids = nodes.map(idOf);
  return [
    ...missing('dataset', dataset, [
      '@context',
      'name',
      'description',
      'license',
      'url',
      'creator',
      'datePublished',
    ]),
    ...(isA(dataset, 'Dataset') ? [] : ['dataset: its type is not Dataset']),
    ...(idOf(nodesIn(dataset['dct:conformsTo'])[0]) === 'http://mlcommons.org/croissant/1.0'
      ? []
      : ['conformsTo']),
    ...(files.length === 0 ? ['no FileObject'] : []),
    ...(fields.length === 0 ? ['no field'] : []),
    ...files.flatMap((file) =>
      missing(idOf(file), file, ['@id', 'name', 'contentUrl', 'encodingFormat', 'sha256']),
    ),
    ...sets.flatMap((set) =>
      missing(idOf(set), set, ['@id', 'name', 'containedIn', 'encodingFormat', 'includes']),
    ),
    ...records.flatMap((record) => missing(idOf(record), record, ['@id', 'name', 'field'])),
    ...fields.flatMap((field) => missing(idOf(field), field, ['@id', 'name', 'dataType', 'source'])),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${id} comes twice`),
    ...[...sets.map((set) => set['containedIn']), ...fields.map(sourceOf)]
      .map((reference) => idOf(nodesIn(reference)[0]))
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} is not described`),
    ...fields.flatMap((field) => {
      const [source] = nodesIn(field['source']);
      return nodesIn(source?.['extract'])[0]?.['jsonPath'] === undefined
        ? [`${idOf(field)}: no extract`]
        : [];
    }),
  ];
}

const sourceOf = (field: Node): unknown => nodesIn(field['source'])[0]?.['fileSet'];

const missing = (where: string, node: Node, properties: readonly string[]): string[] =>
  properties.filter((property) => node[property] === undefined).map((property) => `${where}: no ${property}`);

const isA = (node: Node, type: string): boolean => [node['@type']].flat().includes(type);

const idOf = (node: Node | undefined): string => String(node?.['@id'] ?? '');

/** The nodes of a property with one value or several. */
const nodesIn = (value: unknown): Node[] =>
  [value].flat().filter((one): one is Node => typeof one === 'object' && one !== null);
