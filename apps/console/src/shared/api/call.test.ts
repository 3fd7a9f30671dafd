// @vitest-environment jsdom
import { contract, ERRORS, LANGUAGES } from '@csms/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withTexts } from '../../testing/texts.ts';
import { token } from '../prefs/cookies.ts';
import { call } from './call.ts';
import { download } from './download.ts';
import { setSignInGate } from './sign-in-end.ts';

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const stations = () => call(contract.stations.options, { query: {} });
const ended = () => json(401, { code: 403, msg: 'over', data: { reason: 'session' } });
const good = () => json(200, { code: 200, msg: 'ok', data: [] });

let fetched: ReturnType<typeof vi.fn<typeof fetch>>;
let reauthenticate: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
let toLogin: ReturnType<typeof vi.fn<() => void | Promise<void>>>;
let confirmSelf: ReturnType<typeof vi.fn<() => Promise<boolean>>>;

beforeEach(async () => {
  await withTexts('en');
  token.write('t1');
  fetched = vi.fn();
  reauthenticate = vi.fn(async () => true);
  toLogin = vi.fn();
  confirmSelf = vi.fn(async () => true);
  vi.stubGlobal('fetch', fetched);
  setSignInGate({ reauthenticate, toLogin, confirmSelf });
});
afterEach(() => vi.unstubAllGlobals());

describe('what a call sends', () => {
  it('carries the token twice and the language, below the prefix', async () => {
    fetched.mockResolvedValue(good());
    await call(contract.records.list, { query: { status: ['review', 'finished'], keyword: '', page: 2 } }).catch(() => {});
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/prod-api/web/chargingRecords?status=review%2Cfinished&page=2');
    expect(init?.headers).toMatchObject({ Authorization: 'Bearer t1', 'X-Token': 't1', 'X-Language': 'en' });
  });
  it('escapes what stands in a path', async () => {
    fetched.mockResolvedValue(good());
    await call(contract.points.get, { params: { serialNumber: 'a/b c' } }).catch(() => {});
    expect(fetched.mock.calls[0]?.[0]).toBe('/prod-api/web/points/a%2Fb%20c');
  });
});

