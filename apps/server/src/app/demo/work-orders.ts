import { type FeedbackKind, isDanger, type WorkFaultCode, type WorkOrderAction } from '@csms/contract';
import { sql } from 'kysely';
import { hashPassword, setOutside } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { makeStep, openOrder } from '../../service/index.ts';
import type { BuiltOperator } from './network.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The hands of an order, and who answers customers: who signs in as what at the first operator, with which of the roles that come with the product. */
const HANDS = [
  { word: 'leader', role: 'areaLeader' },
  { word: 'service', role: 'serviceMan' },
  { word: 'archive', role: 'archivePerson' },
  { word: 'second', role: 'serviceMan' },
  { word: 'contractor', role: 'serviceMan' },
  { word: 'desk', role: 'customerService' },
] as const;
type Hand = (typeof HANDS)[number]['word'];

/** Names of the people of orders, by the operator's word and their own: `service-east`. */
export const handsOf = (operators: readonly { word: string }[]): string[] =>
  operators.slice(0, 1).flatMap(({ word }) => HANDS.map((hand) => `${hand.word}-${word}`));

/** What is to be seen: one order in each state, and some that were archived. `ago` in hours; each step comes so many hours after the one before. */
const ORDERS: readonly {
  code: WorkFaultCode;
  ago: number;
  point: number;
  /** It is about all points of that point's station. */
  isSite?: true;
  zh: string;
  en: string;
  /** What a driver has reported by the code on the connector. */
  driver?: FeedbackKind;
  /** Who is sent, if not the first man. */
  to?: 'second' | 'contractor';
  steps: readonly (readonly [WorkOrderAction, Hand | 'system', number])[];
}[] = [
  {
    code: 'ReaderFailure',
    ago: 0.4,
    point: 0,
    zh: '读卡器不亮，刷卡无反应',
    en: 'The card reader is dark and takes no card',
    steps: [],
  },
  {
    code: 'WeakSignal',
    ago: 3,
    point: 1,
    zh: '信号弱，频繁掉线',
    en: 'The signal is weak, it keeps dropping off',
    steps: [['accept', 'leader', 0.3]],
  },
  {
    code: 'ConnectorLockFailure',
    ago: 6,
    point: 2,
    zh: '枪锁卡住，无法拔枪',
    en: 'The lock is stuck, the plug cannot be pulled',
    driver: 'stuck',
    steps: [
      ['accept', 'leader', 0.2],
      ['dispatch', 'leader', 0.1],
    ],
  },
  {
    code: 'HighTemperature',
    ago: 9,
    // The last one: somebody is at work there.
    point: -1,
    zh: '枪头发烫，有焦味',
    en: 'The plug gets hot and smells burnt',
    driver: 'smoke',
    steps: [
      ['accept', 'leader', 0.2],
      ['dispatch', 'leader', 0.3],
      ['arrive', 'service', 1.5],
    ],
  },
  {
    code: 'PowerSwitchFailure',
    ago: 30,
    point: 0,
    zh: '接触器不吸合',
    en: 'The contactor does not close',
    steps: [
      ['accept', 'leader', 0.2],
      ['dispatch', 'leader', 0.3],
      ['arrive', 'service', 2],
      ['wait', 'service', 1],
    ],
  },
  {
    code: 'GroundFailure',
    ago: 26,
    point: 1,
    zh: '漏电保护跳闸',
    en: 'The residual current device trips',
    steps: [
      ['accept', 'leader', 0.1],
      ['dispatch', 'leader', 0.2],
      ['arrive', 'service', 1],
      ['finish', 'service', 2],
    ],
  },
  {
    code: 'offline',
    ago: 4,
    // Where somebody is at work, so that not all of it is proven soon.
    point: -1,
    isSite: true,
    zh: '整站离线，上联交换机断电',
    en: 'The whole station is offline: its switch has no power',
    steps: [
      ['accept', 'leader', 0.2],
      ['dispatch', 'leader', 0.2],
      ['arrive', 'second', 1],
      ['finish', 'second', 1.4],
      ['confirm', 'leader', 0.8],
    ],
    to: 'second',
  },
  {
    code: 'OverVoltage',
    ago: 50,
    point: 2,
    zh: '多次过压告警',
    en: 'Over-voltage again and again',
    steps: [
      ['accept', 'leader', 0.5],
      ['dispatch', 'leader', 0.3],
      ['arrive', 'service', 3],
      ['finish', 'service', 1],
      ['confirm', 'leader', 4],
    ],
  },
  {
    code: 'EVCommunicationError',
    ago: 80,
    point: 3,
    zh: '多款车型无法启动充电',
    en: 'Several cars cannot start',
    steps: [
      ['accept', 'leader', 0.5],
      ['dispatch', 'leader', 1],
      ['arrive', 'service', 2],
      ['finish', 'service', 1],
      ['sendBack', 'leader', 3],
      ['arrive', 'service', 2],
      ['finish', 'service', 1],
      ['confirm', 'leader', 2],
      ['prove', 'system', 5],
    ],
  },
  {
    code: 'PowerMeterFailure',
    ago: 5,
    point: 3,
    zh: '电表读数不再变化',
    en: 'The meter does not count any more',
    to: 'contractor',
    steps: [
      ['accept', 'leader', 0.3],
      ['dispatch', 'leader', 0.4],
    ],
  },
  {
    code: 'OtherError',
    ago: 70,
    point: 1,
    zh: '屏幕花屏，重启后恢复',
    en: 'The screen flickered, gone after a restart',
    steps: [
      ['accept', 'leader', 1],
      ['cancel', 'leader', 2],
    ],
  },
  ...[5, 11, 19, 27, 34, 48].map((days, index) => ({
    code: (
      ['ReaderFailure', 'ConnectorLockFailure', 'WeakSignal', 'HighTemperature', 'ReaderFailure', 'PowerMeterFailure'] as const
    )[index]!,
    ago: days * 24,
    point: index % 4,
    zh: '现场巡检发现的故障',
    en: 'Found on a walk over the site',
    ...(index === 0 && { driver: 'reader' as const }),
    ...(index % 2 === 1 && { to: 'second' as const }),
    steps: [
      ['accept', 'leader', 0.4],
      ['dispatch', 'leader', 0.3],
      ['arrive', 'service', 2 + index],
      ['finish', 'service', 1.2],
      ['confirm', 'leader', 3],
      ['prove', 'system', 6],
      ['archive', 'archive', 12],
    ] as const,
  })),
];

