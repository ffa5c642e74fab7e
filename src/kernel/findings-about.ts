import type { Finding } from './finding.ts';

/** Makes findings about one subject; see `Finding` for what the texts are. */
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
