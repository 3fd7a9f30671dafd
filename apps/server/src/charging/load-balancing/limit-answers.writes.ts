import type { CommandResult } from '@csms/contract';
import type { Queryable } from '../../platform/database/queryable.ts';
import { isInPower, isSameWay, type LimitSkills, withTaken } from './limit-skills.ts';
import { learnOfModels } from './model-habits.writes.ts';
import { lockedLimits, prove } from './proof.writes.ts';
import { type TakenLimit, wishesOf } from './taken-limit.ts';
import { times } from './times.ts';
import { connectorFacts } from './wiring.ts';

/** How a limit was answered. `proof`: how it is known that it holds; null: only the meter can tell. */
export interface LimitAnswer {
  taken: TakenLimit;
  result: CommandResult | 'noAnswer';
  proof: 'schedule' | 'answer' | null;
}

/**
 * What an answer `v` tells of how limit `l` takes 0. One that refuses 0 is told its least next: if it takes that, it refuses 0 alone; if not, it was not the 0. One that has taken a 0 before refuses for another reason.
 */
const ZERO = `case when v.result = 'accepted' then case when v.is_zero then 'taken' when l.zero = 'unsure' then 'refused' else l.zero end
  when v.is_refused then case when v.has_zero and l.zero is distinct from 'taken' then 'unsure' when l.zero = 'unsure' then null else l.zero end else l.zero end`;

/** The way that a charger is to be asked in again, after it has answered: the one that it took before it refused that. Null: it takes its own. */
function betterAfter({ taken, result }: LimitAnswer): LimitSkills | null {
  const { own, better, skills, isBetter } = taken;
  if (result !== 'accepted') return better;
  const next = better ?? own;
  return isBetter || next === null || isSameWay(next, skills) ? null : next;
}

/**
 * Turns limits over whose charger has accepted one in another unit than those before. That one counts with what it was told; what may still hold of those before counts on in the amperes of the new unit, never
 * for less, and never for more than the connector's rating: a limit of each line may flow on one, as a power. A new limit is decided.
 */
async function turnOver(db: Queryable, taken: readonly TakenLimit[]): Promise<void> {
  const facts = taken.map((one) => ({ ...connectorFacts(one.facts), ...one }));
  const toPower = facts.map(({ skills, conversion }) => isInPower(skills, conversion));
  // Of nothing the least would be the rating.
  const inUnit = (column: string) => `case when l.${column} is not null then least(l.${column} * v.factor, v.most) end`;
  await db.query({
    name: 'turn-limits-over',
    text: `with ${lockedLimits('$1')}
      update connector_limit l set in_power = v.to_power, wanted_a = null, wanted_safe_a = null, sent_a = v.limit_a, sent_safe_a = v.safe_a, proven_a = ${inUnit('proven_a')}, proven_safe_a = ${inUnit('proven_safe_a')},
        before_a = ${inUnit('before_a')}, risen_a = ${inUnit('risen_a')}, open_a = ${inUnit('open_a')}, open_safe_a = ${inUnit('open_safe_a')}
      from unnest($1::int[], $2::smallint[], $3::boolean[], $4::real[], $5::real[], $6::real[], $7::real[], $8::int[]) as v (point_id, connector_no, to_power, factor, most, limit_a, safe_a, no) join mine using (point_id, connector_no)
      where l.point_id = v.point_id and l.connector_no = v.connector_no and l.in_power <> v.to_power and l.sent_no = v.no`,
    values: [
      taken.map(({ pointId }) => pointId),
      taken.map(({ connectorNo }) => connectorNo),
      toPower,
      facts.map(({ phases }, i) => (toPower[i] ? phases : 1)),
      facts.map(({ phases, ratedA }, i) => (toPower[i] ? ratedA * phases : ratedA)),
      taken.map(({ limitA }) => limitA),
      taken.map(({ safeA }) => safeA),
      taken.map(({ no }) => no),
    ],
  });
}

