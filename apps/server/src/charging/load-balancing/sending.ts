import type { CommandResult, CompositeSchedule } from '@csms/contract';
import { IS_AT_WORK } from '../../network/index.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { LEARNED_EFFICIENCY } from './dc-efficiency.ts';
import {
  hasTakenAll,
  inAmperes,
  inUnitOf,
  isInPower,
  isSameWay,
  type LimitSkills,
  leftoversOf,
  limitSkills,
  PATIENCE,
  waysToLimit,
  wishesFor,
  withTaken,
} from './limit-skills.ts';
import { learnOfModels } from './model-habits.writes.ts';
import { CLOCK_DOUBT_MS, JUMP_MS } from './obedience.ts';
import { isComingDownIn, lockedLimits, prove, worstOf } from './proof.writes.ts';
import { times } from './times.ts';
import { connectorFacts, type WiringFacts } from './wiring.ts';

declare module '../../platform/bus/bus.ts' {
  interface Topics {
    /** Points have limits to be sent. The process that holds a point's socket sends them. */
    'limit.wanted': { pointIds: number[] };
  }
}

/** A limit that has been taken for sending: its row says that it may have reached the charger. Amounts as they are stored. */
export interface TakenLimit {
  pointId: number;
  connectorNo: number;
  no: number;
  limitA: number;
  safeA: number;
  until: number;
  /** The same as what is proven: only its end moves. */
  isRenewal: boolean;
  /** Nothing was sent since what is proven: its charger holds just that. */
  isSettled: boolean;
  /** It has started anew since this was proven, at most, in A: whether it has kept it is asked before anything is sent. Null: nothing is to be asked. */
  heldA: number | null;
  /** It ends a pause that held: some resume without limit. */
  endsPause: boolean;
  /** Nothing was proven before, or more was, or more was sent since. */
  needsProof: boolean;
  skills: LimitSkills;
  /** The way that it has taken before; null: it has taken none. */
  own: LimitSkills | null;
  /** The way that it is asked in again later; null: it takes its own. */
  better: LimitSkills | null;
  /** This is that way, tried: that it is refused says nothing new. */
  isBetter: boolean;
  /** It is told in another unit than the limits before, and never for more: it is decided anew once it is accepted. */
  isTurned: boolean;
  facts: WiringFacts;
  transactionId: number | null;
  clockOffsetMs: number | null;
}

interface Row extends WiringFacts {
  point_id: number;
  connector_no: number;
  sent_no: number;
  sent_a: number;
  sent_safe_a: number;
  sent_until: number;
  proven_a: number | null;
  proven_safe_a: number | null;
  /** The highest limit that may still hold: sent, but not proven. This one counts too. */
  open_a: number;
  booted_since: boolean;
  was_settled: boolean;
  ends_pause: boolean;
  in_power: boolean;
  refusals: number;
  zero: 'taken' | 'unsure' | 'refused' | null;
  skills: unknown;
  better_way: unknown;
  tries_better: boolean;
  known: unknown;
  max_stack_level: number | null;
  feature_profiles: string | null;
  vendor: string;
  model: string;
  transaction_id: number | null;
  clock_offset_ms: number | null;
}

/** Whether a charger's clock stands elsewhere than when limit `l` was written in it; `k` has its offset now. */
const HAS_JUMPED = `coalesce(abs(k.offset_ms - l.sent_clock_ms) > ${JUMP_MS}, false)`;
const IS_JUMPY = `(${HAS_JUMPED} or coalesce(l.clock_jumped_at > $2::timestamptz - interval '${CLOCK_DOUBT_MS} milliseconds', false))`;

/** The most that limit `l` may let its charger draw, now that nobody knows when it ends. */
const WHENEVER_IT_ENDS = `greatest(l.proven_a, l.open_a, case when l.proven_until is not null then l.proven_safe_a end, case when l.sent_until is not null then l.open_safe_a end)`;

/** The most that limits without proof may let a charger draw now. One that has ended counts with its safe share, also after the next is sent. */
const STILL_OPEN = worstOf({
  limit: 'l.open_a',
  safe: 'l.open_safe_a',
  until: 'l.sent_until',
  now: '$2',
  marginMs: '$3',
  leaseMs: '$4',
});

/** Whether limit `l` has paused its car for so long that the car has come down. Parameters: the moment `$2`, and how long most cars take, in ms. */
const HAS_PAUSED = `l.sent_a = 0 and l.proven_a = 0 and l.proven_no = l.sent_no and l.over_since is null and not ${isComingDownIn('$2', '$5')}`;

