import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { optionsOf } from './options.ts';
import { install, type Machine, servicePlan, uninstall } from './service.ts';

const options = optionsOf({ origin: ['https://console.example'] }, {});
const machine = (platform: NodeJS.Platform, home = '/clerk'): Machine => ({
  platform,
  home,
  env: {},
  node: '/opt/my node/bin/node',
  script: '/srv/100%/start.mjs',
});

describe('the service', () => {
  it('is a unit of the user whose command line survives blanks and percent signs', () => {
    const plan = servicePlan(options, machine('linux'));
    expect(plan.file).toBe('/clerk/.config/systemd/user/csms-card-bridge.service');
    expect(plan.content).toContain(
      'ExecStart="/opt/my node/bin/node" /srv/100%%/start.mjs --port 18950 --host 127.0.0.1 --origin https://console.example\n',
    );
    expect(plan.start).toContain('systemctl --user enable --now csms-card-bridge');
  });

  it('is a launch agent on macOS, and starts without a window on Windows', () => {
    expect(servicePlan(options, machine('darwin')).content).toContain('<string>/opt/my node/bin/node</string>');
    expect(servicePlan(options, machine('win32')).content).toContain('""/opt/my node/bin/node"" ""/srv/100%/start.mjs""');
  });

  it('is written, written again, and taken away, without touching anything else', () => {
    const home = mkdtempSync(join(tmpdir(), 'csms-service-'));
    const plan = servicePlan(options, machine('linux', home));
    install(plan);
    install(plan);
    expect(readFileSync(plan.file, 'utf8')).toBe(plan.content);
    uninstall(plan);
    uninstall(plan);
    expect(existsSync(plan.file)).toBe(false);
    rmSync(home, { recursive: true });
  });
});

describe('the options', () => {
  it('come from flags, else the environment, else defaults', () => {
    expect(optionsOf({}, {})).toEqual({
      port: 18_950,
      host: '127.0.0.1',
      origins: ['http://localhost:8080', 'http://127.0.0.1:8080'],
      reader: undefined,
    });
    const env = {
      CARD_BRIDGE_PORT: '1',
      CARD_BRIDGE_ORIGINS: 'https://a.example, https://b.example/',
      CARD_BRIDGE_READER: 'ACR',
    };
    expect(optionsOf({}, env)).toMatchObject({ port: 1, origins: ['https://a.example', 'https://b.example'], reader: 'ACR' });
    expect(optionsOf({ port: '2', origin: ['https://C.example:443'] }, env)).toMatchObject({
      port: 2,
      origins: ['https://c.example'],
    });
  });

  it.each([
    [{ port: '70000' }],
    [{ port: 'x' }],
    [{ origin: ['console.example'] }],
    [{ origin: ['*'] }],
    [{ origin: ['https://a.example/path'] }],
    [{ origin: ['file:///x'] }],
  ])('%j is refused in words', (flags) => {
    expect(() => optionsOf(flags, {})).toThrow(RangeError);
  });
});
