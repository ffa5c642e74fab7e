import { installDirectus } from './install-directus.ts';

/** Installing may take long, once: no time limit of a test counts for it. */
export default function setup(): void {
  installDirectus();
}
