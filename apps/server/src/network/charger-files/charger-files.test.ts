import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { contract, type Version } from '@csms/contract';
import { Client } from 'basic-ftp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addFirmware, patternOf } from '../../testing/files.ts';
import type { RawPoint } from '../../testing/raw-point.ts';
import { startTestServer, type TestServer, until } from '../../testing/server.ts';

const BYTES = patternOf(700_000);
let test: TestServer;
let stationId: number;
let version: Version;
beforeAll(async () => {
  test = await startTestServer({
    env: { FTP_PORT: '0' },
    timing: { firmwareMs: 50, sweepMs: 100 },
    fileLimits: { diagnosticsBytes: 1024 * 1024 },
  });
  stationId = (await test.station()).id;
  version = await addFirmware(test.admin, test.url, '9.9.9', BYTES);
});
afterAll(() => test.close());

/** The location that a charger is told for a firmware or its diagnostics. */
async function locationFor(what: 'firmware' | 'diagnostics', protocol: 'http' | 'ftp' = 'http') {
  const { serialNumber } = await test.point({ stationId });
  const point: RawPoint = await test.boot(serialNumber);
  point.onCall = (action) => (action === 'GetDiagnostics' ? { fileName: 'box.log' } : {});
  if (what === 'firmware')
    await test.admin.get(contract.firmwareUpdates.create, {
      body: {
        serialNumbers: [serialNumber],
        versionId: version.id,
        protocol,
        description: 'x',
        retrieveDate: new Date().toISOString(),
      },
    });
  else await test.admin.get(contract.diagnoses.request, { body: { serialNumbers: [serialNumber], protocol } });
  const call = await until(() => point.calls[0]);
  return { location: call.payload.location as string, serialNumber, point };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('firmware by HTTP', () => {
  it('comes whole, with its length and an ETag; HEAD says the same without the bytes', async () => {
    const { location } = await locationFor('firmware');
    expect(location.startsWith(`${test.url}/charger-files/firmware/`)).toBe(true);
    expect(location.endsWith('/firmware-9.9.9.bin')).toBe(true);
    const whole = await fetch(location);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect((await bytesOf(whole)).equals(BYTES)).toBe(true);
    const head = await fetch(location, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(BYTES.length));
    expect(head.headers.get('etag')).toBe(whole.headers.get('etag'));
    expect((await bytesOf(head)).length).toBe(0);
  });

  it('goes on where a charger was cut off, in any range, also over the borders of its pieces', async () => {
    const { location } = await locationFor('firmware');
    const etag = (await fetch(location, { method: 'HEAD' })).headers.get('etag')!;
    for (const [range, from, to] of [
      ['bytes=0-0', 0, 1],
      ['bytes=262140-262150', 262_140, 262_151],
      ['bytes=600000-', 600_000, 700_000],
      ['bytes=-10', 699_990, 700_000],
      ['bytes=699999-800000', 699_999, 700_000],
    ] as const) {
      const response = await fetch(location, { headers: { range } });
      expect(response.status, range).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/700000`);
      expect((await bytesOf(response)).equals(BYTES.subarray(from, to)), range).toBe(true);
    }
    const beyond = await fetch(location, { headers: { range: 'bytes=700000-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */700000']);
    expect((await fetch(location, { headers: { range: 'bytes=5-', 'if-range': etag } })).status).toBe(206);
    // Another file than the one it began with: all of it, rather than two halves that do not belong together.
    for (const headers of [
      { range: 'bytes=5-', 'if-range': '"another"' },
      { range: 'bytes=0-1,5-6' },
      { range: 'lines=1-2' },
      { range: 'bytes=9-3' },
    ] as Record<string, string>[]) {
      const response = await fetch(location, { headers });
      expect([response.status, (await bytesOf(response)).length]).toEqual([200, BYTES.length]);
    }
  });

  it('is not given to who changes the URL, nor by another method, nor after its time', async () => {
    const { location } = await locationFor('firmware');
    const token = location.split('/').at(-2)!;
    for (let at = 0; at < token.length; at += 5) {
      const other = `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
      expect((await fetch(location.replace(token, other))).status).toBe(404);
    }
    for (const wrong of [
      location.replace('firmware-9.9.9.bin', '..%2f..%2fetc%2fpasswd'),
      location.replace('firmware-9.9.9.bin', 'other.bin'),
      location.replace(`${token}/`, `${token}%00/`),
      location.replace(`/${token}/`, '/../'),
      location.replace('/firmware/', '/diagnostics/'),
      `${test.url}/charger-files/firmware/${'A'.repeat(36)}/x.bin`,
    ])
      expect((await fetch(wrong)).status, wrong).toBe(404);
    for (const method of ['PUT', 'POST', 'DELETE'])
      expect((await fetch(location, { method, body: method === 'DELETE' ? null : 'x' })).status).toBe(404);
    test.shiftClock(25 * 3_600_000);
    expect((await fetch(location)).status).toBe(404);
    test.shiftClock(0);
    expect((await fetch(location, { method: 'HEAD' })).status).toBe(200);
  });
});

describe('diagnostics by HTTP', () => {
  const arrived = (serialNumber: string) =>
    until(async () => {
      const { list } = await test.admin.get(contract.diagnoses.list, { query: { serialNumber } });
      expect(list[0]).toMatchObject({ status: 'uploaded' });
      return list[0]!;
    });

  it.each([
    ['PUT below the URL', (url: string, body: Buffer) => fetch(`${url}my.log`, { method: 'PUT', body: new Uint8Array(body) })],
    [
      'PUT at the URL',
      (url: string, body: Buffer) => fetch(url.replace(/\/$/, ''), { method: 'PUT', body: new Uint8Array(body) }),
    ],
    [
      'POST that says it is JSON',
      (url: string, body: Buffer) =>
        fetch(url, { method: 'POST', body: new Uint8Array(body), headers: { 'content-type': 'application/json' } }),
    ],
    [
      'POST as a form',
      (url: string, body: Buffer) => {
        const form = new FormData();
        form.append('whatever', new Blob([new Uint8Array(body)]), '../../form.log');
        return fetch(url, { method: 'POST', body: form });
      },
    ],
  ] as const)('%s arrives byte for byte, and can be downloaded', async (_name, send) => {
    const { location, serialNumber, point } = await locationFor('diagnostics');
    const body = patternOf(300_001);
    expect((await send(location, body)).ok).toBe(true);
    const diagnosis = await arrived(serialNumber);
    expect(diagnosis).toMatchObject({
      size: body.length,
      fileName: 'box.log',
      sha256: createHash('sha256').update(body).digest('hex'),
    });
    const file = await test.admin.raw('GET', `/web/diagnoses/${diagnosis.id}/download`);
    expect((await bytesOf(file)).equals(body)).toBe(true);
    expect(file.headers.get('download-filename')).not.toContain('..');
    await point.close();
  });

  it('comes once: a second upload, to the same URL, is refused and changes nothing', async () => {
    const { location, serialNumber } = await locationFor('diagnostics');
    const [one, two] = await Promise.all(['first', 'second'].map((body) => fetch(location, { method: 'PUT', body })));
    expect([one!.ok, two!.ok].filter(Boolean)).toHaveLength(1);
    const { size } = await arrived(serialNumber);
    expect((await fetch(location, { method: 'PUT', body: 'replayed' })).ok).toBe(false);
    const { list } = await test.admin.get(contract.diagnoses.list, { query: { serialNumber } });
    expect(list[0]!.size).toBe(size);
  });

  it('too large, empty, expired or forged leaves nothing behind, and may be tried again', async () => {
    const { location, serialNumber } = await locationFor('diagnostics');
    const files = async () => (await test.rows('select count(*)::int as count from stored_file'))[0].count;
    const before = await files();
    const big = await fetch(location, { method: 'PUT', body: new Uint8Array(1024 * 1024 + 1) }).catch(() => ({ status: 413 }));
    expect(big.status).toBe(413);
    expect((await fetch(location, { method: 'PUT', body: '' })).status).toBe(422);
    // Not the last character: of it only some bits belong to the signature.
    const forged = location.replace(/.(?=.\/$)/, (one) => (one === 'A' ? 'B' : 'A'));
    expect((await fetch(forged, { method: 'PUT', body: 'x' })).status).toBe(404);
    // A charger that breaks off in the middle.
    const { hostname, port, pathname } = new URL(location);
    const socket = connect(Number(port), hostname);
    socket.write(`PUT ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-length: 500000\r\n\r\n${'x'.repeat(300_000)}`);
    await until(async () => (await files()) > before);
    socket.destroy();
    await until(async () => (await files()) === before);
    expect((await fetch(location, { method: 'PUT', body: 'at last' })).status).toBe(201);
    await until(
      async () => (await test.admin.get(contract.diagnoses.list, { query: { serialNumber } })).list[0]!.status === 'uploaded',
    );
    // Last, since the regular work ends what has expired.
    const old = await locationFor('diagnostics');
    test.shiftClock(25 * 3_600_000);
    expect((await fetch(old.location, { method: 'PUT', body: 'x' })).status).toBe(404);
    test.shiftClock(0);
  });

  it('of another provider is not seen', async () => {
    const { location, serialNumber } = await locationFor('diagnostics');
    await fetch(location, { method: 'PUT', body: 'ours' });
    const { id } = await arrived(serialNumber);
    const stranger = await test.user(test.theirs, ['*:*:*']);
    expect((await stranger.raw('GET', `/web/diagnoses/${id}/download`)).status).toBe(404);
  });
});

describe('a link', () => {
  it('of a charger that is cut off or removed opens nothing, and what it was for did not come', async () => {
    const cut = await locationFor('diagnostics');
    const firmware = await locationFor('firmware');
    expect((await fetch(firmware.location, { method: 'HEAD' })).status).toBe(200);
    for (const { serialNumber } of [cut, firmware])
      await test.admin.get(contract.points.cutOff, { params: { serialNumber }, body: { reason: 'captured' } });
    expect((await fetch(cut.location, { method: 'PUT', body: 'x' })).status).toBe(404);
    expect((await fetch(firmware.location)).status).toBe(404);
    const gone = await locationFor('diagnostics');
    await gone.point.close();
    await test.rows('update charge_point set removed_at = now() where serial_number = $1', [gone.serialNumber]);
    expect((await fetch(gone.location, { method: 'PUT', body: 'x' })).status).toBe(404);
    const { list } = await test.admin.get(contract.diagnoses.list, { query: { serialNumber: cut.serialNumber } });
    expect(list[0]!.size).toBeNull();
  });

  it('of one charger is no way to the file of another, and brings nothing in its name', async () => {
    const [one, two] = [await locationFor('diagnostics'), await locationFor('diagnostics')];
    const [tokenOfOne, tokenOfTwo] = [one, two].map(({ location }) => Buffer.from(location.split('/').at(-2)!, 'base64url'));
    // The number of the one, signed for the other.
    const mixed = Buffer.concat([tokenOfTwo!.subarray(0, 11), tokenOfOne!.subarray(11)]).toString('base64url');
    const forged = one.location.replace(tokenOfOne!.toString('base64url'), mixed);
    expect((await fetch(forged, { method: 'PUT', body: 'forged' })).status).toBe(404);
    expect((await fetch(one.location, { method: 'PUT', body: 'of one' })).status).toBe(201);
    const { list } = await test.admin.get(contract.diagnoses.list, { query: { serialNumber: two.serialNumber } });
    expect(list[0]!.size).toBeNull();
    // It is good for bringing alone: what has come cannot be fetched with it.
    expect((await fetch(one.location)).status).toBe(404);
  });
});

describe('FTP', () => {
  const open = async (location: string, work: (client: Client, path: string) => Promise<unknown>) => {
    const url = new URL(location);
    const client = new Client(5000);
    try {
      await client.access({ host: url.hostname, port: Number(url.port), user: url.username, password: url.password });
      return await work(client, url.pathname.slice(1));
    } finally {
      client.close();
    }
  };
  const download = async (client: Client, path: string, from = 0) => {
    const parts: Buffer[] = [];
    const sink = new Writable({
      write(part, _, done) {
        parts.push(part);
        done();
      },
    });
    await client.downloadTo(sink, path, from);
    return Buffer.concat(parts);
  };

  it('gives the firmware whole and from an offset on, and its size', async () => {
    const { location } = await locationFor('firmware', 'ftp');
    expect(location).toMatch(/^ftp:\/\/t\d+:[0-9a-f]{32}@127\.0\.0\.1:\d+\/firmware-9\.9\.9\.bin$/);
    await open(location, async (client, path) => {
      expect(await client.size(path)).toBe(BYTES.length);
      expect((await download(client, path)).equals(BYTES)).toBe(true);
      expect((await download(client, path, 300_000)).equals(BYTES.subarray(300_000))).toBe(true);
      expect(await client.pwd()).toBe('/');
      for (const wrong of ['../../etc/passwd', '/etc/passwd', '..', 'firmware', '%2e%2e/x', '..\\x'])
        await expect(download(client, wrong)).rejects.toThrow(/550/);
      await expect(client.uploadFrom(Readable.from('x'), path)).rejects.toThrow(/553/);
      await expect(client.remove(path)).rejects.toThrow(/502/);
      await expect(client.list()).rejects.toThrow(/502/);
    });
  });

  it('takes diagnostics once, and says so when it comes again', async () => {
    const { location, serialNumber } = await locationFor('diagnostics', 'ftp');
    await open(location, async (client) => {
      await expect(client.uploadFrom(Readable.from('x'), '../x.log')).rejects.toThrow(/553/);
      await client.uploadFrom(Readable.from(Buffer.from('by ftp')), 'dump.log');
      await expect(client.uploadFrom(Readable.from('again'), 'dump.log')).rejects.toThrow(/553/);
    });
    const done = await until(async () => {
      const { list } = await test.admin.get(contract.diagnoses.list, { query: { serialNumber } });
      return list[0]!.status === 'uploaded' && list[0];
    });
    expect(done).toMatchObject({ size: 6, protocol: 'ftp' });
    await expect(open(location, async () => {})).rejects.toThrow(/530/);
  });

  it('wants the right password of a transfer that is open', async () => {
    const { location } = await locationFor('firmware', 'ftp');
    const wrong = location.replace(/:([0-9a-f])/, (_, digit) => `:${digit === '0' ? '1' : '0'}`);
    await expect(open(wrong, async () => {})).rejects.toThrow(/530/);
    const { location: other } = await locationFor('firmware', 'ftp');
    await expect(open(other.replace(new URL(other).password, new URL(location).password), async () => {})).rejects.toThrow(/530/);
    test.shiftClock(25 * 3_600_000);
    await expect(open(location, async () => {})).rejects.toThrow(/530/);
    test.shiftClock(0);
  });

  it('survives nonsense, endless lines and commands before signing in', async () => {
    const talk = async (words: string) => {
      const socket = connect(test.running.ftpPort!, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(words);
      return text(socket);
    };
    expect(await talk('RETR x\r\nPASV\r\nSTOR y\r\nPORT 1,2,3,4,5,6\r\nQUIT\r\n')).toMatch(/(530 .*\r\n){4}221/);
    expect(await talk(`${'x'.repeat(5000)}`)).toContain('500');
    expect(await talk('\u0000\u0001\r\n\r\n;;;\r\nQUIT\r\n')).toContain('221');
    expect(await talk('USER t1\r\nPASS a\r\nPASS b\r\nPASS c\r\n')).toContain('421');
  });

  it('takes only so many connections of one address', async () => {
    const sockets = Array.from({ length: 12 }, () => connect(test.running.ftpPort!, '127.0.0.1'));
    const greetings = await Promise.all(
      sockets.map((socket) => new Promise<string>((done) => socket.once('data', (data) => done(data.toString())))),
    );
    expect(greetings.filter((words) => words.startsWith('421')).length).toBeGreaterThanOrEqual(2);
    for (const socket of sockets) socket.destroy();
  });
});
