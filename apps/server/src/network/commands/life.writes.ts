import type { CommandAction, CommandResult } from '@csms/contract';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import { IS_AT_WORK, TURN_OF_WORK } from '../people-at-work/people-at-work.ts';

/** What a change of a command is told with. */
export interface Changed {
  id: string;
  point_id: number;
  provider_id: number;
  station_id: number;
  action: CommandAction;
  status: string;
  result: CommandResult | null;
  effect: string | null;
  serial_number: string;
}
/** The columns of `Changed`, of a table or alias `k`. */
export const CHANGED = `k.id, k.point_id, k.provider_id, k.action, k.status, k.result, k.effect, (select p.serial_number from charge_point p where p.id = k.point_id) as serial_number,
  (select p.station_id from charge_point p where p.id = k.point_id) as station_id`;

/** Whether a command waits and a newer one of its kind and place waits too: only the newest counts. */
export const OUTDATED = `k.status = 'queued' and k.place is not null and exists (
  select from command n where n.point_id = k.point_id and n.status = 'queued' and n.action = k.action and n.place = k.place and (n.requested_at, n.id) > (k.requested_at, k.id))`;

export type ClaimedRow = Changed & { payload: unknown };

/**
 * Takes the next command of each point for sending: urgent ones first, then in their order. Nobody else gets it. What a newer one stands for is replaced on the way. Who begins to work at a point waits for those who
 * take at that moment, and who takes afterwards sees that somebody works there: the turn is taken first, and what holds then is seen after it.
 */
export const claimCommandWrite: BatchWrite<
  { pointId: number; at: number },
  { claimed: ClaimedRow | undefined; replaced: Changed[] }
> = {
  name: 'command-claim',
  lane: 'commands',
  order: 30,
  async run(client, inputs) {
    const points = [...new Set(inputs.map((input) => input.pointId))];
    const at = new Date(Math.max(...inputs.map((input) => input.at))).toISOString();
    // In the order of the points, so that no two wait for each other. Not waited for: the statements behind it run after it.
    void client.query({
      name: 'turn-of-commands',
      text: `select pg_advisory_xact_lock_shared(${TURN_OF_WORK}, v.id) from (select unnest($1::int[]) as id order by 1) v`,
      values: [points],
    });
    const { rows: replaced } = await client.query<Changed>({
      name: 'replace-commands',
      text: `update command k set status = 'replaced' where k.point_id = any ($1::int[]) and ${OUTDATED} returning ${CHANGED}`,
      values: [points],
    });
    const { rows } = await client.query<ClaimedRow>({
      name: 'claim-commands',
      text: `update command k set status = 'sent', sent_at = $2 from (
          select c.id from unnest($1::int[]) as v (point_id) cross join lateral (
            select id from command where point_id = v.point_id and status = 'queued' and expires_at > $2 and (goes_at_work or not ${IS_AT_WORK('v.point_id')})
            order by urgent desc, requested_at, id limit 1 for update skip locked
          ) c
        ) next where k.id = next.id returning k.payload, ${CHANGED}`,
      values: [points, at],
    });
    const claimed = new Map(rows.map((row) => [row.point_id, row]));
    return inputs.map(({ pointId }) => {
      // Of two askers for one point the first gets it.
      const row = claimed.get(pointId);
      claimed.delete(pointId);
      return { claimed: row, replaced: replaced.filter((one) => one.point_id === pointId) };
    });
  },
};

/** How a command was answered, in time or late. */
export interface Answered {
  id: string;
  result: CommandResult;
  told: unknown;
  /** As it came, or what was wrong. */
  answer: unknown;
  /** How long its effect is watched for, in ms; 0: none will be seen. */
  watchMs: number;
  /** Epoch ms. */
  at: number;
}

/** Whether an accepted switch of availability shows already what it asks for, so that nothing will be seen to change (OCPP 1.6 §5.2). */
const HOLDS = `(k.action = 'setAvailability' and v.result = 'accepted' and csms_availability_holds(k.point_id, k.payload))`;

/** Stores answers. An effect may have been seen before the answer came: then it stays observed. */
export const answerCommandWrite: BatchWrite<Answered, Changed | undefined> = {
  name: 'command-answer',
  lane: 'commands',
  order: 20,
  async run(client, inputs) {
    // Of a command that is answered twice in one batch the last counts.
    const last = [...new Map(inputs.map((input) => [input.id, input])).values()];
    const column = <T>(read: (one: Answered) => T) => last.map(read);
    const { rows } = await client.query<Changed>({
      name: 'answer-commands',
      text: `update command k set
          status = case when k.effect is null and not ${HOLDS} then 'answered' else 'observed' end,
          effect = coalesce(k.effect, case when ${HOLDS} then case when (k.payload->>'isAvailable')::boolean then 'Operative' else 'Unavailable' end end),
          result = v.result, answer = v.answer, told = v.told, answered_at = v.at,
          effect_until = case when k.effect is null and v.watch > 0 and not ${HOLDS} then v.at + v.watch * interval '1 millisecond' end,
          late = k.status in ('failed', 'expired')
        from unnest($1::uuid[], $2::text[], $3::jsonb[], $4::jsonb[], $5::float8[], $6::timestamptz[]) as v (id, result, answer, told, watch, at)
        where k.id = v.id returning ${CHANGED}`,
      values: [
        column((one) => one.id),
        column((one) => one.result),
        column((one) => JSON.stringify(one.answer)),
        column((one) => (one.told === null ? null : JSON.stringify(one.told))),
        column((one) => one.watchMs),
        column((one) => new Date(one.at).toISOString()),
      ],
    });
    const changed = new Map(rows.map((row) => [row.id, row]));
    return inputs.map((input) => changed.get(input.id));
  },
};
