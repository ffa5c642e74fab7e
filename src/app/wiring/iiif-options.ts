import type { IiifService } from '../../iiif/iiif-service.ts';
import type { Settings } from '../settings/settings.ts';
import { identifierPath } from './identifier-options.ts';

/** The URLs of which IIIF resources are made. */
export const iiifOptions = ({
  baseUrl,
  idBase,
  objectPageUrl,
}: Settings): Pick<IiifService, 'baseUrl' | 'objectPageUrl' | 'recordUrl'> => ({
  baseUrl,
  objectPageUrl,
  recordUrl: (uuid, suffix) => `${baseUrl}${identifierPath({ idBase, baseUrl })}/${uuid}.${suffix}`,
});
