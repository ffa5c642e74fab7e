import { xmlText } from '../../kernel/xml-text.ts';
import { formatsOf } from '../formats/formats.ts';
import { OaiError } from '../protocol/oai-error.ts';
import type { Repository } from '../repository.ts';
import { recordOf } from './identifier.ts';

/** The formats. Every record has all of them, also a deleted one. Errors: OaiError idDoesNotExist, noMetadataFormats. */
export async function listMetadataFormats(
  identifier: string | undefined,
  repository: Repository,
): Promise<string> {
  if (identifier !== undefined) await recordOf(identifier, repository);
  const formats = formatsOf(repository.formats);
  if (formats.length === 0) throw new OaiError('noMetadataFormats', 'No format is offered.');
  const elements = formats.map(
    ({ prefix, schema, namespace }) =>
      `<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${xmlText(schema)}</schema><metadataNamespace>${xmlText(namespace)}</metadataNamespace></metadataFormat>`,
  );
  return `<ListMetadataFormats>\n${elements.join('\n')}\n</ListMetadataFormats>`;
}
