import { contract, errorText } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Http } from '../../platform/http/http.ts';
import { hearChanges } from './hear-changes.ts';
import { LiveHub } from './live-hub.ts';

/** So often a comment is sent, so that proxies keep the stream and the console notices a dead one. */
const BEAT_MS = 15_000;
/** More than this waiting in the socket means that nobody reads. */
const MAX_BUFFERED = 4 * 1024 * 1024;

/** Serves the live stream; returns its end. */
export function liveRoutes(http: Http, bus: Bus): () => void {
  const hub = new LiveHub((take) => hearChanges(bus, take));
  http.bind(contract.live.stream, ({ caller, request, reply, language }) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    });
    const token = caller.tokenHash.toString('hex');
    const end = () => {
      clearInterval(beat);
      leave();
      stopEnded();
      raw.end();
    };
    const beat = setInterval(() => raw.write(': \n\n'), BEAT_MS);
    const lastEventId = request.headers['last-event-id'];
    const leave = hub.join(
      {
        userId: caller.userId,
        scope: caller.scope,
        write(text) {
          raw.write(text);
          return raw.writableLength < MAX_BUFFERED;
        },
        close: () => end(),
      },
      typeof lastEventId === 'string' ? lastEventId : undefined,
    );
    // With its session the stream ends too (decisions section 3).
    const stopEnded = bus.subscribe('signIn.ended', ({ tokenHash, why }) => {
      if (tokenHash !== token) return;
      raw.write(`event: ended\ndata: ${JSON.stringify({ key: why, msg: errorText(why, language) })}\n\n`);
      end();
    });
    raw.on('close', end);
    raw.on('error', end);
    return undefined;
  });
  return () => hub.close();
}
