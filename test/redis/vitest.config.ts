import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

/** Tests that need redis-server or valkey-server on the machine: `npm run test:redis`. */
export default defineConfig({ test: { ...common, include: ['test/redis/**/*.redis.ts'] } });
