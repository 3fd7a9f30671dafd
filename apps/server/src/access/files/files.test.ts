import { contract, UPLOADS } from '@csms/contract';
import { Transformer } from '@napi-rs/image';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofProviders } from '../../platform/database/database.ts';
import { jpegOf, pictureBomb, pngOf } from '../../testing/pictures.ts';
import { type Api, startTestServer, type TestServer } from '../../testing/server.ts';
import { sheetOf } from '../../testing/sheet.ts';
import { attachFile, clearLooseFiles } from './files.service.ts';

let test: TestServer;
let ours: Api;
let theirs: Api;
beforeAll(async () => {
  test = await startTestServer();
  ours = await test.user(test.ours, []);
  theirs = await test.user(test.theirs, ['*:*:*']);
});
afterAll(() => test.close());

const PNG = pngOf({ text: 'FOREIGN' });
/** A picture of one black pixel. */
const isMadeAnew = (bytes: Buffer) => {
  expect(bytes.includes('FOREIGN')).toBe(false);
  expect(new Transformer(bytes).metadataSync()).toMatchObject({ width: 1, height: 1, format: 'png' });
};
const BOMB = pictureBomb();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');

async function upload(api: Api, kind: string | undefined, name: string, bytes: Buffer | string, field = 'file') {
  const form = new FormData();
  form.append(field, new Blob([bytes as never]), name);
  const response = await fetch(`${test.url}/prod-api/common/upload${kind === undefined ? '' : `?kind=${kind}`}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'x-language': 'zh' },
    body: form,
  });
  return {
    status: response.status,
    ...((await response.json()) as { code: number; msg: string; fileName?: string; data: never }),
  };
}
const resource = (name: string, headers: Record<string, string> = {}) =>
  fetch(`${test.url}/prod-api/common/download/resource?resource=${encodeURIComponent(name)}`, { headers });
const bearer = (api: Api) => ({ authorization: `Bearer ${api.token}` });

describe('an upload', () => {
  it('answers its name beside code and msg, as the specification reads it', async () => {
    const answer = await upload(ours, 'image', '我的图.png', PNG);
    expect(answer).toMatchObject({ status: 200, code: 200, fileName: expect.stringMatching(/^[\w-]{24}\.png$/) });
    expect(answer.data).toMatchObject({ fileName: answer.fileName, originalName: '我的图.png', size: expect.any(Number) });
  });

  it('needs no kind: a picture is taken as one, anything else as a file, and both are checked', async () => {
    expect(await upload(ours, undefined, 'a.png', PNG)).toMatchObject({ code: 200 });
    expect(await upload(ours, undefined, 'a.pdf', PDF)).toMatchObject({ code: 200 });
    expect(await upload(ours, undefined, 'a.exe', PNG)).toMatchObject({ status: 422 });
    expect(await upload(ours, undefined, 'a.png', '<html></html>')).toMatchObject({ status: 422 });
  });

  it.each([
    ['image', 'a.png', '<html><script>alert(1)</script>', '文件格式不正确, 请上传png/jpg/jpeg图片格式文件!'],
    ['image', 'a.svg', '<svg onload="alert(1)"/>', '文件格式不正确, 请上传png/jpg/jpeg图片格式文件!'],
    ['image', 'a.png', PDF, '文件格式不正确, 请上传png/jpg/jpeg图片格式文件!'],
    ['image', 'a.jpg', PNG, '文件名后缀为 .jpg，实际是 PNG 文件，请改正后缀后重新上传'],
    ['file', 'a.pdf', PNG, '文件格式不正确, 请上传doc/xls/ppt/txt/pdf/docx/xlsx/pptx格式文件!'],
    ['file', 'a.txt', Buffer.from([77, 90, 0, 1, 2]), '文件格式不正确, 请上传doc/xls/ppt/txt/pdf/docx/xlsx/pptx格式文件!'],
    ['file', 'a.exe', 'MZ', '文件格式不正确, 请上传doc/xls/ppt/txt/pdf/docx/xlsx/pptx格式文件!'],
    ['file', 'noextension', 'x', '文件格式不正确, 请上传doc/xls/ppt/txt/pdf/docx/xlsx/pptx格式文件!'],
    ['file', 'a.txt', '', '文件内容为空'],
  ])('is judged by its bytes, not its name: %s %s', async (kind, name, bytes, words) => {
    expect(await upload(ours, kind, name, bytes)).toMatchObject({ status: 422, code: 601, msg: words });
  });

  it('over the limit of its kind is refused with the size, and the server goes on', async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]);
    expect(await upload(ours, 'logo', 'a.png', large)).toMatchObject({
      status: 413,
      code: 601,
      msg: '上传文件大小不能超过 2 MB!',
    });
    expect(await upload(ours, 'image', 'a.png', large)).toMatchObject({ status: 200 });
    expect(await upload(ours, 'image', 'a.png', Buffer.alloc(30 * 1024 * 1024))).toMatchObject({ status: 413 });
  });

  const KINDS = Object.entries(UPLOADS)
    .filter(([, { types }]) => (types as readonly string[]).includes('png'))
    .map(([kind]) => kind);
  it.each([...KINDS, undefined])('of a picture of 900 megapixels is refused: %s', async (kind) => {
    const before = await test.rows('select count(*) from stored_file');
    expect(await upload(ours, kind, 'a.png', BOMB)).toMatchObject({
      status: 422,
      code: 601,
      msg: '图片像素过多（最多 4000 万像素）',
    });
    expect(await test.rows('select count(*) from stored_file')).toEqual(before);
  });

  it('of a stranger is bounded in pixels and made anew too', async () => {
    const send = async (name: string, bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([bytes as never]), name);
      const response = await fetch(`${test.url}/prod-api/web/apply/upload`, { method: 'POST', body: form });
      return { status: response.status, ...((await response.json()) as { fileName: string }) };
    };
    expect((await send('a.png', BOMB)).status).toBe(422);
    const { fileName } = await send('a.jpg', jpegOf({ exif: 'GPS 31.2304', behind: jpegOf({ exif: 'GPS 48.8584' }) }));
    const [{ bytes } = { bytes: Buffer.alloc(0) }] = await test.rows<{ bytes: Buffer }>(
      'select bytes from stored_file_piece where name = $1',
      [fileName],
    );
    expect(bytes.toString('latin1')).not.toMatch(/GPS|Exif/);
    expect(new Transformer(bytes).metadataSync()).toMatchObject({ width: 40, height: 20 });
  });

  it('that begins like a picture and breaks off is refused as damaged, wherever it does', async () => {
    const photo = jpegOf({ width: 400, height: 300 });
    const drawing = pngOf({ width: 400, height: 300 });
    for (const [name, bytes] of [
      ['a.png', PNG.subarray(0, 40)],
      ['a.png', drawing.subarray(0, drawing.length / 2)],
      ['a.jpg', jpegOf().subarray(0, 100)],
      ['a.jpg', photo.subarray(0, photo.length / 2)],
      ['a.jpg', photo.subarray(0, -2)],
    ] as const)
      expect(await upload(ours, 'image', name, bytes)).toMatchObject({
        status: 422,
        msg: '图片已损坏或不完整，请重新保存后上传',
      });
  });

  it.each([
    ['a"b.txt', 'a"b.txt'],
    ['100 %.txt', '100 %.txt'],
    ['invoice\u202etxt.exe.txt', 'invoicetxt.exe.txt'],
    ['\u200ba\u00a0b.txt', 'a b.txt'],
  ])('keeps the name that was typed, without what nobody sees: %j', async (typed, kept) => {
    const { data } = await upload(ours, 'file', typed, 'words');
    expect(data).toMatchObject({ originalName: kept });
  });

  it('takes the documents of today’s office programs', async () => {
    const sheet = await sheetOf(['a'], [['1']]);
    expect(await upload(ours, 'file', 'a.xlsx', sheet)).toMatchObject({ code: 200 });
    expect(await upload(ours, 'file', 'a.docx', sheet)).toMatchObject({
      msg: '文件名后缀为 .docx，实际是 XLSX 文件，请改正后缀后重新上传',
    });
  });

  it('that is no upload is told so', async () => {
    expect((await upload(ours, 'image', 'a.png', PNG, 'other')).status).toBe(400);
    expect((await ours.raw('POST', '/common/upload?kind=image', { a: 1 })).status).toBe(400);
    expect((await upload(ours, 'nonsense', 'a.png', PNG)).status).toBe(422);
  });
});

describe('a kept file', () => {
  it('is not a byte of it for another provider, nor for nobody; its own image element gets it with the cookie', async () => {
    const { fileName } = await upload(ours, 'image', 'own.png', PNG);
    expect((await resource(fileName!)).status).toBe(401);
    expect((await resource(fileName!, bearer(theirs))).status).toBe(404);
    expect((await resource(fileName!, { cookie: `Admin-Token=${theirs.token}` })).status).toBe(404);
    expect((await theirs.raw('GET', `/common/download?fileName=${fileName}`)).status).toBe(404);
    expect((await theirs.raw('GET', `/common/download?fileName=${fileName}&delete=true`)).status).toBe(404);
    const shown = await resource(fileName!, { cookie: `a=b; Admin-Token=${ours.token}` });
    expect(shown.status).toBe(200);
    isMadeAnew(Buffer.from(await shown.arrayBuffer()));
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('opens no door by the cookie: what changes something still wants the header', async () => {
    const response = await fetch(`${test.url}/prod-api/web/logout`, {
      method: 'POST',
      headers: { cookie: `Admin-Token=${ours.token}` },
    });
    expect(response.status).toBe(401);
  });

  it('is shown to everybody once something public uses it, and to no stranger before', async () => {
    const { fileName } = await upload(ours, 'logo', 'logo.png', PNG);
    await test.databases.scoped(ofProviders([test.ours]), (trx) =>
      attachFile(trx, fileName!, { providerId: test.ours, isPublic: true, field: 'logoPath' }),
    );
    const shown = await resource(fileName!);
    expect(shown.status).toBe(200);
    const again = await resource(fileName!, { 'if-none-match': shown.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it('cannot be taken by another provider by naming it', async () => {
    const { fileName } = await upload(ours, 'logo', 'logo.png', PNG);
    await expect(
      test.databases.scoped(ofProviders([test.theirs]), (trx) =>
        attachFile(trx, fileName!, { providerId: test.theirs, isPublic: true, field: 'logoPath' }),
      ),
    ).rejects.toMatchObject({ key: 'invalid', fields: { logoPath: 'notFound' } });
    const answer = await theirs.call(contract.profile.update, { body: { name: 'x', phone: '', email: '', avatar: fileName! } });
    expect(answer).toMatchObject({ status: 422 });
    expect((await resource(fileName!)).status).toBe(401);
  });

  it('comes back under its own name, Chinese too, in pieces, and compressed text arrives whole', async () => {
    const text = '充电站 一二三\n'.repeat(60_000);
    const { fileName } = await upload(ours, 'file', '说明 1.txt', text);
    const response = await ours.raw('GET', `/common/download?fileName=${fileName}`);
    expect(decodeURIComponent(response.headers.get('download-filename')!)).toBe('说明 1.txt');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(await response.text()).toBe(text);
  });

  it('`delete` removes only what one has uploaded oneself and nothing uses', async () => {
    const { fileName } = await upload(ours, 'image', 'a.png', PNG);
    const colleague = await test.user(test.ours, ['*:*:*']);
    expect((await colleague.raw('GET', `/common/download?fileName=${fileName}&delete=true`)).status).toBe(403);
    const deleted = await ours.raw('GET', `/common/download?fileName=${fileName}&delete=true`);
    isMadeAnew(Buffer.from(await deleted.arrayBuffer()));
    await expect.poll(async () => (await ours.raw('GET', `/common/download?fileName=${fileName}`)).status).toBe(404);
  });

  it('that nothing uses is gone after a day; one in use stays, and one that was replaced goes', async () => {
    const [loose, first, second] = await Promise.all(
      ['a.png', 'b.png', 'c.png'].map(async (name) => (await upload(ours, 'avatar', name, PNG)).fileName!),
    );
    const form = { name: 'x', phone: '', email: '' };
    await ours.get(contract.profile.update, { body: { ...form, avatar: first! } });
    await ours.get(contract.profile.update, { body: { ...form, avatar: second! } });
    await test.rows("update stored_file set created_at = created_at - interval '25 hours'");
    await clearLooseFiles(test.databases, Date.now());
    const left = await test.rows<{ name: string }>('select name from stored_file where name = any ($1)', [
      [loose, first, second],
    ]);
    expect(left.map(({ name }) => name)).toEqual([second]);
    expect(await test.rows('select 1 from stored_file_piece where name = any ($1)', [[loose, first]])).toEqual([]);
  });

  it('that serves somebody is not taken over, so that it cannot be let go by another', async () => {
    const { fileName } = await upload(ours, 'avatar', 'a.png', PNG);
    const form = { name: 'x', phone: '', email: '' };
    await ours.get(contract.profile.update, { body: { ...form, avatar: fileName! } });
    const colleague = await test.user(test.ours, ['*:*:*']);
    const taken = await colleague.call(contract.profile.update, { body: { ...form, avatar: fileName! } });
    expect(taken.error.fields).toHaveProperty('avatar');
    expect((await ours.call(contract.profile.update, { body: { ...form, avatar: fileName! } })).status).toBe(200);
  });
});
