import type { Language } from '../../kernel/languages.ts';
import { ENTITY_TYPES } from './entity-types.ts';
import { MAX_QUERIES } from './read-batch.ts';

/** What the manifest depends on. URLs do not end in a slash. */
export interface ManifestOptions {
  readonly baseUrl: string;
  readonly docsUrl: string;
  /** {id_base}: the base of the URLs that records name as their identifiers. */
  readonly idBase: string;
  /** The name of the site now. */
  readonly name: () => string;
}

/** The size of a preview in pixels. */
const PREVIEW = { width: 430, height: 200 } as const;

const LIMIT = {
  de: { label: 'Höchstzahl', help_text: 'Höchstens so viele Werte; 0: alle' },
  en: { label: 'Limit', help_text: 'At most so many values; 0: all' },
} as const;

/** Source: Reconciliation Service API 0.2, "Service Manifest". */
export function manifest({ baseUrl, docsUrl, idBase, name }: ManifestOptions, language: Language) {
  const suggest = (kind: string) => ({
    service_url: baseUrl,
    service_path: `/reconcile/suggest/${kind}`,
    flyout_service_url: baseUrl,
    flyout_service_path: `/reconcile/flyout/${kind}?id=\${id}`,
  });
  return {
    versions: ['0.2'],
    name: name(),
    documentation: `${docsUrl}/guides/reconciliation/`,
    logo: `${baseUrl}/apple-touch-icon.png`,
    batchSize: MAX_QUERIES,
    defaultTypes: ENTITY_TYPES.map((type) => ({ id: type.id, name: type.name[language] })),
    identifierSpace: `${idBase}/`,
    schemaSpace: `${docsUrl}/guides/reconciliation/#properties`,
    view: { url: `${baseUrl}/reconcile/view?id={{id}}` },
    preview: { ...PREVIEW, url: `${baseUrl}/reconcile/preview?id={{id}}` },
    suggest: { entity: suggest('entity'), property: suggest('property'), type: suggest('type') },
    extend: {
      propose_properties: { service_url: baseUrl, service_path: '/reconcile/extend/propose' },
      property_settings: [{ name: 'limit', type: 'number', default: 0, ...LIMIT[language] }],
    },
  };
}
