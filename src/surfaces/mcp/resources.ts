import type { McpServer } from '@modelcontextprotocol/server';
import { documentedFields } from '../../documents/fields/field-documentation.ts';

/** What a model may read before it filters: the fields, and the syntax of filters. */
export function registerResources(server: McpServer): void {
  text(
    server,
    'fields',
    'Fields',
    'The fields of objects: meaning, type, and whether they can be filtered and sorted by',
    fieldsText,
  );
  text(server, 'filter-help', 'Filters', 'The syntax of filter_by, with examples', () => FILTER_HELP);
}

function text(server: McpServer, name: string, title: string, description: string, make: () => string): void {
  const config = { title, description, mimeType: 'text/markdown' };
  server.registerResource(name, `vitrine://${name}`, config, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/markdown', text: make() }],
  }));
}

/** The fields of objects as Markdown. */
function fieldsText(): string {
  const lines = documentedFields('chos')
    .filter(({ type }) => !type.startsWith('vector'))
    .map(({ name, type, description, filterable, facet, sortable }) => {
      const uses = [facet && 'values can be counted', filterable && 'filter', sortable && 'sort'].filter(
        Boolean,
      );
      return `- \`${name}\` (${[type, ...uses].join(', ')}): ${description}`;
    });
  return `# Fields of objects\n\nFields whose values can be counted are those of the parameter \`filters\`.\n\n${lines.join('\n')}\n`;
}

/** The syntax of filters for language models. docs/search.md#filters is the whole of it. */
const FILTER_HELP = `# filter_by

Conditions over the fields of objects, joined with && and ||, with round brackets. There is no AND, OR or NOT.
Most questions need only filters, from_year, to_year and with_picture; filter_by is for the rest.

This value exactly; on a list, any of its values. Values go in backticks:

    creator:=\`Albrecht Dürer\`
    creator:=[\`Albrecht Dürer\`,\`Hans Baldung\`]

Values with this word, and values that contain these characters:

    subject:Winter
    title:*schnee*

All others, also objects without the field:

    edmRightsName:!=\`Public Domain\`

Numbers, also in ranges; true and false:

    imageCount:>1
    imageAspectRatio:[1.3..1.5]
    hasIiifManifest:=true

Dates are Unix seconds: these begin in 1600 to 1699.

    dateMin:>=-11676096000 && dateMin:<-8520336000

Several together:

    imageColor:=blue && imageOrientation:=landscape && imageMegapixel:>2
    (medium:Aquarell || medium:Gouache) && edmRightsReusePolicy:=OPEN && mediaCount:>0
`;
