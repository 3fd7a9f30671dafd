// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveClient, type LiveHandlers } from './live-client.ts';

const ended = { type: 'session.ended', providerId: 1, stationId: 2, serialNumber: 'CP1', transactionId: 7 };
const frame = (id: string, data: object) => `id: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

/** A stream that says its chunks and then is cut off. */
function stream(...chunks: string[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

let fetched: ReturnType<typeof vi.fn<typeof fetch>>;
let handlers: { [K in keyof LiveHandlers]: ReturnType<typeof vi.fn<LiveHandlers[K]>> };
const sentId = (call: number) => new Headers(fetched.mock.calls[call]?.[1]?.headers).get('Last-Event-ID');
const silent = () => new Promise<Response>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  handlers = { onEvent: vi.fn(), onReset: vi.fn(), onState: vi.fn(), onEnded: vi.fn() };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const settle = () => vi.advanceTimersByTimeAsync(5);

describe('live stream', () => {
  it('comes back with the id of the last event that it heard, so that nothing is missed', async () => {
    fetched.mockResolvedValueOnce(stream(frame('e.41', ended), frame('e.42', ended))).mockImplementation(silent);
    new LiveClient(handlers).start();
    await settle();
    expect(sentId(0)).toBeNull();
    expect(handlers.onEvent).toHaveBeenCalledTimes(2);
    expect(handlers.onState).toHaveBeenLastCalledWith('waiting');
    await vi.advanceTimersByTimeAsync(2500);
    expect(sentId(1)).toBe('e.42');
  });
  it('reads an event that arrives in pieces', async () => {
    const whole = frame('e.1', ended);
    fetched.mockResolvedValueOnce(stream(whole.slice(0, 20), whole.slice(20))).mockImplementation(silent);
    new LiveClient(handlers).start();
    await settle();
    expect(handlers.onEvent).toHaveBeenCalledWith(ended);
  });
  it('loads everything anew when the server says reset', async () => {
    fetched.mockResolvedValueOnce(stream('id: f.0\nevent: reset\ndata: {}\n\n')).mockImplementation(silent);
    new LiveClient(handlers).start();
    await settle();
    expect(handlers.onReset).toHaveBeenCalledOnce();
    expect(handlers.onEvent).not.toHaveBeenCalled();
  });
  it('is not broken by an event of a newer server, nor by noise', async () => {
    fetched
      .mockResolvedValueOnce(stream(frame('e.1', { type: 'later.invention' }), 'data: <html>\n\n', frame('e.2', ended)))
      .mockImplementation(silent);
    new LiveClient(handlers).start();
    await settle();
    expect(handlers.onEvent).toHaveBeenCalledTimes(1);
  });
  it('asks every two seconds while somebody looks, seldom in a hidden tab, and at once when it is looked at again', async () => {
    fetched.mockRejectedValue(new TypeError('down'));
    const client = new LiveClient(handlers);
    client.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched.mock.calls.length).toBeGreaterThanOrEqual(27);
    expect(fetched.mock.calls.length).toBeLessThanOrEqual(34);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await vi.advanceTimersByTimeAsync(3_000);
    const before = fetched.mock.calls.length;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetched.mock.calls.length - before).toBeLessThanOrEqual(5);
    hidden.mockRestore();
    const asked = fetched.mock.calls.length;
    client.hurry();
    await settle();
    expect(fetched.mock.calls.length).toBe(asked + 1);
  });
  it('stops for good when the session has ended, and says so', async () => {
    fetched.mockResolvedValueOnce(stream('event: ended\ndata: {}\n\n'));
    new LiveClient(handlers).start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(handlers.onEnded).toHaveBeenCalledOnce();
    expect(handlers.onState).toHaveBeenLastCalledWith('ended');
    expect(fetched).toHaveBeenCalledOnce();
  });
  it('asks nothing more once stopped', async () => {
    fetched.mockRejectedValue(new TypeError('down'));
    const client = new LiveClient(handlers);
    client.start();
    await settle();
    client.stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetched).toHaveBeenCalledOnce();
  });
});
