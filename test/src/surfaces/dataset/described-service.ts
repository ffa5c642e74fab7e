import type { DescribedService } from '../../../../src/surfaces/dataset/describe-dataset.ts';

export const DESCRIBED_SERVICE: DescribedService = {
  baseUrl: 'https://vitrine.example',
  docsUrl: 'https://vitrine.example/docs',
  downloadUrl: 'https://vitrine.example/download',
  license: 'https://creativecommons.org/publicdomain/zero/1.0/',
  email: 'data@vitrine.example',
  publisher: () => ({ name: 'Vitrine', tagline: { de: 'Kulturerbe', en: 'Heritage' } }),
};
