import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Options } from './options.ts';

export interface ServicePlan {
  /** Where the file goes that starts the bridge with the user's session, and what is in it. */
  file: string;
  content: string;
  /** Commands that the user runs next, to start it or to end it. */
  start: string[];
  stop: string[];
}

export interface Machine {
  platform: NodeJS.Platform;
  home: string;
  env: NodeJS.ProcessEnv;
  /** The program's own Node.js and start file. */
  node: string;
  script: string;
}

/** How the bridge becomes a service of the signed-in user: a systemd unit, a launch agent, or a file in the start-up folder. */
export function servicePlan(options: Options, machine: Machine): ServicePlan {
  const args = [
    '--port',
    String(options.port),
    '--host',
    options.host,
    ...options.origins.flatMap((origin) => ['--origin', origin]),
    ...(options.reader ? ['--reader', options.reader] : []),
  ];
  const command = [machine.node, machine.script, ...args];
  if (machine.platform === 'darwin') {
    const file = join(machine.home, 'Library/LaunchAgents/csms.card-bridge.plist');
    return {
      file,
      content: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>Label</key><string>csms.card-bridge</string>
<key>ProgramArguments</key><array>${command.map((part) => `<string>${xml(part)}</string>`).join('')}</array>
<key>RunAtLoad</key><true/>
<key>KeepAlive</key><true/>
</dict></plist>
`,
      start: [`launchctl load -w "${file}"`],
      stop: [`launchctl unload -w "${file}"`],
    };
  }
  if (machine.platform === 'win32') {
    const folder = join(
      machine.env.APPDATA ?? join(machine.home, 'AppData/Roaming'),
      'Microsoft/Windows/Start Menu/Programs/Startup',
    );
    const file = join(folder, 'csms-card-bridge.vbs');
    const line = command.map((part) => `""${part.replaceAll('"', '')}""`).join(' ');
    return {
      file,
      // Without a window.
      content: `CreateObject("WScript.Shell").Run "${line}", 0, False\r\n`,
      start: [`wscript "${file}"`],
      stop: ['End "node.exe" of the card bridge in the Task Manager, or sign out.'],
    };
  }
  const file = join(machine.env.XDG_CONFIG_HOME || join(machine.home, '.config'), 'systemd/user/csms-card-bridge.service');
  return {
    file,
    content: `[Unit]
Description=CSMS card bridge: the card reader of this desk for the console

[Service]
ExecStart=${command.map(unitWord).join(' ')}
Restart=always
RestartSec=2

[Install]
WantedBy=default.target
`,
    start: ['systemctl --user daemon-reload', 'systemctl --user enable --now csms-card-bridge'],
    stop: ['systemctl --user disable --now csms-card-bridge', 'systemctl --user daemon-reload'],
  };
}

export function install({ file, content }: ServicePlan): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content, { mode: 0o644 });
}

export function uninstall({ file }: ServicePlan): void {
  rmSync(file, { force: true });
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** One word of a unit's command line: blanks quoted, `%` and `$` kept from being read as something else. */
const unitWord = (text: string) => {
  const plain = text.replaceAll('%', '%%').replaceAll('$', '$$$$').replaceAll('\\', '\\\\').replaceAll('"', '\\"');
  return /\s/.test(plain) ? `"${plain}"` : plain;
};
