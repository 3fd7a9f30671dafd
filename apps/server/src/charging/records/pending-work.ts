import type { Clock } from '../../platform/clock/clock.ts';
import type { BatchWrite, GroupCommit } from '../../platform/database/group-commit.ts';
import type { RegularWork } from '../../platform/work/regular-work.ts';
import { forgetPending, type PendingSession } from './pending-sessions.ts';
import { judgeUnpaid } from './session-events.writes.ts';
import type { StopInput } from './stop-input.ts';

/** How long an end waits for the beginning that was lost or is late, and a session for its next word, in ms. */
const END_MS = 10 * 60_000;
const WORD_MS = 7 * 86_400_000;
const AT_ONCE = 200;

interface Overdue extends PendingSession {
  provider_id: number;
  station_id: number;
  serial_number: string;
  time_zone: string;
  currency: string;
  heard_at: Date;
}

/** A session that nobody will pay for any more, as an end: its own, or by silence. */
function endOf(row: Overdue): StopInput {
  const key = { providerId: row.provider_id, stationId: row.station_id, pointId: row.point_id, serialNumber: row.serial_number };
  if (row.ended) return { ...row.ended, ...key };
  const at = row.heard_at.getTime();
  return {
    ...key,
    timeZone: row.time_zone,
    currency: row.currency,
    wireId: row.wire_id,
    idTag: null,
    meterStopWh: row.meter_last_wh,
    stoppedAt: at,
    sentAt: null,
    clock: { offsetMs: 0, certain: true },
    receivedAt: at,
    reason: 'ClosedBySilence',
    samples: [],
    samplesCut: false,
    payload: null,
  };
}

/** Sessions that have waited too long for somebody to pay: energy that has flowed becomes a record under review, what is left is forgotten. Its input is the time, epoch ms. */
const endPending: BatchWrite<number, { ended: number }> = {
  name: 'endPending',
  lane: 'charging',
  order: 85,
  async run(client, times) {
    const now = Math.max(...times);
    const { rows } = await client.query<Overdue>({
      name: 'sessions-overdue',
      text: `select p.*, c.station_id, c.serial_number, s.time_zone, o.currency from pending_session p join charge_point c on c.id = p.point_id join station s on s.id = c.station_id
          join provider o on o.id = p.provider_id
        where p.heard_at < $1 and (p.ended is not null or p.heard_at < $2) order by p.heard_at limit ${AT_ONCE} for update of p`,
      values: [new Date(now - END_MS), new Date(now - WORD_MS)],
    });
    await judgeUnpaid(
      client,
      rows.map((row) => ({ ended: endOf(row), firstWh: row.meter_first_wh, lastWh: row.meter_last_wh })),
    );
    await forgetPending(
      client,
      rows.map((row) => ({ pointId: row.point_id, wireId: row.wire_id })),
    );
    return times.map(() => ({ ended: rows.length }));
  },
};

/** Looks for sessions that nobody will pay for any more. */
export const pendingSessionWork = ({ clock, commit }: { clock: Clock; commit: GroupCommit }, everyMs: number): RegularWork => ({
  name: 'pendingSessions',
  everyMs,
  async work() {
    await commit.submit(endPending, clock.now());
  },
});
