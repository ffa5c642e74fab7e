/**
 * A result of checking settings and backends; `vitrine doctor` prints it. A check
 * is a function of a signal that resolves with findings: a fault is not an error.
 */
export interface Finding {
  /** `warning`: works, but not well enough for production. `fault`: something does not work. */
  readonly severity: 'ok' | 'warning' | 'fault';
  /** What was checked, in a few words: `search engine`. */
  readonly subject: string;
  /** One line without a full stop, without secrets. */
  readonly message: string;
  /** What to do about it, in one line. */
  readonly remedy?: string;
}

/** Functions that make findings about one subject. */
export function findingsAbout(subject: string) {
  return {
    ok: (message: string): Finding => ({ severity: 'ok', subject, message }),
    warning: (message: string, remedy: string): Finding => ({
      severity: 'warning',
      subject,
      message,
      remedy,
    }),
    fault: (message: string, remedy: string): Finding => ({ severity: 'fault', subject, message, remedy }),
  };
}
