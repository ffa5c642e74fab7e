import type { MetadataFormat } from '../formats/formats.ts';
import { OaiError } from '../protocol/oai-error.ts';
import { shown } from '../protocol/read-arguments.ts';
import type { Repository } from '../repository.ts';
import { recordOf } from './identifier.ts';
import { recordElement } from './record-element.ts';

/** Errors: OaiError idDoesNotExist. */
export async function getRecord(
  identifier: string,
  format: MetadataFormat,
  repository: Repository,
): Promise<string> {
  const element = recordElement(await recordOf(identifier, repository), format, repository);
  if (element === undefined)
    throw new OaiError('idDoesNotExist', `The record ${shown(identifier)} is damaged.`);
  return `<GetRecord>\n${element}\n</GetRecord>`;
}
