import { contract, ERRORS, type ErrorKey } from '@csms/contract';
import { placesOf } from '../../network/index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Databases } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Http } from '../../platform/http/http.ts';
import { Streams } from '../../platform/http/streams.ts';
import { dayFigures, utilisationOf } from '../dashboard/day.queries.ts';
import { networkNow, openFaults, runningNow } from '../dashboard/now.queries.ts';
import { powerTrace, trendOf } from '../dashboard/pictures.queries.ts';
import { hearChanges } from '../live/hear-changes.ts';
import { createDisplayAccess } from './display-access.ts';
import { DisplayHub } from './display-hub.ts';

/** So often the stream says that it lives, and the viewer is looked at again: what ended a link without word of it ends its stream then. */
const BEAT_MS = 15_000;

interface Parts {
  databases: Databases;
  bus: Bus;
  clock: Clock;
  authenticate(token: string | undefined): Promise<Caller>;
  /** Shorter in tests. */
  beatMs?: number;
}

/** What wall screens read, by a link's key or a session. Returns the end of their streams. */
export function displayRoutes(http: Http, { databases, bus, clock, authenticate, beatMs = BEAT_MS }: Parts): () => void {
  const { display } = contract;
  const viewerOf = createDisplayAccess({ db: databases.system, clock, authenticate });
  const hub = new DisplayHub((take) => hearChanges(bus, take));
  const closing = new Set<() => void>();
  const streams = new Streams('display', http.doorkeeper.limit);

  http.bind(display.figures, async ({ request, query }) => {
    const { scope, providerId } = await viewerOf(request);
    return databases.scoped(scope, async (trx) => {
      const asked = { timeZone: query.timeZone, now: clock.now() };
      const { name } = await trx.selectFrom('provider').select('name').where('id', '=', providerId).executeTakeFirstOrThrow();
      return {
        providerName: name,
        today: await dayFigures(trx, { ...asked, daysBack: 0 }),
        yesterday: await dayFigures(trx, { ...asked, daysBack: 1 }),
        utilisation: await utilisationOf(trx, { ...asked, daysBack: 0 }),
        network: await networkNow(trx, {}),
        running: await runningNow(trx, {}),
        faults: await openFaults(trx, {}),
      };
    });
  });

  http.bind(display.pictures, async ({ request, query }) => {
    const { scope } = await viewerOf(request);
    const asked = { timeZone: query.timeZone, now: clock.now() };
    return databases.scoped(scope, async (trx) => ({
      places: await placesOf(trx, {}),
      power: await powerTrace(trx, asked),
      trend: await trendOf(trx, { ...asked, span: 'day' }),
    }));
  });

  http.bind(display.live, async ({ request, reply }) => {
    const viewer = await viewerOf(request);
    const whose = viewer.linkId === undefined ? `session ${viewer.tokenHash}` : `link ${viewer.linkId}`;
    const raw = streams.begin(whose, reply);
    raw.write('event: ready\ndata: {}\n\n');
    const leave = hub.join({ viewer, write: (text) => raw.write(text) });
    const close = () => {
      clearInterval(beat);
      leave();
      stopRevoked();
      stopEnded();
      closing.delete(close);
      raw.end();
    };
    const over = () => {
      raw.write('event: ended\ndata: {}\n\n');
      close();
    };
    const beat = setInterval(() => {
      raw.write(': \n\n');
      // A database that is away ends nothing.
      viewerOf(request).catch((error: { key?: ErrorKey }) => {
        if (error.key && (ERRORS[error.key].http === 401 || error.key === 'forbidden')) over();
      });
    }, beatMs);
    const stopRevoked = bus.subscribe('display.revoked', ({ linkId }) => {
      if (linkId === viewer.linkId) over();
    });
    const stopEnded = bus.subscribe('signIn.ended', ({ tokenHash }) => {
      if (tokenHash === viewer.tokenHash) over();
    });
    closing.add(close);
    raw.on('close', close);
    raw.on('error', close);
    return undefined;
  });

  const closeAll = () => {
    for (const close of [...closing]) close();
  };
  // A screen that comes back loads all anew.
  const stopGaps = bus.subscribe('bus.gap', closeAll);
  return () => {
    stopGaps();
    hub.close();
    closeAll();
  };
}
