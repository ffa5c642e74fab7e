import type { FastifyInstance } from 'fastify';
import { cacheable } from '../http/entity-tags.ts';
import { escapeText } from '../kernel/html.ts';
import { LANGUAGES, type Language } from '../kernel/languages.ts';
import type { Site } from './page-routes.ts';
import { robotsText } from './robots.ts';
import { TEXTS } from './texts/texts.ts';

const ONE_HOUR = cacheable({ control: 'public, max-age=3600', tag: 'content' });

/** What crawlers and browsers read of the site as a whole. */
export function crawlerRoutes(app: FastifyInstance, { baseUrl, themes }: Site): void {
  const route = (url: string, type: string, make: (language: Language) => string) =>
    app.route({
      method: ['GET', 'HEAD'],
      url,
      onSend: ONE_HOUR,
      handler(request, reply) {
        const { lang } = request.query as { readonly lang?: unknown };
        const language = LANGUAGES.find((one) => one === lang) ?? LANGUAGES[0];
        return reply.type(type).send(make(language));
      },
    });
  route('/robots.txt', 'text/plain; charset=utf-8', () => robotsText(`${baseUrl}/sitemap.xml`));
  route('/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8', (language) =>
    openSearch(baseUrl, language, themes.theme().name),
  );
  route('/site.webmanifest', 'application/manifest+json; charset=utf-8', (language) => {
    const { name, colours } = themes.theme();
    return JSON.stringify({
      name,
      short_name: name,
      lang: language,
      start_url: `${baseUrl}/${language}/`,
      scope: `${baseUrl}/`,
      display: 'minimal-ui',
      background_color: colours?.paper?.light ?? '#fbfaf7',
      theme_color: colours?.paper?.light ?? '#fbfaf7',
      icons: [192, 512].map((size) => ({
        src: `${baseUrl}/static/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    });
  });
}

/** Source: OpenSearch 1.1, "OpenSearch description document". A short name has at most 16 characters. */
const openSearch = (baseUrl: string, language: Language, name: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeText([...name].slice(0, 16).join(''))}</ShortName>
<Description>${escapeText(TEXTS[language].frame.searchLabel)}</Description>
<InputEncoding>UTF-8</InputEncoding>
<Language>${language}</Language>
<Image width="32" height="32" type="image/svg+xml">${escapeText(`${baseUrl}/static/favicon.svg`)}</Image>
<Url type="text/html" template="${escapeText(`${baseUrl}/${language}/search?q={searchTerms}`)}"/>
<Url type="application/json" rel="results" template="${escapeText(`${baseUrl}/v2/search?q={searchTerms}`)}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${escapeText(`${baseUrl}/opensearch.xml?lang=${language}`)}"/>
</OpenSearchDescription>
`;
