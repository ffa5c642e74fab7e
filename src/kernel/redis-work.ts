import type { Redis } from 'ioredis';
import type { AddWork } from './shared-work-limit.ts';
import type { WorkAllowance } from './work-limit.ts';

/**
 * Counts work for all processes, as LocalWorkLimit does, in one atomic script with
 * Redis's clock. A key's value is the time at which its allowance is full again; then
 * it expires.
 */
export const addWorkInRedis =
  (redis: Redis, name: string, { workMs, periodMs }: WorkAllowance): AddWork =>
  async (work) => {
    const keys = [...work.keys()];
    const replies = await redis.eval(
      SCRIPT,
      keys.length,
      ...keys.map((key) => `vitrine:${name}:${key}`),
      2 * periodMs,
      ...[...work.values()].map((ms) => Math.ceil((ms * periodMs) / workMs)),
    );
    if (!Array.isArray(replies)) throw new TypeError('Redis replied without a list');
    return new Map(keys.map((key, i) => [key, Number(replies[i])]));
  };

/** In whole milliseconds of Redis's clock. If it is set back, a stored time counts as the largest debt at most. */
const SCRIPT = `
local max = tonumber(ARGV[1])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local replies = {}
for i, key in ipairs(KEYS) do
  local full = math.max(tonumber(redis.call('GET', key) or 0), now) + tonumber(ARGV[i + 1])
  full = math.min(full, now + max)
  redis.call('SET', key, string.format('%.0f', full), 'PX', full - now)
  replies[i] = full - now
end
return replies
`;
