import { contract, ERRORS, type ErrorKey, errorText } from '@csms/contract';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { tokenOf } from '../../platform/http/request-token.ts';
import { Streams } from '../../platform/http/streams.ts';
import type { Log } from '../../platform/log/log.ts';
import { hearChanges } from './hear-changes.ts';
import { LiveHub, type LiveReader } from './live-hub.ts';

/** So often a comment is sent, so that proxies keep the stream and the console notices a dead one, and the reader is looked at again. */
const BEAT_MS = 15_000;
/** More than this waiting in the socket means that nobody reads. */
const MAX_BUFFERED = 4 * 1024 * 1024;

interface LiveParts {
  bus: Bus;
  log: Log;
  authenticate(token: string | undefined): Promise<Caller>;
  /** Shorter in tests. */
  beatMs?: number;
}

/** Serves the live stream; returns its end. */
export function liveRoutes(http: Http, { bus, log, authenticate, beatMs = BEAT_MS }: LiveParts): () => void {
  const hub = new LiveHub((take) => hearChanges(bus, take));
  const stopGaps = bus.subscribe('bus.gap', () => hub.reset());
  const streams = new Streams('live', http.doorkeeper.limit);
  http.bind(contract.live.stream, ({ caller, request, reply, language }) => {
    const raw = streams.begin(String(caller.userId), reply);
    const token = caller.tokenHash.toString('hex');
    const end = () => {
      clearInterval(beat);
      leave();
      stopEnded();
      raw.end();
    };
    const over = (why: ErrorKey) => {
      raw.write(`event: ended\ndata: ${JSON.stringify({ key: why, msg: errorText(why, language) })}\n\n`);
      end();
    };
    const reader: LiveReader = {
      userId: caller.userId,
      scope: caller.scope,
      permissions: caller.permissions,
      write(text) {
        raw.write(text);
        return raw.writableLength < MAX_BUFFERED;
      },
      close: () => end(),
    };
    const beat = setInterval(() => {
      raw.write(': \n\n');
      // Its sign-in may have run out, and its role and stations may be others.
      authenticate(tokenOf(request)).then(
        ({ scope, permissions }) => Object.assign(reader, { scope, permissions }),
        (error: { key?: ErrorKey }) => {
          // A database that is away ends nothing.
          if (error.key && ERRORS[error.key].http === 401) over(error.key);
          else log.debug({ err: error }, 'a reader of the live stream could not be looked at');
        },
      );
    }, beatMs);
    const lastEventId = request.headers['last-event-id'];
    const leave = hub.join(reader, typeof lastEventId === 'string' ? lastEventId : undefined);
    // With its session the stream ends too (decisions section 3).
    const stopEnded = bus.subscribe('signIn.ended', ({ tokenHash, why }) => {
      if (tokenHash === token) over(why);
    });
    raw.on('close', end);
    raw.on('error', end);
    return undefined;
  });
  return () => {
    stopGaps();
    hub.close();
  };
}
