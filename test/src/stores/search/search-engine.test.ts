import { openEmbeddedSearch, openTypesenseSearch } from './open-search.ts';
import { describeSearchEngine } from './search-engine-contract.ts';

describeSearchEngine('the embedded engine', openEmbeddedSearch);
describeSearchEngine('Typesense over HTTP', openTypesenseSearch);
