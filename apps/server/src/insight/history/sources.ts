import type { HistoryKind, HistorySubject } from '@csms/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/http/caller.ts';
import { isOwnOrder, ownOnly } from '../../service/index.ts';
import { actsOf } from './acts.ts';
import type { Subject } from './subjects.ts';

/** Where a page begins: after an entry, by its moment (as the database writes it, to the microsecond) and its key. */
export interface Edge {
  at: string;
  key: string;
}

export interface Asked {
  subject: Subject;
  caller: Caller;
  before: Edge | undefined;
  /** How many of each source. */
  limit: number;
}

type Sql = RawBuilder<unknown>;

/** One place that entries come from: of each it gives the moment, the key, who, at which charge point, and what is told. */
export interface Source {
  kind: HistoryKind;
  /** Which lists of the console show the same: one of these permissions is needed. */
  needs: readonly string[];
  subjects: readonly HistorySubject[];
  rows(asked: Asked): Sql;
}

interface Parts {
  at: Sql;
  key: Sql;
  who?: Sql;
  point?: Sql;
  told: Sql;
  from: Sql;
}

/** The newest rows of a source before the edge, read by the index of `at`. */
function newest(asked: Asked, parts: Parts): Sql {
  const { at, from, told, who = sql`''`, point = sql`null::int` } = parts;
  const key = sql`((${parts.key}) collate "C")`;
  const { before } = asked;
  const edge = before
    ? sql`and ${at} <= ${before.at}::timestamptz and (${at} < ${before.at}::timestamptz or ${key} < ${before.key})`
    : sql``;
  return sql`select ${at} as at, ${key} as key, ${who} as who, ${point} as point_id, ${told} as told
    ${from} ${edge} order by ${at} desc, ${key} desc limit ${asked.limit}`;
}

/** The same for each charge point `p` that the subject has: its own, or all of a station, or that of a session. */
function atPoints(asked: Asked, one: Sql): Sql {
  const { kind, id, session } = asked.subject;
  const which =
    kind === 'station' ? sql`p.station_id = ${id}` : kind === 'point' ? sql`p.id = ${id}` : sql`p.id = ${session?.pointId ?? 0}`;
  return sql`select x.* from charge_point p cross join lateral (${one}) x where ${which}`;
}

/** The newest rows of each of these charge points. */
const newestAtPoints = (asked: Asked, parts: Parts): Sql => atPoints(asked, newest(asked, parts));

/** Of a session only what fell into it. */
const during = ({ subject: { session } }: Asked, at: Sql, slack: Sql = sql`interval '0'`): Sql =>
  session
    ? sql`and ${at} >= ${session.from}::timestamptz - ${slack} and ${at} <= coalesce(${session.to}::timestamptz, now()) + ${slack}`
    : sql``;

/** Alarms of the subject, by one of their moments. */
function alarms(asked: Asked, act: 'opened' | 'noticed' | 'acknowledged' | 'cleared'): Sql {
  const { kind, id, session } = asked.subject;
  const at = sql.ref(`a.${act}_at`);
  const which = {
    station: sql`a.station_id = ${id}`,
    point: sql`a.point_id = ${id}`,
    // Those that say so, and those that opened at its connector meanwhile.
    record: sql`a.id in (select id from alarm where subject = ${String(id)} union all select id from alarm where point_id = ${session?.pointId ?? 0}
      and connector_no in (0, ${session?.connectorNo ?? 0}) ${during(asked, sql`opened_at`)})`,
    alarm: sql`a.id = ${id}`,
    workOrder: sql`a.id in (select alarm_id from work_order_alarm where work_order_id = ${id})`,
  }[kind];
  return newest(asked, {
    at,
    key: sql`${sql.lit(`a${act[0]}`)} || a.id`,
    who: act === 'acknowledged' ? sql`a.acknowledged_by` : act === 'cleared' ? sql`a.closed_by` : sql`''`,
    point: sql`a.point_id`,
    told: sql`jsonb_build_object('type', 'alarm', 'act', ${act === 'cleared' ? sql`case when a.closed_at is null then 'cleared' else 'closed' end` : sql`${act}::text`},
      'alarmId', a.id, 'level', a.level, 'kind', a.kind, 'code', a.code, 'connectorNo', a.connector_no,
      'reason', ${act === 'cleared' ? sql`a.close_reason` : act === 'noticed' ? sql`array_to_string(a.noticed_to, ', ')` : sql`''`})`,
    from: sql`from alarm a where ${which} and ${at} is not null`,
  });
}

/** The energy of a bill, by the readings that it rests on. */
const energyOf = (bill: 'b' | 'w'): Sql =>
  sql`coalesce((${sql.ref(`${bill}.evidence`)} -> -1 ->> 'registerWh')::bigint - (${sql.ref(`${bill}.evidence`)} -> 0 ->> 'registerWh')::bigint, 0)`;

