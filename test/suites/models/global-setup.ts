import { spawnSync } from 'node:child_process';
import { VITRINE } from '../../vitrine-command.ts';
import { INSTALLED, NETWORK } from './installed.ts';

/** Installs the models that are missing or damaged, once for all runs. */
export default function installModels(): void {
  const { status } = spawnSync(process.execPath, [...VITRINE, 'models', 'install', ...INSTALLED.names], {
    env: { ...NETWORK, MODELS_DIR: INSTALLED.folder },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the models could not be installed');
}