/** Takes what is wanted of points and not sent yet; while somebody works at a point, nothing that raises a limit there. From here on it counts as what the charger may draw, whether it is answered or not. */
export async function takeLimits(db: Queryable, pointIds: readonly number[], now: number): Promise<TakenLimit[]> {
  const { rows } = await db.query<Row>({
    name: 'take-limits',
    text: `with ${lockedLimits('$1')}
      update connector_limit l set sent_no = l.wanted_no, sent_a = l.wanted_a, sent_safe_a = l.wanted_safe_a, sent_until = l.wanted_until, sent_at = $2, answered_at = null, result = null,
        sent_clock_ms = case when not ${IS_JUMPY} then k.offset_ms end, clock_jumped_at = case when ${HAS_JUMPED} then $2 else l.clock_jumped_at end,
        risen_at = case when l.wanted_a = 0 then null when ${HAS_PAUSED} then $2 else l.risen_at end,
        risen_a = case when l.wanted_a > 0 and (l.risen_at is not null or ${HAS_PAUSED}) then greatest(l.risen_a, l.wanted_a, l.wanted_safe_a) end,
        open_a = greatest(${STILL_OPEN}, l.wanted_a, case when ${HAS_JUMPED} then ${WHENEVER_IT_ENDS} end), open_safe_a = greatest(l.open_safe_a, l.wanted_safe_a, case when ${HAS_JUMPED} then ${WHENEVER_IT_ENDS} end)
      from mine, charge_point p, connector c, lateral (select (select s.clock_offset_ms::float8 from connection_state s where s.point_id = p.id) as offset_ms) k
      where l.point_id = mine.point_id and l.connector_no = mine.connector_no and p.id = l.point_id and c.point_id = l.point_id and c.connector_no = l.connector_no and l.wanted_no > l.sent_no and l.wanted_a is not null
        and (l.sent_a is null or l.wanted_a <= l.sent_a or not ${IS_AT_WORK('l.point_id')})
      returning l.point_id, l.connector_no, mine.was_settled, l.sent_no, l.sent_a, l.sent_safe_a, (extract(epoch from l.sent_until) * 1000)::float8 as sent_until, l.proven_a, l.proven_safe_a, l.open_a,
        coalesce(p.last_boot_at >= l.proven_at, true) as booted_since, coalesce(l.risen_at = $2, false) as ends_pause, l.in_power, l.refusals, l.zero, l.skills, l.better_way,
        coalesce(l.better_way is not null and l.better_at <= $2 and l.refusals = 0, false) as tries_better,
        (select k.skills from limit_skill k where k.vendor = coalesce(p.vendor, '') and k.model = coalesce(p.model, '')) as known,
        (select k.value::int from configuration_key k where k.point_id = l.point_id and k.key = 'ChargeProfileMaxStackLevel' and k.value ~ '^[0-9]{1,6}$') as max_stack_level,
        (select k.value from configuration_key k where k.point_id = l.point_id and k.key = 'SupportedFeatureProfiles') as feature_profiles, coalesce(p.vendor, '') as vendor, coalesce(p.model, '') as model,
        (select r.transaction_id from charging_record r where r.point_id = l.point_id and r.connector_no = l.connector_no and r.status = 'charging' order by r.started_at desc limit 1) as transaction_id,
        l.sent_clock_ms as clock_offset_ms,
        (select count(*)::int from connector x where x.point_id = l.point_id and x.connector_no > 0) as point_connectors, c.standard, c.connector_type, c.max_power_w,
        ${LEARNED_EFFICIENCY} as efficiency,
        (select w.phases from connector_wiring w where w.point_id = l.point_id and w.connector_no = l.connector_no) as phases,
        (select g.voltage from site g where g.station_id = l.station_id) as voltage,
        coalesce((select g.phases from site g where g.station_id = l.station_id), 3) as grid_phases`,
    values: [pointIds, new Date(now), times.marginMs, times.leaseMs, times.comeDownMs],
  });
  // A charger that holds one limit only keeps it: there is no safe share behind it.
  const lasting = rows.filter((row) => wayOf(row).lease === 'lasting');
  if (lasting.length > 0)
    await db.query({
      name: 'take-lasting-limits',
      text: `with ${lockedLimits('$1')}
        update connector_limit l set sent_until = null from unnest($1::int[], $2::smallint[]) as v (point_id, connector_no) join mine using (point_id, connector_no)
        where l.point_id = v.point_id and l.connector_no = v.connector_no`,
      values: [lasting.map((row) => row.point_id), lasting.map((row) => row.connector_no)],
    });
  const trying = rows.filter(({ tries_better: tries }) => tries);
  if (trying.length > 0)
    await db.query({
      name: 'better-ways-tried',
      text: `with ${lockedLimits('$1')}
        update connector_limit l set better_at = $3 from unnest($1::int[], $2::smallint[]) as v (point_id, connector_no) join mine using (point_id, connector_no)
        where l.point_id = v.point_id and l.connector_no = v.connector_no`,
      values: [trying.map((row) => row.point_id), trying.map((row) => row.connector_no), new Date(now + times.worseMs)],
    });
  return rows.map(takenOf);
}