const STATE = ['point:read'];

/** Every source of every history. Each is read by an index, a page of it at most. */
export const SOURCES: readonly Source[] = [
  {
    kind: 'note',
    needs: [],
    subjects: ['station', 'point', 'record', 'alarm', 'workOrder'],
    rows: (asked) =>
      newest(asked, {
        at: sql`n.created_at`,
        key: sql`'n' || n.id`,
        who: sql`n.user_name`,
        told: sql`jsonb_build_object('type', 'note', 'noteId', n.id, 'text', n.text, 'mentions', n.mentions, 'editTime', n.edited_at, 'userId', n.user_id)`,
        // Who works for another firm reads what was written by or to such a person alone.
        from: sql`from user_note n where n.subject = ${asked.subject.kind} and n.subject_id = ${asked.subject.id}
          ${asked.caller.isOutside ? sql`and (n.user_id = ${asked.caller.userId} or ${asked.caller.userId} = any (n.mentions))` : sql``}`,
      }),
  },
  {
    kind: 'complaint',
    needs: ['complaint:read'],
    subjects: ['station', 'point', 'record'],
    rows: (asked) => {
      const { kind, id } = asked.subject;
      const which =
        kind === 'record'
          ? sql`c.transaction_id = ${id}`
          : kind === 'point'
            ? sql`c.point_id = ${id}`
            : sql`c.station_id = ${id}`;
      return newest(asked, {
        at: sql`k.at`,
        key: sql`'k' || k.id`,
        who: sql`k.user_name`,
        point: sql`c.point_id`,
        told: sql`jsonb_build_object('type', 'complaint', 'deed', k.deed, 'complaintId', c.id, 'number', c.number,
          'note', case k.deed when 'open' then c.description else k.note end, 'assigneeName', k.assignee_name)`,
        from: sql`from complaint c join complaint_step k on k.complaint_id = c.id where ${which}`,
      });
    },
  },
  {
    kind: 'state',
    needs: STATE,
    subjects: ['station', 'point', 'record'],
    rows: (asked) =>
      newestAtPoints(asked, {
        at: sql`e.at`,
        key: sql`'o' || p.id || (case when e.online then 'b' else 'a' end)`,
        point: sql`p.id`,
        told: sql`jsonb_build_object('type', 'connection', 'online', e.online)`,
        from: sql`from connection_event e where e.point_id = p.id ${during(asked, sql`e.at`)}`,
      }),
  },
  {
    kind: 'state',
    needs: STATE,
    subjects: ['station', 'point', 'record'],
    // Of a station only faults: what comes and goes with each car would drown the rest.
    rows: (asked) =>
      newestAtPoints(asked, {
        at: sql`h.received_at`,
        key: sql`'h' || p.id || '/' || h.connector_no || h.status || extract(epoch from h.at)`,
        point: sql`p.id`,
        told: sql`jsonb_build_object('type', 'status', 'connectorNo', h.connector_no, 'status', h.status, 'errorCode', h.error_code, 'info', coalesce(h.info, ''))`,
        from: sql`from status_history h where h.point_id = p.id and not h.replayed
        ${asked.subject.kind === 'station' ? sql`and h.error_code <> 'NoError'` : sql``}
        ${asked.subject.session ? sql`and h.connector_no in (0, ${asked.subject.session.connectorNo})` : sql``} ${during(asked, sql`h.received_at`, sql`interval '1 minute'`)}`,
      }),
  },
  ...(['opened', 'acknowledged', 'cleared'] as const).map(
    (act): Source => ({
      kind: 'alarm',
      needs: ['alarm:read'],
      subjects: ['station', 'point', 'record', 'alarm', 'workOrder'],
      rows: (asked) => alarms(asked, act),
    }),
  ),
  {
    // Of a station or a point it would stand below each alarm.
    kind: 'alarm',
    needs: ['alarm:read'],
    subjects: ['alarm', 'workOrder'],
    rows: (asked) => alarms(asked, 'noticed'),
  },
  {
    kind: 'command',
    needs: STATE,
    subjects: ['station', 'point', 'record'],
    rows: (asked) =>
      newestAtPoints(asked, {
        at: sql`c.requested_at`,
        key: sql`'c' || c.id`,
        who: sql`c.requested_by`,
        point: sql`p.id`,
        told: sql`jsonb_build_object('type', 'command', 'commandId', c.id, 'action', c.action, 'status', c.status, 'result', c.result, 'effect', c.effect)`,
        from: sql`from command c where c.point_id = p.id ${during(asked, sql`c.requested_at`, sql`interval '5 minutes'`)}`,
      }),
  },
  {
    kind: 'change',
    needs: STATE,
    subjects: ['point'],
    rows: (asked) =>
      newest(asked, {
        at: sql`e.received_at`,
        key: sql`'e' || e.id`,
        point: sql`e.point_id`,
        told: sql`jsonb_build_object('type', 'report', 'about', e.kind, 'status', e.status)`,
        from: sql`from point_event e where e.point_id = ${asked.subject.id} and e.kind in ('firmware', 'diagnostics')`,
      }),
  },
  {
    kind: 'change',
    needs: STATE,
    subjects: ['station', 'point'],
    rows: (asked) =>
      newestAtPoints(asked, {
        at: sql`f.changed_at`,
        key: sql`'f' || f.id`,
        who: sql`u.created_by`,
        point: sql`p.id`,
        told: sql`jsonb_build_object('type', 'firmware', 'updateId', u.id, 'version', u.version, 'from', coalesce(f.from_version, ''), 'status', f.status)`,
        from: sql`from firmware_update_point f join firmware_update u on u.id = f.update_id where f.point_id = p.id`,
      }),
  },
  {
    kind: 'change',
    needs: STATE,
    subjects: ['station', 'point', 'record'],
    rows: (asked) =>
      newestAtPoints(asked, {
        at: sql`g.at`,
        key: sql`'g' || g.point_id || '/' || extract(epoch from g.at)`,
        point: sql`p.id`,
        told: sql`jsonb_build_object('type', 'firmwareChange', 'before', g.before, 'version', g.version)`,
        from: sql`from firmware_change g where g.point_id = p.id ${during(asked, sql`g.at`)}`,
      }),
  },
  {
    kind: 'change',
    needs: STATE,
    subjects: ['station', 'point', 'record'],
    rows: (asked) =>
      newestAtPoints(asked, {
        at: sql`g.at`,
        key: sql`'m' || g.point_id || '/' || extract(epoch from g.at)`,
        point: sql`p.id`,
        told: sql`jsonb_build_object('type', 'hardwareChange', 'before', g.before, 'after', g.after, 'fields', g.fields, 'beforeAddress', g.before_address, 'address', g.address)`,
        from: sql`from hardware_change g where g.point_id = p.id ${during(asked, sql`g.at`)}`,
      }),
  },
  {
    kind: 'change',
    needs: ['price:read'],
    subjects: ['station', 'point'],
    rows: (asked) =>
      newest(asked, {
        at: sql`v.created_at`,
        key: sql`'p' || v.id`,
        who: sql`v.created_by`,
        told: sql`jsonb_build_object('type', 'price', 'groupName', coalesce(g.name, ''), 'effectiveFrom', v.effective_from)`,
        from: sql`from price_version v left join user_group_label g on g.id = v.group_id where v.station_id = ${asked.subject.stationId}`,
      }),
  },
  {
    kind: 'session',
    needs: ['record:read', 'charging:read'],
    subjects: ['point', 'record'],
    rows: (asked) => sessions(asked, 'started'),
  },
  {
    kind: 'session',
    needs: ['record:read', 'charging:read'],
    subjects: ['point', 'record'],
    rows: (asked) =>
      newestAtPoints(asked, {
        at: sql`e.since`,
        key: sql`'v' || e.id`,
        point: sql`p.id`,
        told: sql`jsonb_build_object('type', 'unbilledEnergy', 'connectorNo', e.connector_no, 'energyWh', case when e.from_wh is not null then greatest(e.to_wh - e.from_wh, 0) end, 'endTime', e.ended_at, 'transactionId', e.transaction_id)`,
        from: sql`from unbilled_energy e where e.point_id = p.id ${asked.subject.kind === 'record' ? sql`and e.transaction_id = ${asked.subject.id}` : sql``}`,
      }),
  },
  {
    kind: 'session',
    needs: ['record:read', 'charging:read'],
    subjects: ['record'],
    rows: (asked) => sessions(asked, 'ended'),
  },
  {
    kind: 'session',
    needs: ['record:read'],
    subjects: ['record'],
    rows: (asked) => sessions(asked, 'invalidated'),
  },
  {
    kind: 'session',
    needs: ['record:read'],
    subjects: ['record'],
    rows: (asked) =>
      newest(asked, {
        at: sql`b.at`,
        key: sql`'b' || b.revision`,
        who: sql`b.operator`,
        told: sql`jsonb_build_object('type', 'bill', 'act', coalesce(b.deed, 'billed'), 'revision', b.revision, 'cause', b.cause, 'cost', b.cost::text, 'currency', r.currency,
          'energyWh', ${energyOf('b')}, 'before', case when w.revision is not null then jsonb_build_object('cost', w.cost::text, 'energyWh', ${energyOf('w')}) end)`,
        from: sql`from charging_bill b join charging_record r on r.transaction_id = b.transaction_id
          left join charging_bill w on w.transaction_id = b.transaction_id and w.revision = b.revision - 1
          where b.transaction_id = ${asked.subject.id}`,
      }),
  },
  {
    kind: 'session',
    needs: ['record:read'],
    subjects: ['record'],
    rows: (asked) =>
      newest(asked, {
        at: sql`f.at`,
        key: sql`'q' || f.id`,
        who: sql`f.operator`,
        told: sql`jsonb_build_object('type', 'refund', 'amount', f.amount::text, 'currency', r.currency, 'reason', f.reason, 'note', f.note)`,
        from: sql`from record_refund f join charging_record r on r.transaction_id = f.transaction_id where f.transaction_id = ${asked.subject.id}`,
      }),
  },
  {
    kind: 'session',
    needs: ['record:receipt'],
    subjects: ['record'],
    rows: (asked) =>
      newest(asked, {
        at: sql`f.at`,
        key: sql`'r' || f.id`,
        who: sql`f.operator`,
        told: sql`jsonb_build_object('type', 'receipt', 'recipient', f.recipient)`,
        from: sql`from record_receipt f where f.transaction_id = ${asked.subject.id}`,
      }),
  },
  // A step that is a note is one, wherever it was written.
  ...(['workOrder', 'note'] as const).map(
    (step): Source => ({
      kind: step,
      needs: ['workOrder:read'],
      subjects: ['station', 'point', 'record', 'alarm', 'workOrder'],
      rows: (asked) => steps(asked, step === 'note'),
    }),
  ),
  {
    kind: 'act',
    needs: ['systemLog:read'],
    subjects: ['station', 'point', 'record', 'alarm', 'workOrder'],
    rows: (asked) => {
      const { kind, name } = asked.subject;
      const { all, told } = actsOf(kind);
      return newest(asked, {
        at: sql`l.at`,
        key: sql`'l' || l.id`,
        who: sql`l.operator`,
        told: sql`jsonb_build_object('type', 'act', 'logId', l.id, 'operation', l.operation, 'operand', l.operand, 'content', l.content, 'request', l.request, 'result', l.result)`,
        from: sql`from system_log l where l.operand <> '' and coalesce(substring(l.operand from '\\((\\d+)\\)$'), l.operand) = ${name}
          and l.operation = any (${all}) and not (l.result = 'success' and l.operation = any (${told}))`,
      });
    },
  },
];

