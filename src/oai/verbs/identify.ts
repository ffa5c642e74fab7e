import { xmlText } from '../../kernel/xml-text.ts';
import { utc } from '../protocol/dates.ts';
import type { Repository } from '../repository.ts';

/** Describes the repository. `earliestDatestamp` is that of the oldest record or tombstone. */
export async function identify(repository: Repository): Promise<string> {
  const { name, adminEmail, baseUrl, records, clock } = repository;
  const [oldest] = await records.byDatestamp({}, undefined, 1);
  const earliest = oldest?.datestamp ?? Math.floor(clock() / 1000);
  const description = `Objects and their metadata as the institutions have supplied them. Sets are the data sources.`;
  return `<Identify>
<repositoryName>${xmlText(name)}</repositoryName>
<baseURL>${xmlText(baseUrl)}</baseURL>
<protocolVersion>2.0</protocolVersion>
<adminEmail>${xmlText(adminEmail)}</adminEmail>
<earliestDatestamp>${utc(earliest)}</earliestDatestamp>
<deletedRecord>persistent</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity>
<compression>gzip</compression>
<compression>br</compression>
<description><oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${xmlText(name)}</dc:title><dc:description xml:lang="en">${xmlText(description)}</dc:description></oai_dc:dc></description>
</Identify>`;
}
