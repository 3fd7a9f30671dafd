import { describe, expect, test, vi } from 'vitest';
import { OutgoingCalls } from './calls.ts';
import { CallFailed, OcppError } from './errors.ts';
import { parseFrame, type ResultFrame } from './frames.ts';

function setup() {
  vi.useFakeTimers();
  const sent: string[] = [];
  const calls = new OutgoingCalls((text) => sent.push(text));
  const answerTo = (index: number, payload: unknown = {}): ResultFrame => ({
    kind: 'result',
    id: JSON.parse(sent[index]!)[1],
    payload,
  });
  return { sent, calls, answerTo };
}

describe('outgoing calls', () => {
  test('never two calls outstanding on one connection, and in order', async () => {
    const { sent, calls, answerTo } = setup();
    const all = [calls.call('Reset', {}, 1000), calls.call('ClearCache', {}, 1000), calls.call('GetConfiguration', {}, 1000)];
    for (let index = 0; index < 3; index++) {
      expect(sent).toHaveLength(index + 1);
      expect(calls.answer(answerTo(index, { n: index }))).toMatchObject({ kind: 'matched' });
    }
    expect(await Promise.all(all)).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
    expect(sent.map((text) => JSON.parse(text)[2])).toEqual(['Reset', 'ClearCache', 'GetConfiguration']);
    expect(calls.size).toBe(0);
  });

  test('a silent charge point does not block the next call, and its late answer is recognised once', async () => {
    const { sent, calls, answerTo } = setup();
    const first = calls.call('Reset', {}, 1000, 'command-1');
    const second = calls.call('ClearCache', {}, 1000);
    const refused = expect(first).rejects.toMatchObject({ reason: 'timeout', sent: true });
    vi.advanceTimersByTime(1000);
    await refused;
    expect(sent).toHaveLength(2);
    expect(calls.answer(answerTo(0))).toMatchObject({ kind: 'late', call: { action: 'Reset', ref: 'command-1' } });
    expect(calls.answer(answerTo(0))).toEqual({ kind: 'unknown' });
    calls.answer(answerTo(1, { status: 'Accepted' }));
    expect(await second).toEqual({ status: 'Accepted' });
  });

  test('the time of a waiting call begins when it is sent', async () => {
    const { calls, answerTo } = setup();
    calls.call('Reset', {}, 1000).catch(() => {});
    const second = calls.call('ClearCache', {}, 1000);
    vi.advanceTimersByTime(1000);
    vi.advanceTimersByTime(900);
    calls.answer(answerTo(1, { ok: 1 }));
    expect(await second).toEqual({ ok: 1 });
  });

  test('a CALLERROR rejects with its code', async () => {
    const { sent, calls } = setup();
    const call = calls.call('Reset', {}, 1000);
    const frame = parseFrame(`[4,"${JSON.parse(sent[0]!)[1]}","NotSupported","no",{}]`);
    if (frame.kind === 'error') calls.answer(frame);
    await expect(call).rejects.toEqual(new OcppError('NotSupported', 'no'));
  });

  test('closing leaves nobody waiting and tells what had been sent', async () => {
    const { calls } = setup();
    const results = Promise.allSettled([calls.call('Reset', {}, 1000), calls.call('ClearCache', {}, 1000)]);
    calls.close('gone');
    const [first, second] = (await results) as PromiseRejectedResult[];
    expect(first!.reason).toMatchObject({ reason: 'closed', sent: true });
    expect(second!.reason).toMatchObject({ reason: 'closed', sent: false });
    await expect(calls.call('Reset', {}, 1000)).rejects.toBeInstanceOf(CallFailed);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a socket that throws on sending does not stop the queue', async () => {
    vi.useFakeTimers();
    let fail = true;
    const sent: string[] = [];
    const calls = new OutgoingCalls((text) => {
      if (fail) throw new Error('broken pipe');
      sent.push(text);
    });
    await expect(calls.call('Reset', {}, 1000)).rejects.toThrow('broken pipe');
    fail = false;
    calls.call('ClearCache', {}, 1000).catch(() => {});
    expect(sent).toHaveLength(1);
    calls.close('end');
  });
});
