/**
 * Locks that all processes over one record store share, so that one of them at a
 * time does what all of them are to see to. The system releases them when the
 * process ends, however it ends.
 */
export interface Locks {
  /** Undefined while another one holds the lock. Names are small letters and hyphens. */
  tryLock(name: string): Promise<Lock | undefined>;
}

interface Lock {
  /** Another one may hold the lock once it resolves. */
  release(): Promise<void>;
}
