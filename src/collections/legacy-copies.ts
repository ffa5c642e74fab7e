/**
 * The hidden fields with which the deprecated `/search` counts and filters
 * properties that v2 does not, by their old names.
 */
export const LEGACY_COPIES = {
  publisher: 'legacyPublisher',
  contributor: 'legacyContributor',
  issued: 'legacyIssued',
  edmRights: 'legacyEdmRights',
  dcRights: 'legacyDcRights',
} as const;
