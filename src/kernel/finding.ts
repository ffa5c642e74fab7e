/**
 * What a check of settings and backends says; `vitrine doctor` prints it. A
 * backend that can be checked gives a function of a signal that resolves with
 * findings: what is wrong with it is a finding and no error.
 */
export interface Finding {
  /** `warning`: it works, but not as it should in production. `fault`: something does not work. */
  readonly severity: 'ok' | 'warning' | 'fault';
  /** What was looked at, in a few words: `search engine`. */
  readonly subject: string;
  /** What is so, in one line without a full stop. No secrets and no passwords in addresses. */
  readonly message: string;
  /** What to do about it, in one line. */
  readonly remedy?: string;
}