function takenOf(row: Row): TakenLimit {
  const skills = wayOf(row);
  const { conversion, phases } = connectorFacts(row);
  const isPower = isInPower(skills, conversion);
  const isTurned = row.in_power !== isPower;
  // Amperes of one line are no more as those of each, divided by the lines; those of each are no less than what flows on one.
  const divisor = isTurned && !isPower ? phases : 1;
  const isSame = !isTurned && row.proven_a === row.sent_a && row.proven_safe_a === row.sent_safe_a && !row.booted_since;
  return {
    pointId: row.point_id,
    connectorNo: row.connector_no,
    no: row.sent_no,
    limitA: row.sent_a / divisor,
    safeA: row.sent_safe_a / divisor,
    until: row.sent_until,
    isRenewal: isSame,
    isSettled: row.was_settled,
    endsPause: row.ends_pause,
    heldA:
      row.booted_since && row.proven_a !== null && skills.purpose !== 'key' && !isTurned
        ? Math.max(row.proven_a, row.proven_safe_a ?? 0)
        : null,
    needsProof:
      !isSame &&
      (isTurned ||
        row.booted_since ||
        row.proven_a === null ||
        row.sent_a < Math.max(row.proven_a, row.open_a) ||
        row.proven_safe_a !== row.sent_safe_a),
    skills,
    own: wayIn(row.skills),
    better: wayIn(row.better_way),
    isBetter: row.tries_better,
    isTurned,
    facts: row,
    transactionId: row.transaction_id,
    clockOffsetMs: row.clock_offset_ms,
  };
}

const wayIn = (stored: unknown): LimitSkills | null => limitSkills.safeParse(stored).data ?? null;

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

const waysOf = ({
  point_connectors: connectors,
  standard,
  vendor,
  model,
  max_stack_level: level,
  feature_profiles: features,
}: Row) =>
  waysToLimit({
    connectors,
    isDc: standard !== 'ac',
    vendor,
    model,
    hasProfiles: !features || /smart ?charging/i.test(features),
    maxStackLevel: level ?? undefined,
  });

/** The way in which a charger is asked: what it has taken, for a while also where it refuses that, having taken all of it; else what its model has, else the next one that has not been refused. */
function wayOf(row: Row): LimitSkills {
  // One that has refused 0 is told its least in the same way: it may refuse 0 alone.
  const refusals = row.zero === 'unsure' ? Math.max(0, row.refusals - 1) : row.refusals;
  const [own, better, known] = [wayIn(row.skills), wayIn(row.better_way), wayIn(row.known)];
  if (row.tries_better && better) return better;
  const isPatient = own !== null && hasTakenAll(own);
  if (own && refusals < (isPatient ? PATIENCE : 1)) return own;
  if (known && refusals === 0) return known;
  const ways = waysOf(row);
  return ways[refusals - (isPatient ? PATIENCE : 0)] ?? ways[0]!;
}

/** The wishes that set a limit at its charger, in their order. */
export function wishesOf(taken: TakenLimit, now: number): ReturnType<typeof wishesFor> {
  const { skills, connectorNo, limitA, safeA, until, transactionId, clockOffsetMs, facts } = taken;
  const { conversion } = connectorFacts(facts);
  const lease = { connectorNo, limitA, safeA, until };
  return wishesFor({ skills, conversion, lease, transactionId, now, clockOffsetMs }, taken.isRenewal && taken.isSettled);
}

/** How long a charger may take to answer a limit, in ms: most that are late answer within a minute. One that has not answered the last time is not waited for: what it has composed tells more. */
export const limitAnswerMs = (isMute: boolean): number => (isMute ? times.muteAnswerMs : times.answerMs);
/** What clears those profiles of the way before that would count beside a limit that has just been accepted in another way. */
export function clearingOf(taken: TakenLimit, now: number): ReturnType<typeof leftoversOf> {
  const { own, skills, connectorNo, limitA, safeA, until, clockOffsetMs, facts } = taken;
  if (!own || isSameWay(own, skills)) return [];
  const lease = { connectorNo, limitA, safeA, until };
  const { conversion } = connectorFacts(facts);
  return leftoversOf({ skills, conversion, lease, transactionId: null, now, clockOffsetMs }, own);
}

/** How long after a pause has ended its charger is asked for its meter, in ms. */
export const resumedMs = (): number => times.resumedMs;
/** For how long what a charger has composed is asked, in s. */
export const PROOF_SECONDS = 60;

/** Whether what a charger has composed keeps a limit: the one that was sent, or another in A. */
export function keeps(taken: TakenLimit, told: CompositeSchedule | null, limitA = taken.limitA): boolean {
  const first = told?.periods.toSorted((a, b) => a.startSeconds - b.startSeconds)[0];
  if (!told || !first) return false;
  const { conversion } = connectorFacts(taken.facts);
  const { skills } = taken;
  const asked = inAmperes({ unit: skills.unit, value: inUnitOf(skills, limitA, conversion) }, skills, conversion);
  return inAmperes({ unit: told.unit, value: first.limit }, skills, conversion) <= asked + 0.15;
}

/** How long a charger that has started anew may take to say what it has composed, in ms: its limit waits for that. */
export const KEPT_ANSWER_MS = times.proofMs;

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

/** The points that have limits to be sent. */
export async function pointsWithLimits(db: Queryable): Promise<number[]> {
  const { rows } = await db.query<{ point_id: number }>({
    name: 'points-with-limits',
    text: 'select distinct point_id from connector_limit where wanted_no > sent_no',
    values: [],
  });
  return rows.map((row) => row.point_id);
}
