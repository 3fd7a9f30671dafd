import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What tests need of the machine, and the Debian package that brings it. */
const TOOLS = {
  // Blink and V8 of Chromium without its window, tabs and menus: the same pages for two thirds of the processor time.
  'chromium-headless-shell': { package: 'chromium-headless-shell', find: () => onPath('chromium-headless-shell') },
  chromium: { package: 'chromium', find: () => onPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') },
  'nats-server': { package: 'nats-server', find: () => onPath('nats-server') },
  // The broker; mosquitto_passwd lies beside.
  mosquitto: { package: 'mosquitto', find: () => onPath('mosquitto') },
  pcscd: { package: 'pcscd', find: () => onPath('pcscd') },
  // A card reader that is played.
  'virtual-reader': {
    package: 'vsmartcard-vpcd',
    find: () => globSync('/usr/lib/{,*/}pcsc/drivers/serial/libifdvpcd.so')[0],
  },
  'cjk-fonts': {
    package: 'fonts-noto-cjk',
    find: () => (spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim() ? 'installed' : undefined),
  },
} as const;

export interface Provided {
  path?: string;
  /** Why it is not there, and what to do. */
  problem?: string;
}

/** Finds a tool, and installs it where it is missing and that is possible (Debian, as root). */
export function provide(name: keyof typeof TOOLS): Provided {
  const tool = TOOLS[name];
  const found = tool.find();
  if (found) return { path: found };
  const manual = `Install it yourself: apt-get install ${tool.package}`;
  if (!onPath('apt-get')) return { problem: `${name} is missing, and this is no Debian on which it could be installed.` };
  if (process.getuid?.() !== 0) return { problem: `${name} is missing, and only root may install it. ${manual}` };
  console.log(`Installing ${tool.package} …`);
  const installed = aptGet('install', '-y', '--no-install-recommends', tool.package);
  // The lists of packages may be absent or old.
  if (installed !== undefined && aptGet('update') === undefined) aptGet('install', '-y', '--no-install-recommends', tool.package);
  const path = tool.find();
  return path
    ? { path }
    : { problem: `${name} is missing and could not be installed (${installed ?? 'unknown reason'}). ${manual}` };
}

/** The browser of the tests: the one without a window, or the whole one where a system does not have that. */
export function provideBrowser(): Provided {
  const light = provide('chromium-headless-shell');
  return light.path ? light : provide('chromium');
}

/** Runs apt-get; returns its last words when it failed. */
function aptGet(...args: string[]): string | undefined {
  const ran = spawnSync('apt-get', args, {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: 600_000,
  });
  if (ran.status === 0) return undefined;
  return ran.error?.message ?? ran.stderr.trim().split('\n').at(-1) ?? `exit code ${ran.status}`;
}

function onPath(...names: string[]): string | undefined {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter).concat('/usr/sbin', '/usr/bin')) {
      try {
        accessSync(join(folder, name), constants.X_OK);
        return join(folder, name);
      } catch {
        // looked for in the next folder
      }
    }
  }
  return undefined;
}
