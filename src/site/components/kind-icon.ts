import { type Html, trusted } from '../../kernel/html.ts';

/** A drawing for a kind of object by `edmType`; that of a text for unknown ones. */
export const kindIcon = (edmType: string): Html =>
  trusted(
    `<svg class="kind-icon" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${PATHS[edmType] ?? PATHS['TEXT']}</g></svg>`,
  );

const PATHS: Readonly<Record<string, string>> = {
  IMAGE:
    '<path d="M4 5h24v22H4z"/><path d="M8 9h16v14H8z"/><path d="m8 21 5-6 4 4 3-3 4 4"/><circle cx="19.5" cy="12.5" r="1.5"/>',
  VIDEO:
    '<path d="M4 7h24v18H4z"/><path d="M9 7v18M23 7v18M4 11.5h5M4 16h5m-5 4.500h5M23 11.500h5M23 16h5m-5 4.500h5"/><path d="m14 12.5 5.5 3.5-5.5 3.500z"/>',
  SOUND: '<path d="M4 16h1.500M8.5 12v8M12 7v18M15.5 11v10M19 4.500v23M22.5 10v12M26 13v6M28 16h.5"/>',
  TEXT: '<path d="M4 7c4-1.5 8-1.5 12 1 4-2.5 8-2.5 12-1v18c-4-1.5-8-1.5-12 1-4-2.5-8-2.5-12-1zM16 8v18"/><path d="M7.5 12c2-.5 3.5-.5 5.5.3m-5.5 4c2-.5 3.5-.5 5.5.3M19 12.300c2-.8 3.5-.8 5.5-.3M19 16.600c2-.8 3.5-.8 5.5-.3"/>',
  '3D': '<path d="m16 4 11 6v12l-11 6-11-6V10z"/><path d="m5 10 11 6 11-6M16 16v12"/>',
};