/** Work orders of the first operator in every state, with the people who had them in hand, its areas and ways to mend. */
export async function addWorkOrders(
  trx: Trx,
  operators: readonly BuiltOperator[],
  passwords: ReadonlyMap<string, string>,
  now: number,
): Promise<void> {
  const [operator] = operators;
  if (!operator) return;
  const { data, providerId } = operator;
  const isChinese = data.language === 'zh';
  const people = new Map<Hand, { id: number; name: string }>();
  for (const hand of HANDS) {
    const username = `${hand.word}-${data.word}`;
    const name = isChinese
      ? { leader: '陈立', service: '赵勇', archive: '孙敏', second: '李强', contractor: '王海', desk: '周静' }[hand.word]
      : {
          leader: 'Dana Cole',
          service: 'Sam Reyes',
          archive: 'Ann Wood',
          second: 'Max Hill',
          contractor: 'Cora Lind',
          desk: 'Joan Park',
        }[hand.word];
    const { rows: roles } = await sql<{
      id: number;
    }>`select id from role where key = ${hand.role} and provider_id is null`.execute(trx);
    const { rows } = await sql<{ id: number }>`insert into system_users (provider_id, role_id, username, password_hash, name)
      values (${providerId}, ${roles[0]!.id}, ${username}, ${await hashPassword(passwords.get(username)!)}, ${name}) returning id`.execute(
      trx,
    );
    people.set(hand.word, { id: rows[0]!.id, name });
  }
  const [leader, man] = [people.get('leader')!, people.get('service')!];
  const { rows: areas } = await sql<{
    id: number;
  }>`insert into service_area (provider_id, name, is_default, leader_id, created_by, created_at)
    values (${providerId}, ${isChinese ? '全部站点' : 'All stations'}, true, ${leader.id}, 'app', ${new Date(now - 90 * DAY)}) returning id`.execute(
    trx,
  );
  await sql`insert into service_area_man (area_id, user_id, provider_id, skills) values (${areas[0]!.id}, ${man.id}, ${providerId}, '{ac,dc,network}')`.execute(
    trx,
  );
  const second = people.get('second')!;
  await sql`insert into service_area_man (area_id, user_id, provider_id, skills) values (${areas[0]!.id}, ${second.id}, ${providerId}, '{ac,dc,highVoltage}')`.execute(
    trx,
  );
  const contractorId = await addPeople(
    trx,
    providerId,
    { leader, man, second, contractor: people.get('contractor')! },
    isChinese,
    now,
  );
  const { rows: schemes } = await sql<{
    id: number;
  }>`insert into scheme (provider_id, fault_code, title, steps, parts, minutes, changed_by, changed_at) values (${providerId}, 'ReaderFailure',
    ${isChinese ? '更换读卡器排线' : 'Change the reader’s ribbon cable'}, ${isChinese ? ['断电并验电', '更换读卡器排线', '用两种卡测试'] : ['Switch off and measure', 'Change the ribbon cable', 'Try two kinds of cards']}::text[],
    ${isChinese ? ['读卡器排线'] : ['Ribbon cable']}::text[], 40, 'app', ${new Date(now - 80 * DAY)}) returning id`.execute(trx);
  const { rows: points } = await sql<{ id: number; station_id: number; connector_no: number }>`
    select p.id, p.station_id, min(c.connector_no) as connector_no from charge_point p join connector c on c.point_id = p.id and c.connector_no > 0
    where p.provider_id = ${providerId} and p.removed_at is null group by p.id order by p.id`.execute(trx);
  // An order of a fault that stands is about its alarm.
  const { rows: alarms } = await sql<{ id: string; code: string; point_id: number | null; connector_no: number }>`
    select id::text, code, point_id, connector_no from alarm where provider_id = ${providerId} and kind = 'fault' and cleared_at is null`.execute(
    trx,
  );
  for (const { code, ago, point: at, isSite, zh, en, driver, to, steps } of ORDERS.toSorted((a, b) => b.ago - a.ago)) {
    const alarm = alarms.find((one) => one.code === code && ago < 24);
    const ordinary = at < 0 ? points.at(at)! : points[at % Math.min(4, points.length)]!;
    const point = points.find((one) => one.id === alarm?.point_id) ?? ordinary;
    let time = now - ago * HOUR;
    const id = await openOrder(
      trx,
      {
        providerId,
        stationId: point.station_id,
        source: driver ? 'public' : 'feedback',
        isDanger: driver !== undefined && isDanger(driver),
        faultCode: code,
        description: isChinese ? zh : en,
        places: isSite
          ? points.filter((one) => one.station_id === point.station_id).map(({ id: pointId }) => ({ pointId, connectorNo: 0 }))
          : [{ pointId: point.id, connectorNo: alarm?.connector_no ?? point.connector_no }],
        alarmIds: alarm ? [alarm.id] : [],
        transactionId: null,
        isSerious: !['ReaderFailure', 'WeakSignal', 'OtherError', 'ConnectorLockFailure'].includes(code),
        priority: ago > 100 ? 3 : ago < 4 ? 2 : 1 + (Math.abs(at) % 3),
        files: [],
        by: driver ? { id: null, name: isChinese ? '车主' : 'Driver' } : leader,
      },
      time,
    );
    if (driver) await addReport(trx, id, driver, isChinese, time);
    const { rows } = await sql<{ task_id: string }>`select task_id from work_order where id = ${id}`.execute(trx);
    const taskId = rows[0]!.task_id;
    for (const [action, hand, after] of steps) {
      time += after * HOUR;
      const sent = people.get(to ?? 'service')!;
      const by = hand === 'system' ? { id: null, name: 'CSMS' } : hand === 'service' ? sent : people.get(hand)!;
      await makeStep(trx, { taskId, action, by }, { detail: detailOf(action, sent.name, isChinese, now) }, time, () => {
        if (action === 'dispatch') return { serviceManId: sent.id, contractorId: to === 'contractor' ? contractorId : null };
        if (action === 'wait') return { waiting: { for: 'parts', until: new Date(now + 2 * DAY) } };
        if (action === 'finish' && code === 'ReaderFailure') return { schemeId: schemes[0]!.id };
        return {};
      });
    }
    if (steps.some(([action]) => action === 'prove'))
      await sql`update work_order_place set proven_at = w.proven_at from work_order w where w.id = work_order_id and w.id = ${id}`.execute(
        trx,
      );
  }
}

