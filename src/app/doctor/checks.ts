import { checkRedis } from '../../kernel/check-redis.ts';
import { checkBookStack } from '../../wiki/check-bookstack.ts';
import type { Check } from './run-checks.ts';

/** Everything that `vitrine doctor` looks at, in this order. */
export const CHECKS: readonly Check[] = [
  {
    subject: 'knowledge base',
    run: async ({ wiki }, signal) => (wiki === undefined ? [] : checkBookStack(wiki, signal)),
  },
  {
    subject: 'limits',
    run: async ({ redisUrl }, signal) => (redisUrl === undefined ? [] : checkRedis(redisUrl, signal)),
  },
];
