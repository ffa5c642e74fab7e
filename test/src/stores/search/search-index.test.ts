import { openEmbeddedSearch, openTypesenseSearch } from './open-search.ts';
import { describeSearchIndex } from './search-index-contract.ts';

describeSearchIndex('the embedded index', openEmbeddedSearch);
describeSearchIndex('Typesense over HTTP', openTypesenseSearch);