interface Person {
  id: number;
  name: string;
}

/** A contractor, who is off and on duty, and what work costs. Returns the contractor. */
async function addPeople(
  trx: Trx,
  providerId: number,
  { leader, man, second, contractor }: Record<'leader' | 'man' | 'second' | 'contractor', Person>,
  isChinese: boolean,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into service_contractor (provider_id, name, leader_id, hour_rate, phone, created_by, created_at)
    values (${providerId}, ${isChinese ? '华星电气检修' : 'Bright Electric'}, ${contractor.id}, 160, ${isChinese ? '021-5550199' : '+49 30 5550199'}, 'app', ${new Date(now - 60 * DAY)}) returning id`.execute(
    trx,
  );
  await sql`insert into service_contractor_man (contractor_id, user_id, provider_id, skills) values (${rows[0]!.id}, ${contractor.id}, ${providerId}, '{dc,highVoltage}')`.execute(
    trx,
  );
  await setOutside(trx, [contractor.id], true);
  await sql`insert into cost_rule (provider_id, hour_rate, approval_limit) values (${providerId}, 120, 2000)`.execute(trx);
  for (const [userId, kind, from, to, reason] of [
    [man.id, 'off', 3, 8, isChinese ? '年假' : 'Holiday'],
    [second.id, 'duty', -1, 6, isChinese ? '值班周' : 'Week on duty'],
    [leader.id, 'off', 12, 14, isChinese ? '培训' : 'Training'],
  ] as const)
    await sql`insert into roster_entry (provider_id, user_id, kind, starts_at, ends_at, stand_in_id, reason, created_by, created_at)
      values (${providerId}, ${userId}, ${kind}, ${new Date(now + from * DAY)}, ${new Date(now + to * DAY)}, ${userId === man.id ? second.id : null}, ${reason}, 'app', ${new Date(now - 5 * DAY)})`.execute(
      trx,
    );
  return rows[0]!.id;
}

/** Costs of orders, and what is known of a fault of a model. */
export async function addServiceCosts(trx: Trx, operators: readonly BuiltOperator[], now: number): Promise<void> {
  const [operator] = operators;
  if (!operator) return;
  const isChinese = operator.data.language === 'zh';
  await sql`insert into work_order_cost (work_order_id, provider_id, kind, amount, note, user_name, at)
    select w.id, w.provider_id, case when w.id % 3 = 0 then 'other' else 'travel' end, 40 + w.id % 5 * 17.5, case when w.id % 3 = 0 then ${isChinese ? '高空车租赁' : 'Lift hired'} else ${isChinese ? '往返里程' : 'Way there and back'} end,
      m.name, coalesce(w.finished_at, w.created_at) from work_order w join system_users m on m.id = w.service_man_id where w.provider_id = ${operator.providerId} and w.finished_at is not null`.execute(
    trx,
  );
  await sql`update work_order set estimate = 2600, estimated_by = service_man_id where provider_id = ${operator.providerId} and state = 'waiting'`.execute(
    trx,
  );
  await sql`insert into fault_problem (provider_id, fault_code, vendor, model, firmware, state, found_by, cause, workaround, created_by, created_at, changed_by, changed_at)
    select p.provider_id, 'ReaderFailure', p.vendor, p.model, coalesce(p.firmware_version, ''), 'known', 'person', ${isChinese ? '读卡器固件在低温下死锁' : 'The reader locks up in the cold'},
      ${isChinese ? '断开读卡器电源一分钟后重启' : 'Cut the reader’s power for a minute, then reboot'}, l.name, ${new Date(now - 20 * DAY)}, l.name, ${new Date(now - 12 * DAY)}
    from work_order w join system_users l on l.id = w.leader_id join work_order_place o on o.work_order_id = w.id join charge_point p on p.id = o.point_id
    where w.provider_id = ${operator.providerId} and w.fault_code = 'ReaderFailure' and p.vendor <> '' and p.model <> '' order by w.id limit 1`.execute(
    trx,
  );
}

/** What the driver said when the order was opened; one has been told that it works. */
async function addReport(trx: Trx, id: number, kind: FeedbackKind, isChinese: boolean, time: number): Promise<void> {
  await sql`insert into feedback (provider_id, station_id, point_id, connector_no, work_order_id, kind, is_danger, description, phone, language, created_at, told_at)
    select w.provider_id, w.station_id, o.point_id, o.connector_no, w.id, ${kind}, ${isDanger(kind)}, w.description, ${kind === 'stuck' ? (isChinese ? '13900001234' : '+49 151 5550123') : ''},
      ${isChinese ? 'zh' : 'en'}, ${new Date(time)}, ${kind === 'reader' ? new Date(time + 24 * HOUR) : null}
    from work_order w join work_order_place o on o.work_order_id = w.id where w.id = ${id}`.execute(trx);
}

function detailOf(action: WorkOrderAction, man: string, isChinese: boolean, now: number): Record<string, unknown> {
  switch (action) {
    case 'dispatch':
      return { serviceMan: man };
    case 'wait':
      return { waitingFor: 'parts', until: new Date(now + 2 * DAY).toISOString() };
    case 'finish':
      return isChinese
        ? { cause: '部件老化', remedy: '更换部件并测试', laborMinutes: 55 }
        : { cause: 'A worn part', remedy: 'Changed the part and tested it', laborMinutes: 55 };
    case 'sendBack':
      return { reason: isChinese ? '仍有车型无法启动' : 'Some cars still do not start' };
    case 'cancel':
      return { reason: isChinese ? '已自行恢复' : 'Gone by itself' };
    default:
      return {};
  }
}
