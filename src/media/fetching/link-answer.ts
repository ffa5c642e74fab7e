/** What asking for a URL has shown. */
export type LinkAnswer = { readonly outcome: 'ok' } | NoAnswer;

/** Why a URL has returned nothing. Reasons name host or status and have no full stop at the end. */
export type NoAnswer =
  /** `isSilent`: no host responded, which may be the fault of our own network. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly isSilent: boolean }
  /** Programs may not see it, which says nothing about the link. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** The host asks for a pause. */
  | { readonly outcome: 'postponed'; readonly reason: string };

export const OK: LinkAnswer = { outcome: 'ok' };

export const failed = (reason: string, isSilent = false): NoAnswer => ({
  outcome: 'failed',
  reason,
  isSilent,
});

export const refused = (reason: string): NoAnswer => ({ outcome: 'refused', reason });

export const postponed = (reason: string): NoAnswer => ({ outcome: 'postponed', reason });

export const responded = ({ host }: URL, status: number): string => `${host} responded ${status}`;
