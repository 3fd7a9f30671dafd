import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../platform/config/config.ts';
import { createTestTls, type TestTls } from '../testing/tls.ts';
import { readTlsFiles } from './tls.ts';

const folder = mkdtempSync(join(tmpdir(), 'csms-tls-files-'));
let ours: TestTls;
let other: TestTls;
beforeAll(async () => {
  [ours, other] = await Promise.all([createTestTls(), createTestTls()]);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  ours.remove();
  other.remove();
});

const read = (cert: string, key: string) => readTlsFiles(readConfig({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }));
const filesOf = ({ env }: TestTls) => [env.TLS_CERT_FILE!, env.TLS_KEY_FILE!] as const;

it('the files of TLS are read where they fit, and wanted by nobody who has set none', () => {
  expect(read(...filesOf(ours))).toMatchObject({ cert: expect.any(Buffer), key: expect.any(Buffer) });
  expect(readTlsFiles(readConfig({}))).toBeUndefined();
});

it('each fault of the files of TLS is one sentence that names the setting and the file', () => {
  const [cert, key] = filesOf(ours);
  const words = join(folder, 'words.pem');
  writeFileSync(words, 'no certificate');
  const locked = join(folder, 'locked.key');
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
  });
  writeFileSync(locked, pair.privateKey);
  const cases: [string, string, RegExp][] = [
    [join(folder, 'nothing.pem'), key, /^TLS_CERT_FILE: there is no file .*nothing\.pem$/],
    [cert, join(folder, 'nothing.key'), /^TLS_KEY_FILE: there is no file .*nothing\.key$/],
    [folder, key, /^TLS_CERT_FILE: .* cannot be read/],
    [words, key, /^TLS_CERT_FILE: .*words\.pem holds no certificate/],
    [cert, words, /^TLS_KEY_FILE: .*words\.pem/],
    [cert, filesOf(other)[1], /^TLS_KEY_FILE: .* is not the key of the certificate in /],
    [cert, locked, /^TLS_KEY_FILE: .*locked\.key is encrypted with a passphrase/],
  ];
  for (const [certFile, keyFile, sentence] of cases) {
    expect(() => read(certFile, keyFile)).toThrow(ConfigError);
    expect(() => read(certFile, keyFile)).toThrow(sentence);
  }
});
