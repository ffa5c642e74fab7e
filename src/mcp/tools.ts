import type { Tool } from './tool.ts';
import { cite } from './tools/cite.ts';
import { explore } from './tools/explore.ts';
import { facetValues } from './tools/facet-values.ts';
import { findSimilar } from './tools/find-similar.ts';
import { getObjects } from './tools/get-objects.ts';
import { institutions } from './tools/institutions.ts';
import { search } from './tools/search.ts';
import { searchByPicture } from './tools/search-by-picture.ts';
import { timeline } from './tools/timeline.ts';
import { viewPicture } from './tools/view-picture.ts';

/** All tools, in the order in which clients list them. */
export const TOOLS: readonly Tool[] = [
  explore,
  search,
  getObjects,
  findSimilar,
  searchByPicture,
  viewPicture,
  facetValues,
  timeline,
  institutions,
  cite,
];
