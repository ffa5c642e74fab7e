// The entry of every page. Parts of a page are enhanced where they are marked by a data attribute;
// everything works without.