describe('what a failure means', () => {
  it('401: goes to the sign-in page and drops the token', async () => {
    fetched.mockResolvedValue(json(401, { code: 401, msg: 'no', data: null }));
    await expect(stations()).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(toLogin).toHaveBeenCalledOnce();
    expect(token.read()).toBeFalsy();
  });
  it('403 session: asks once for several calls, then repeats each', async () => {
    fetched
      .mockResolvedValueOnce(ended())
      .mockResolvedValueOnce(ended())
      .mockImplementation(async () => good());
    await expect(Promise.all([stations(), stations()])).resolves.toEqual([[], []]);
    expect(reauthenticate).toHaveBeenCalledOnce();
    expect(fetched).toHaveBeenCalledTimes(4);
  });
  it('403 session: gives up when the user does, without a second question', async () => {
    reauthenticate.mockResolvedValue(false);
    fetched.mockImplementation(async () => ended());
    await expect(stations()).rejects.toMatchObject({ kind: 'session' });
    expect(fetched).toHaveBeenCalledOnce();
  });
  it('401 while the dialog is open: waits for it, and does not take the page away', async () => {
    let signIn = (_back: boolean): void => {};
    reauthenticate.mockReturnValue(
      new Promise((done) => {
        signIn = done;
      }),
    );
    fetched
      .mockResolvedValueOnce(ended())
      .mockResolvedValueOnce(json(401, { code: 401, msg: 'no', data: null }))
      .mockImplementation(async () => good());
    const first = stations();
    await vi.waitFor(() => expect(reauthenticate).toHaveBeenCalledOnce());
    const second = stations();
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    token.write('t2');
    signIn(true);
    await expect(Promise.all([first, second])).resolves.toEqual([[], []]);
    expect(toLogin).not.toHaveBeenCalled();
    expect(token.read()).toBe('t2');
  });
  it('a call that ends late opens no dialog on the way to the sign-in page, which asks already', async () => {
    let arrive = (): void => {};
    toLogin.mockReturnValue(new Promise<void>((done) => (arrive = done)));
    let late = (_answer: Response): void => {};
    fetched
      .mockReturnValueOnce(new Promise((done) => (late = done)))
      .mockResolvedValueOnce(json(401, { code: 401, msg: 'no', data: null }));
    const first = stations();
    await expect(stations()).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(toLogin).toHaveBeenCalledOnce();
    late(ended());
    const refused = expect(first).rejects.toMatchObject({ kind: 'session' });
    await new Promise((done) => setTimeout(done, 20));
    arrive();
    await refused;
    expect(reauthenticate).not.toHaveBeenCalled();
  });
  it('403 session, and another window has signed in again: goes on with its token, without a dialog', async () => {
    fetched.mockImplementationOnce(async () => {
      token.write('t2');
      return ended();
    });
    fetched.mockImplementation(async () => good());
    await expect(stations()).resolves.toEqual([]);
    expect(token.read()).toBe('t2');
    expect(reauthenticate).not.toHaveBeenCalled();
  });
  it('403 permission: keeps the session', async () => {
    fetched.mockResolvedValue(
      json(403, { code: 403, msg: 'The current operation has no permission', data: { reason: 'permission' } }),
    );
    await expect(stations()).rejects.toMatchObject({ kind: 'permission', message: 'The current operation has no permission' });
    expect(token.read()).toBe('t1');
    expect(reauthenticate).not.toHaveBeenCalled();
  });
  it('500 and 601: keep the server’s words; 601 brings its fields', async () => {
    fetched.mockResolvedValueOnce(json(500, { code: 500, msg: 'broken', data: null }));
    await expect(stations()).rejects.toMatchObject({ kind: 'server', message: 'broken' });
    fetched.mockResolvedValueOnce(json(422, { code: 601, msg: 'wrong', data: { fields: { phone: 'too short' } } }));
    await expect(stations()).rejects.toMatchObject({ kind: 'warning', fields: { phone: 'too short' } });
  });
  it.each([
    // The code table comes first …
    [{ code: 401, msg: 'other words' }, 'Authentication failed, cannot access system resources'],
    [{ code: 403, msg: 'other words', data: { reason: 'permission' } }, 'The current operation has no permission'],
    [{ code: 404, msg: 'other words' }, 'The resource does not exist'],
    // … then the message, also of a code that nobody knows, and of a session that has ended in a certain way …
    [{ code: 500, msg: 'The database is away' }, 'The database is away'],
    [{ code: 601, msg: 'The connector is in use' }, 'The connector is in use'],
    [{ code: 777, msg: 'Seven' }, 'Seven'],
    [{ code: 403, msg: 'Your password has been changed', data: { reason: 'session' } }, 'Your password has been changed'],
    // … then the default.
    [{ code: 500, msg: '' }, 'Unknown system error, please report it to the administrator'],
    [{ code: 601, msg: '' }, 'Unknown system error, please report it to the administrator'],
    [{ code: 777, msg: '' }, 'Unknown system error, please report it to the administrator'],
  ])('words come from the code table, else the message, else the default: %j', async (answer, said) => {
    reauthenticate.mockResolvedValue(false);
    fetched.mockResolvedValueOnce(json(500, { data: null, ...answer }));
    await expect(stations()).rejects.toMatchObject({ message: said });
  });
  it.each(LANGUAGES)('the code table hides no other sentence of an error of ours (%s)', async (language) => {
    await withTexts(language);
    // An ended session has one of its own words for each way in which it ended.
    const others = Object.entries(ERRORS).filter(
      ([, { code, http }]) => [401, 403, 404].includes(code) && !(code === 403 && http === 401),
    );
    expect(others.length).toBeGreaterThan(2);
    for (const [key, error] of others) {
      fetched.mockResolvedValueOnce(json(error.http, { code: error.code, msg: '', data: null }));
      await expect(stations(), key).rejects.toMatchObject({ message: error[language] });
    }
  });
  it('network, time limit and bare HTTP errors are told apart, in the user’s language', async () => {
    await withTexts('zh');
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'));
    await expect(stations()).rejects.toMatchObject({ kind: 'network', message: '后端接口连接异常' });
    fetched.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'));
    await expect(stations()).rejects.toMatchObject({ kind: 'timeout', message: '系统接口请求超时' });
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    await expect(stations()).rejects.toMatchObject({ kind: 'http', message: '系统接口502异常' });
  });
  it('a call that nobody waits for any more is not an error to show', async () => {
    const stop = new AbortController();
    fetched.mockImplementation(async () => {
      stop.abort();
      throw new DOMException('stop', 'AbortError');
    });
    await expect(call(contract.stations.options, { query: {} }, stop.signal)).rejects.toMatchObject({ kind: 'aborted' });
  });
  it('a wrong password on the sign-in screen opens no dialog over it', async () => {
    fetched.mockResolvedValue(ended());
    await expect(call(contract.signIn.login, { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
      kind: 'session',
    });
    expect(reauthenticate).not.toHaveBeenCalled();
  });
});

describe('downloads', () => {
  it('an error that comes as JSON is not saved as the file', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    fetched.mockResolvedValue(json(422, { code: 601, msg: 'The export is too large, please choose a time period', data: null }));
    await expect(download(contract.records.export, { query: {} }, 'x.csv')).rejects.toThrow('too large');
    expect(saved).not.toHaveBeenCalled();
  });
  it('takes the file’s name from its header, Chinese too', async () => {
    let name = '';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    URL.createObjectURL = () => 'blob:x';
    fetched.mockResolvedValue(
      new Response('a,b', { headers: { 'content-type': 'text/csv', 'download-filename': encodeURIComponent('充电记录.csv') } }),
    );
    await download(contract.records.export, { query: {} }, 'x.csv');
    expect(name).toBe('充电记录.csv');
  });
});

describe('what is done very often', () => {
  const asked = () => json(428, { code: 601, msg: 'is it you?', data: { key: 'confirmationAsked' } });
  it('asks once for all calls that were refused meanwhile, and repeats each', async () => {
    let refusals = 3;
    fetched.mockImplementation(async () => (refusals-- > 0 ? asked() : good()));
    let settle: (confirmed: boolean) => void = () => {};
    confirmSelf.mockImplementation(() => new Promise((resolve) => (settle = resolve)));
    const calls = Promise.all([stations(), stations(), stations()]);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(3));
    await vi.waitFor(() => expect(confirmSelf).toHaveBeenCalled());
    settle(true);
    expect(await calls).toEqual([[], [], []]);
    expect(confirmSelf).toHaveBeenCalledTimes(1);
  });
  it('is not done where the user gives up, nor asked for a second time', async () => {
    fetched.mockImplementation(async () => asked());
    confirmSelf.mockResolvedValue(false);
    await expect(stations()).rejects.toThrow('is it you?');
    confirmSelf.mockResolvedValue(true);
    await expect(stations()).rejects.toThrow('is it you?');
    expect(confirmSelf).toHaveBeenCalledTimes(2);
  });
});
