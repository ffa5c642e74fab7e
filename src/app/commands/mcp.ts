import { monotonicClock } from '../../kernel/clock.ts';
import { openPictureFiles } from '../../media/embedding/picture-files.ts';
import { previewFolder } from '../../media/imaging/preview-folder.ts';
import { serveOnStdio } from '../../surfaces/mcp/serve-on-stdio.ts';
import { createCatalogue } from '../../use-cases/catalogue.ts';
import type { Command } from '../command.ts';
import { operatorText } from '../operator-error.ts';
import { listenForInterruption, openedIn } from '../shutdown.ts';
import { contentFolder, openCms } from '../wiring/open-content.ts';
import { openMcpParts } from '../wiring/open-mcp-parts.ts';
import { serveModels } from '../wiring/open-models.ts';
import { openSearch } from '../wiring/open-search.ts';
import { openServedStore } from '../wiring/open-store.ts';

/**
 * `vitrine mcp`: the tools for language models on standard input and output, over the
 * data of the settings. Links lead to the service at BASE_URL.
 * Status: 0 when the client closes standard input; 130 and 143 interrupted.
 */
export const command: Command = async (_argv, settings) => {
  using interruption = listenForInterruption();
  await using resources = new AsyncDisposableStack();
  const opened = openedIn(resources);

  const { models, faults } = await serveModels(settings);
  opened(models.text);
  opened(models.image);
  for (const fault of faults) process.stderr.write(`vitrine mcp: ${fault}\n`);
  const pictures = opened(openPictureFiles(models.image, monotonicClock));
  const engine = opened((await openSearch(settings)).engine);
  const store = opened(await openServedStore(settings));
  const cms = opened(await openCms(settings, contentFolder(settings, store.records)));
  const previews = previewFolder(settings.previewDir);
  const catalogue = createCatalogue(
    engine,
    { ...models, pictures },
    { cms, url: settings.cmsPublicUrl },
    { languageExpansion: settings.languageExpansion, urls: settings },
  );
  const { parts } = opened(
    openMcpParts(settings, {
      catalogue,
      siteName: () => settings.siteName ?? 'Vitrine',
      readPreview: (name) => previews.read(name),
    }),
  );
  const onError = (error: unknown) =>
    void process.stderr.write(`vitrine mcp: ${operatorText(error, settings) ?? String(error)}\n`);
  await serveOnStdio({ ...parts, onError }, interruption.signal);
  return interruption.signal.aborted ? interruption.status() : 0;
};