/** Stores answers; one to a limit that has been sent anew since says nothing. */
export async function storeAnswers(db: Queryable, answers: readonly LimitAnswer[], now: number): Promise<void> {
  const turned = answers.filter(({ taken, result }) => taken.isTurned && result === 'accepted').map(({ taken }) => taken);
  if (turned.length > 0) await turnOver(db, turned);
  const { rows } = await db.query<{
    point_id: number;
    connector_no: number;
    proof: LimitAnswer['proof'];
    refuses_zero: boolean;
  }>({
    name: 'answer-limits',
    text: `with ${lockedLimits('$3')}
      update connector_limit l set answered_at = $2, result = v.result, refusals = case when v.is_refused then l.refusals + 1 when v.result = 'accepted' then 0 else l.refusals end,
        skills = case when v.result = 'accepted' then v.skills else l.skills end, zero = ${ZERO}, zero_at = case when ${ZERO} is distinct from l.zero then $2::timestamptz else l.zero_at end,
        better_way = v.better, better_at = case when v.better is not null then coalesce(l.better_at, $2::timestamptz + $4 * interval '1 millisecond') end
      from jsonb_to_recordset($1::jsonb) as v (point_id int, connector_no smallint, no int, result text, is_refused boolean, is_zero boolean, has_zero boolean, skills jsonb, better jsonb, proof text) join mine using (point_id, connector_no)
      where l.point_id = v.point_id and l.connector_no = v.connector_no and l.sent_no = v.no returning l.point_id, l.connector_no, case when v.result = 'accepted' then v.proof end as proof, coalesce(l.zero = 'refused' and l.zero_at = $2, false) as refuses_zero`,
    values: [
      JSON.stringify(
        answers.map((answer) => {
          const { taken, result, proof } = answer;
          return {
            point_id: taken.pointId,
            connector_no: taken.connectorNo,
            no: taken.no,
            result,
            is_refused: !taken.isBetter && result !== 'accepted' && result !== 'noAnswer' && result !== 'scheduled',
            is_zero: taken.limitA === 0,
            has_zero: taken.limitA === 0 || (taken.safeA === 0 && taken.skills.lease !== 'lasting'),
            skills: withTaken(taken.skills, wishesOf(taken, now)),
            better: betterAfter(answer),
            proof,
          };
        }),
      ),
      new Date(now),
      answers.map(({ taken }) => taken.pointId),
      times.betterMs,
    ],
  });
  const learned = rows.filter((row) => row.refuses_zero).map((row) => row.point_id);
  if (learned.length > 0) await learnOfModels(db, learned);
  for (const by of ['schedule', 'answer'] as const) {
    const proven = rows.filter(({ proof }) => proof === by);
    if (proven.length > 0) await prove(db, proven, by, now);
  }
  // What it takes instead of its own way for a while is not learned of its model.
  const accepted = answers.filter((answer) => answer.result === 'accepted' && betterAfter(answer) === null);
  if (accepted.length === 0) return;
  await db.query({
    name: 'learn-limit-skills',
    text: `insert into limit_skill as k (vendor, model, skills, learned_at)
      select distinct on (1, 2) coalesce(p.vendor, ''), coalesce(p.model, ''), v.skills, $3::timestamptz from unnest($1::int[], $2::jsonb[]) as v (id, skills) join charge_point p on p.id = v.id
      where p.model is not null order by 1, 2
      on conflict (vendor, model) do update set skills = excluded.skills, learned_at = excluded.learned_at where k.skills is distinct from excluded.skills`,
    values: [
      accepted.map(({ taken }) => taken.pointId),
      accepted.map(({ taken: { skills } }) => JSON.stringify({ ...skills, took: undefined })),
      new Date(now),
    ],
  });
}

/** Stores whether a charger that has started anew has kept what was proven. Where its rating is no more than that, it tells nothing of the next time. */
export async function storeKept(db: Queryable, taken: TakenLimit, isKept: boolean, now: number): Promise<void> {
  const { ratedA, phases, conversion } = connectorFacts(taken.facts);
  const mostA = isInPower(taken.skills, conversion) ? ratedA * phases : ratedA;
  const isTelling = !isKept || taken.heldA! < mostA - 1;
  await db.query({
    name: 'limit-kept',
    text: `update connector_limit set keeps_at_boot = case when $3 then $4 else keeps_at_boot end, proven_at = case when $4 then $5 else proven_at end, before_a = case when not $4 then before_a end
      where point_id = $1 and connector_no = $2`,
    values: [taken.pointId, taken.connectorNo, isTelling, isKept, new Date(now)],
  });
}
