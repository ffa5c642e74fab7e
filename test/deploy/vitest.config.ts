import { defineConfig } from 'vitest/config';
import { common } from '../../vitest.config.ts';

/** Tests that need nginx, promtool and systemd-analyze on the machine: `npm run test:deploy`. */
export default defineConfig({ test: { ...common, include: ['test/deploy/**/*.tools.ts'] } });
