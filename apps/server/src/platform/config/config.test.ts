import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'csms-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
/** Reads the environment together with a file of this content, so that no file of the working folder plays in. */
function read(env: Record<string, string>, content = '{}') {
  const file = join(folder, `${files++}.json`);
  writeFileSync(file, content);
  return readConfig({ ...env, CSMS_CONFIG: file });
}

describe('the configuration', () => {
  it('needs nothing, and takes empty values for absent ones', () => {
    const expected = {
      PORT: 8080,
      HOST: '0.0.0.0',
      DATA_DIR: './data',
      ROLES: ['http', 'ocpp', 'worker'],
      LOG_LEVEL: 'info',
      TRUST_PROXY: false,
    };
    expect(read({})).toMatchObject(expected);
    expect(read({ PORT: '', DATABASE_URL: ' ', ADMIN_PASSWORD: '', ROLES: '', LOG_LEVEL: '' })).toMatchObject(expected);
  });

  it('names every bad value at once, not only the first', () => {
    const bad = {
      PORT: '99999',
      DATABASE_URL: 'mysql://somewhere',
      ADMIN_PASSWORD: 'abc',
      NATS_URL: 'http://bus',
      SECRET_KEY: 'c2hvcnQ=',
      ROLES: 'http,teapot',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: 'perhaps',
    };
    let message = '';
    try {
      read(bad);
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      message = (error as Error).message;
    }
    const lines = message.split('\n');
    for (const name of Object.keys(bad))
      expect(
        lines.filter((line) => line.startsWith(`${name}: `)),
        message,
      ).toHaveLength(1);
  });

  it.each(['abc', '-1', '80.5', '1e9'])('refuses the port %s', (PORT) => {
    expect(() => read({ PORT })).toThrow(/^PORT: must be a port number/);
  });

  it('does not repeat a secret in its complaint', () => {
    expect(() => read({ SECRET_KEY: 'my-very-secret-key' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('my-very') }),
    );
  });

  it('lets the environment win over the file', () => {
    expect(read({ PORT: '9000' }, '{ "PORT": 7000, "HOST": "127.0.0.1", "TRUST_PROXY": true }')).toMatchObject({
      PORT: 9000,
      HOST: '127.0.0.1',
      // As it was written before there were numbers: one proxy.
      TRUST_PROXY: 1,
    });
  });

  it('takes the proxies in front as a number or as their networks, from the file too', () => {
    expect(read({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
    expect(read({}, '{ "TRUST_PROXY": 2 }').TRUST_PROXY).toBe(2);
    expect(read({ TRUST_PROXY: '10.0.0.0/8, ::1' }).TRUST_PROXY).toEqual(['10.0.0.0/8', '::1']);
    expect(() => read({ TRUST_PROXY: '10.0.0.0/99' })).toThrow(/^TRUST_PROXY: must be false, the number of proxies/);
  });

  it.each([
    ['{ "PROT": 80 }', /unknown setting PROT; known are PORT, /],
    ['{ nonsense', /\.json: /],
    ['[]', /must hold one JSON object/],
  ])('refuses the file %s and says which file it is', (content, words) => {
    expect(() => read({}, content)).toThrow(words);
    expect(() => read({}, content)).toThrow(folder);
  });

  it('says so when the named file is not there', () => {
    expect(() => readConfig({ CSMS_CONFIG: join(folder, 'absent.json') })).toThrow(
      /CSMS_CONFIG: there is no file .*absent\.json/,
    );
  });

  it('wants a certificate and its key together', () => {
    expect(() => read({ TLS_CERT_FILE: 'cert.pem' })).toThrow(/TLS_CERT_FILE and TLS_KEY_FILE go together/);
  });
});
