import {
  LANGUAGES,
  type Language,
  type LiveEvent,
  orderFaultWords,
  WORK_ORDER_DEEDS,
  type WorkOrderAction,
  type WorkOrderNotice,
} from '@csms/contract';
import { sql } from 'kysely';
import { isOfStation, queueSms, sendSystemMessage, tellUser } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import { queuePush } from '../field-work/push.ts';
import type { OrderRow } from './rows.ts';

type Words = Readonly<Record<Language, string>>;
export type NoticeKind = WorkOrderNotice | 'opened' | 'dispatched' | 'notAccepted' | 'notSeen' | 'danger';

const TITLES: Readonly<Record<NoticeKind, Words>> = {
  opened: { en: 'New work order', zh: '新工单待受理' },
  dispatched: { en: 'Work order for you', zh: '您有新的工单' },
  taken: { en: 'A work order was given to somebody else', zh: '工单已改派他人' },
  handedBack: { en: 'Work order handed back', zh: '工单被退单' },
  finished: { en: 'Work order waits for confirmation', zh: '工单待确认' },
  sentBack: { en: 'Work order sent back', zh: '工单被退回' },
  reopened: { en: 'Work order reopened', zh: '工单重新打开' },
  notAccepted: { en: 'Work order not accepted in time', zh: '工单超时未受理' },
  notSeen: { en: 'Work order not opened yet', zh: '工单尚未查看' },
  proven: { en: 'Work order waits for archive', zh: '工单待归档' },
  danger: { en: 'Danger reported at a charge point', zh: '充电桩危险上报' },
};

function contentOf(order: OrderRow, reason: string): Words {
  const line = (language: Language) => {
    const fault = orderFaultWords({ faultCode: order.fault_code, source: order.source })[language];
    const more = reason === '' ? '' : language === 'zh' ? `。原因：${reason}` : `. Reason: ${reason}`;
    return `${order.task_id} · ${order.station_name} · ${fault}${more}`;
  };
  return { en: line('en'), zh: line('zh') };
}

/** Tells one person of an order. Returns what open consoles are to hear after the commit. */
export async function tellOf(
  trx: Trx,
  userId: number | null,
  kind: NoticeKind,
  order: OrderRow,
  now: number,
  reason = '',
): Promise<LiveEvent[]> {
  if (userId === null) return [];
  const events = await tellUser(trx, userId, {
    providerId: order.provider_id,
    title: TITLES[kind],
    content: contentOf(order, reason),
    now,
  });
  await queuePush(trx, userId, TITLES[kind], order, now);
  return events;
}

/** Tells all who may do the next step, where nobody is named. */
export const tellHolders = (
  trx: Trx,
  permission: 'workOrder:dispatch' | 'workOrder:archive',
  kind: NoticeKind,
  order: OrderRow,
  now: number,
) =>
  sendSystemMessage(trx, {
    providerId: order.provider_id,
    permission,
    stationId: order.station_id,
    title: TITLES[kind],
    content: contentOf(order, ''),
    now,
  });

/** Tells whom a step concerns, as its deed says. `order`: as it was before. Returns what open consoles are to hear. */
export async function tellStep(
  trx: Trx,
  action: WorkOrderAction,
  order: OrderRow,
  now: number,
  reason = '',
): Promise<LiveEvent[]> {
  const { tells } = WORK_ORDER_DEEDS[action];
  if (!tells) return [];
  if (tells.to === 'archivists') return tellHolders(trx, 'workOrder:archive', tells.as, order, now);
  return tellOf(trx, tells.to === 'leader' ? order.leader_id : order.service_man_id, tells.as, order, now, reason);
}

/** Reminds by SMS a man who has not opened what he was sent; no more than the order's number and station. */
export async function remindBySms(trx: Trx, userId: number, order: OrderRow): Promise<void> {
  const { rows } = await sql<{ phone: string | null }>`select phone from system_users where id = ${userId} and enabled`.execute(
    trx,
  );
  const phone = rows[0]?.phone;
  if (!phone) return;
  await queueSms(trx, {
    providerId: order.provider_id,
    recipient: phone,
    text: LANGUAGES.map((language) => `${TITLES.dispatched[language]}: ${order.task_id} ${order.station_name}`).join(' / '),
  });
}

/** A danger is told by SMS at most once in so long for each order. */
const DANGER_SMS_MS = 30 * 60_000;

/**
 * Tells the person on duty of a danger at once, by message and SMS: the leader, or all who may dispatch where none is named. Returns what open consoles are to hear.
 */
export async function tellDanger(trx: Trx, order: OrderRow, now: number): Promise<LiveEvent[]> {
  const reference = `danger ${order.task_id}`;
  const { rows } = await sql<{ phone: string }>`
    select distinct u.phone from system_users u join role r on r.id = u.role_id
    where u.enabled and u.phone <> '' and case when ${order.leader_id}::int is null then u.provider_id = ${order.provider_id} and r.permissions && '{workOrder:dispatch,*:*:*}'::text[] and ${isOfStation(sql`${order.station_id}::int`)} else u.id = ${order.leader_id} end
      and not exists (select from outgoing o where o.reference = ${reference} and o.created_at > ${new Date(now - DANGER_SMS_MS)}) limit 10`.execute(
    trx,
  );
  for (const { phone } of rows)
    await queueSms(trx, {
      providerId: order.provider_id,
      recipient: phone,
      text: LANGUAGES.map((language) => `${TITLES.danger[language]}: ${order.task_id} ${order.station_name}`).join(' / '),
      reference,
    });
  return order.leader_id === null
    ? tellHolders(trx, 'workOrder:dispatch', 'danger', order, now)
    : tellOf(trx, order.leader_id, 'danger', order, now);
}
