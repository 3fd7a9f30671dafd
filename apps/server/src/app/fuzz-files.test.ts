import { API_PREFIX } from '@csms/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Chance, seedsOf } from '../testing/fuzz.ts';
import { hostileSheets } from '../testing/hostile-sheets.ts';
import { startTestServer, type TestServer, unique } from '../testing/server.ts';
import { sheetOf } from '../testing/sheet.ts';

let test: TestServer;
let stationId: number;
beforeAll(async () => {
  test = await startTestServer();
  stationId = (await test.station()).id;
});
afterAll(() => test.close());

async function upload(path: string, bytes: Buffer, name = 'sheet.xlsx', type = 'application/octet-stream') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const response = await fetch(`${test.url}${API_PREFIX}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${test.admin.token}` },
    body: form,
  });
  return { status: response.status, text: await response.text() };
}

interface Import {
  path: () => string;
  table: string;
  header: string[];
  row: () => string[];
}
const IMPORTS: Record<string, Import> = {
  cars: {
    path: () => '/web/carImport',
    table: 'car',
    header: ['Plate', 'VIN', 'Provider', 'Alias'],
    row: () => [unique('NC').slice(-8), '1HGCM82633A004352', 'Ours', 'x'],
  },
  points: {
    path: () => `/web/pointImport?stationId=${stationId}`,
    table: 'charge_point',
    header: ['Serial number', 'Name', 'Type (AC/DC)', 'Rated power (kW)', 'Connector 1 type'],
    row: () => [unique('CP'), 'x', 'DC', '10', 'CCS2'],
  },
  circuits: {
    path: () => `/web/smartCharging/treeImport?stationId=${stationId}`,
    table: 'circuit',
    header: ['Type (circuit/point)', 'Circuit above', 'Circuit name', 'Limit (W)'],
    row: () => ['Circuit', '', unique('C'), '1000'],
  },
  cards: {
    path: () => `/web/cardImport?providerId=${test.ours}`,
    table: 'card',
    header: ['Card number', 'Physical number', 'First recharge', 'Valid until (YYYY-MM-DD)', 'E-mail', 'User name'],
    row: () => [unique('S'), unique('S'), '5', '2099-12-31', 'card@ours.example', 'x'],
  },
};
const countOf = async (table: string) => (await test.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n;

describe.each(Object.entries(IMPORTS))('a sheet of %s', (_name, { path, table, header, row }) => {
  it('that is whole is taken', async () => {
    const { status, text } = await upload(path(), await sheetOf(header, [row()]));
    expect(status, text).toBe(200);
  });

  it('that is a bomb, is broken or holds what no sheet holds is taken or refused in words, soon, and never by half', async () => {
    const sheets = await hostileSheets(header, row());
    const before = process.memoryUsage().rss;
    for (const [what, bytes] of Object.entries(sheets)) {
      const count = await countOf(table);
      const used = process.cpuUsage();
      const { status, text } = await upload(path(), bytes);
      const { user } = process.cpuUsage(used);
      expect(status, `${what}: ${text.slice(0, 500)}`).toBeLessThan(500);
      expect(text, what).not.toMatch(/\n\s+at |root:x:/);
      expect(user / 1000, what).toBeLessThan(3000);
      if (status !== 200) expect(await countOf(table), what).toBe(count);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(600 * 1024 * 1024);
    await test.checkBooks();
  });

  it.each(seedsOf(5))('of which some bytes are others is answered in words (seed %i)', async (seed) => {
    const chance = new Chance(seed);
    const whole = await sheetOf(header, [row(), row()]);
    for (let turn = 0; turn < 40; turn++) {
      const bytes = Buffer.from(whole);
      for (let change = 0; change <= chance.below(4); change++) bytes[chance.below(bytes.length)] = chance.below(256);
      const { status, text } = await upload(path(), chance.percent(20) ? bytes.subarray(0, chance.below(bytes.length)) : bytes);
      expect(status, text.slice(0, 500)).toBeLessThan(500);
    }
  });
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe('an upload that lies', () => {
  const HTML = Buffer.from('<html><script>alert(1)</script></html>');
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  it.each([
    ['a page as an image', 'image', 'a.png', 'image/png', HTML],
    ['a drawing as an image', 'image', 'a.png', 'image/svg+xml', SVG],
    ['an image that goes on as a page', 'image', 'a.html', 'text/html', Buffer.concat([PNG, HTML])],
    ['an image under a page’s name', 'image', 'a.png.html', 'image/png', PNG],
    ['a name that ends before its end', 'image', 'a.png\u0000.html', 'image/png', HTML],
    ['a path as a name', 'file', '../../../../etc/passwd.txt', 'text/plain', Buffer.from('x')],
    ['a name of another language', 'file', '\u202etxt.exe', 'text/plain', HTML],
    ['a long name', 'file', `${'x'.repeat(20_000)}.txt`, 'text/plain', Buffer.from('x')],
    ['no name', 'file', '', 'text/plain', Buffer.from('x')],
    ['a page as a text', 'file', 'a.txt', 'text/html', HTML],
  ])('%s is refused, or comes back as what it is not run as', async (_what, kind, name, type, bytes) => {
    const { status, text } = await upload(`/common/upload?kind=${kind}`, bytes, name, type);
    expect(status, text).toBeLessThan(500);
    if (status !== 200) return;
    const { fileName } = JSON.parse(text) as { fileName: string };
    expect(fileName).toMatch(/^[\w-]+\.\w+$/);
    const back = await test.admin.raw('GET', `/common/download/resource?resource=${encodeURIComponent(fileName)}`);
    expect(back.headers.get('content-type')).not.toMatch(/html|svg|xml|script/);
    expect(back.headers.get('x-content-type-options')).toBe('nosniff');
    expect(back.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['an empty boundary', 'multipart/form-data; boundary=', '----\r\n'],
    ['a long boundary', `multipart/form-data; boundary=${'b'.repeat(5000)}`, 'x'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx',
    ],
    ['heads without end', 'multipart/form-data; boundary=b', `--b\r\n${'x: y\r\n'.repeat(20_000)}\r\nx\r\n--b--\r\n`],
    [
      'a thousand parts',
      'multipart/form-data; boundary=b',
      `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n'.repeat(1000)}--b--\r\n`,
    ],
    [
      'a thousand files',
      'multipart/form-data; boundary=b',
      `${'--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nx\r\n'.repeat(1000)}--b--\r\n`,
    ],
    [
      'a field of the language',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="__proto__"; filename="a.txt"\r\n\r\nx\r\n--b--\r\n',
    ],
    [
      'a broken name',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename*=utf-8\'\'%E0%A4%A\r\n\r\nx\r\n--b--\r\n',
    ],
  ])('about its form (%s) is answered in words', async (_what, type, body) => {
    for (const path of ['/common/upload?kind=file', '/web/carImport', '/web/versions/upload?applicationType=firmware']) {
      const response = await fetch(`${test.url}${API_PREFIX}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${test.admin.token}`, 'content-type': type },
        body,
        signal: AbortSignal.timeout(15_000),
      });
      expect(response.status, `${path} ${await response.text()}`).toBeLessThan(500);
    }
  });
});
