import { contract } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFirmware, patternOf, uploadVersionFile } from '../../testing/files.ts';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';

const { versions } = contract;
const ZIP = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), patternOf(100)]);
let test: TestServer;
let ours: Api;
beforeAll(async () => {
  test = await startTestServer({ fileLimits: { versionMb: 2 } });
  ours = await test.user(test.ours, ['version:read', 'version:write']);
});
afterAll(() => test.close());

describe('the file of a version', () => {
  it('is kept byte for byte, with its size and SHA-256, and downloaded under its name', async () => {
    const bytes = patternOf(1_500_000);
    const version = await addFirmware(ours, test.url, '1.0.0', bytes);
    expect(version).toMatchObject({ size: bytes.length, originalName: 'firmware-1.0.0.bin', isShared: false });
    expect(version.sha256).toMatch(/^[0-9a-f]{64}$/);
    const file = await ours.raw('GET', `/web/versions/${version.id}/download`);
    expect(file.headers.get('download-filename')).toBe('firmware-1.0.0.bin');
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await (await test.user(test.theirs, ['*:*:*'])).raw('GET', `/web/versions/${version.id}/download`)).status).toBe(404);
  });

  it('that is too large, empty, of another kind, or only called an app is refused and leaves nothing', async () => {
    const key = async (bytes: Buffer, name: string, type?: 'android') =>
      (await uploadVersionFile(ours, test.url, bytes, name, type)).data.key;
    const before = await test.rows('select name from stored_file');
    expect(await key(patternOf(2 * 1024 * 1024 + 1), 'a.bin')).toBe('fileTooLarge');
    expect(await key(Buffer.alloc(0), 'a.bin')).toBe('fileEmpty');
    expect(await key(patternOf(9), 'a.exe')).toBe('fileTypeWrong');
    expect(await key(patternOf(9), 'no-extension')).toBe('fileTypeWrong');
    expect(await key(patternOf(9), 'a.apk', 'android')).toBe('fileTypeWrong');
    expect(await test.rows('select name from stored_file')).toEqual(before);
  });

  it('is one’s own upload, and of firmware there must be one', async () => {
    const { data } = await uploadVersionFile(test.admin, test.url, patternOf(9), 'a.bin');
    const body = { version: '1', applicationType: 'firmware' as const, fileName: data.fileName };
    expect((await ours.call(versions.create, { body })).error.key).toBe('invalid');
    expect((await ours.call(versions.create, { body: { ...body, fileName: null } })).error.key).toBe('versionFileMissing');
  });
});

it('each version tells whose it is, and the list is of one provider where one asks', async () => {
  const { id: own } = await addFirmware(ours, test.url, '6.0.0', patternOf(9));
  const { id: shared } = await addFirmware(test.admin, test.url, '6.0.1', patternOf(9));
  const { list } = await test.admin.get(versions.list, { query: { keyword: '6.0.' } });
  const [platform] = await test.rows<{ name: string }>(
    `select o.name from version v join provider o on o.id = v.provider_id where v.id = ${shared}`,
  );
  const [provider] = await test.rows<{ name: string }>(`select name from provider where id = ${test.ours}`);
  expect(list).toMatchObject([
    { id: shared, providerName: platform!.name },
    { id: own, providerName: provider!.name },
  ]);
  // A provider does not see the platform among providers, and still has its versions.
  expect((await ours.get(versions.list, { query: { keyword: '6.0.' } })).list).toMatchObject([
    { id: shared, providerName: null },
    { id: own, providerName: provider!.name },
  ]);
  const ofOne = await test.admin.get(versions.list, { query: { keyword: '6.0.', providerId: test.ours } });
  expect(ofOne).toMatchObject({ list: [{ id: own }], total: 1 });
  await test.admin.get(versions.remove, { params: { id: shared } });
  await ours.get(versions.remove, { params: { id: own } });
});

it('the platform’s versions are there for everybody, to use and not to change', async () => {
  const { id } = await addFirmware(test.admin, test.url, '5.0.0', patternOf(9));
  const { list } = await ours.get(versions.list, { query: { keyword: '5.0.0' } });
  expect(list).toMatchObject([{ id, isShared: true }]);
  expect((await ours.raw('GET', `/web/versions/${id}/download`)).status).toBe(200);
  expect((await ours.call(versions.update, { params: { id }, body: { note: 'x' } })).error.key).toBe('forbidden');
  expect((await ours.call(versions.remove, { params: { id } })).error.key).toBe('forbidden');
  await test.admin.get(versions.update, { params: { id }, body: { note: 'mends the meter' } });
  await test.admin.get(versions.remove, { params: { id } });
  expect((await ours.get(versions.list, { query: { keyword: '5.0.0' } })).total).toBe(0);
});

it('the phone apps are those of the newest versions, else those of the settings', async () => {
  expect(await ours.get(versions.apps)).toEqual({ android: null, ios: null });
  await test.admin.get(contract.settings.set, { params: { key: 'app.iosUrl' }, body: { value: 'https://apps.example/old' } });
  const { data } = await uploadVersionFile(test.admin, test.url, ZIP, 'driver.apk', 'android');
  await test.admin.get(versions.create, { body: { version: '2.1', applicationType: 'android', fileName: data.fileName } });
  const apps = await ours.get(versions.apps);
  expect(apps).toMatchObject({ android: { version: '2.1' }, ios: { version: null, url: 'https://apps.example/old' } });
  // A phone has no session.
  const file = await fetch(test.url + apps.android!.url);
  expect(file.headers.get('content-type')).toBe('application/vnd.android.package-archive');
  expect(Buffer.from(await file.arrayBuffer()).equals(ZIP)).toBe(true);
  await test.admin.get(versions.create, {
    body: { version: '2.2', applicationType: 'ios', address: 'https://apps.example/new' },
  });
  expect((await ours.get(versions.apps)).ios).toEqual({ version: '2.2', url: 'https://apps.example/new' });
});
