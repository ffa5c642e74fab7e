import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A browser without windows: the one that CHROMIUM names, or the one of the system. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM'] ?? PLACES.find((path) => existsSync(path));
  if (!executablePath) {
    throw new Error('No Chromium here: install it (apt-get install chromium) or name it in CHROMIUM.');
  }
  // Chromium has no sandbox for root, the user of CI containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return puppeteer.launch({ executablePath, args });
}
