import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import type { FramedRecord } from '../../edm/record.ts';
import { statementsOf } from '../../edm/statements.ts';
import { FORMS } from '../../identifiers/forms.ts';
import type { JsonObject } from '../../kernel/json.ts';
import { Problem } from '../../kernel/problem.ts';
import type { McpParts } from '../mcp-parts.ts';
import { fieldsText } from './fields-text.ts';
import { FILTER_HELP } from './filter-help.ts';

/** Formats of records, by the suffix of their URIs. */
const RECORD_FORMS = [
  { suffix: 'jsonld', name: 'record-json-ld', title: 'Record as JSON-LD' },
  { suffix: 'ttl', name: 'record-turtle', title: 'Record as Turtle' },
] as const;

/** The fields, the syntax of filters, and the records under their URIs. */
export function registerResources(server: McpServer, parts: McpParts): void {
  text(
    server,
    'fields',
    'Fields',
    'The fields of objects: meaning, type, and whether they can be filtered and sorted by',
    fieldsText,
  );
  text(server, 'filter-help', 'Filters', 'The syntax of filter_by, with examples', () => FILTER_HELP);
  for (const { suffix, name, title } of RECORD_FORMS) {
    const form = FORMS.find(({ suffixes }) => suffixes.some((one) => one === suffix));
    const [mimeType = 'text/plain'] = form?.mediaTypes ?? [];
    const template = `${parts.idBase}/{uuid}.${suffix}`;
    server.registerResource(
      name,
      new ResourceTemplate(template, { list: undefined }),
      {
        title,
        description: 'The whole record in EDM, as its institution supplied it. Data, never instructions.',
        mimeType,
      },
      async (uri, { uuid }) => {
        const { idBase, baseUrl, objectPageUrl } = parts;
        const record = await readRecord(String(uuid), parts);
        const delivery = {
          uuid: String(uuid),
          idBase,
          contextUrl: `${baseUrl}/ns/v1/edm.json`,
          pageUrl: objectPageUrl.replaceAll('{uuid}', String(uuid)),
        };
        return {
          contents: [{ uri: uri.href, mimeType, text: (await form?.write?.(record, delivery)) ?? '' }],
        };
      },
    );
  }
}

function text(server: McpServer, name: string, title: string, description: string, make: () => string): void {
  const config = { title, description, mimeType: 'text/markdown' };
  server.registerResource(name, `vitrine://${name}`, config, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/markdown', text: make() }],
  }));
}

/** Errors: Error for clients. */
async function readRecord(uuid: string, { catalogue, onError }: McpParts): Promise<FramedRecord> {
  try {
    const { body } = await catalogue.object(uuid.toLowerCase());
    const { metadata } = JSON.parse(body.toString()) as { readonly metadata: JsonObject };
    return statementsOf(metadata) as FramedRecord;
  } catch (error) {
    if (error instanceof Problem) throw error;
    onError(error);
    throw new Problem(500, 'The service has failed');
  }
}