/** Steps of the work orders of a subject: those that are notes, or the others. */
function steps(asked: Asked, areNotes: boolean): Sql {
  const { kind, id } = asked.subject;
  const which = {
    station: sql`w.station_id = ${id}`,
    point: sql`w.id in (select work_order_id from work_order_place where point_id = ${id})`,
    record: sql`w.transaction_id = ${id}`,
    alarm: sql`w.id in (select work_order_id from work_order_alarm where alarm_id = ${id})`,
    workOrder: sql`w.id = ${id}`,
  }[kind];
  return newest(asked, {
    at: sql`t.at`,
    key: sql`'w' || t.id`,
    who: sql`t.user_name`,
    told: sql`jsonb_build_object('type', 'step', 'taskId', w.task_id, 'stepId', t.id, 'action', t.action, 'note', t.note)`,
    from: sql`from work_order w join work_order_step t on t.work_order_id = w.id
      where ${which} and (t.action = 'note') = ${areNotes} and ${isOwnOrder(ownOnly(asked.caller))}`,
  });
}

/** Sessions of a charge point by their beginning, or one session by each of its moments. */
function sessions(asked: Asked, act: 'started' | 'ended' | 'invalidated'): Sql {
  const { kind, id } = asked.subject;
  const moment = { started: 'r.started_at', ended: 'r.stopped_at', invalidated: 'r.invalidated_at' }[act];
  const at = sql.ref(moment);
  return newest(asked, {
    at,
    key: sql`${sql.lit(`s${act[0]}`)} || r.transaction_id`,
    who: act === 'invalidated' ? sql`coalesce(r.invalidated_by, '')` : sql`''`,
    point: sql`r.point_id`,
    told: sql`jsonb_build_object('type', 'session', 'act', ${act}::text, 'transactionId', r.transaction_id, 'connectorNo', r.connector_no,
      'energyWh', r.energy_wh, 'cost', r.cost::text, 'currency', r.currency,
      'running', r.stopped_at is null, 'reason', coalesce(${act === 'invalidated' ? sql`r.invalid_reason` : sql`r.stop_reason`}, ''))`,
    from: sql`from charging_record r where ${kind === 'record' ? sql`r.transaction_id = ${id}` : sql`r.point_id = ${id}`} and ${at} is not null`,
  });
}
