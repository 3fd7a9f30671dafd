import { contract, type OrderInHand, WORK_FAULT_WORDS, WORK_ORDER_STATE_WORDS } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { moment } from '../../shared/format/time.ts';
import { useWord } from '../list/list-words.ts';
import styles from './work-orders.module.css';

/** What is being done at charge points, by serial number. Empty while it is not known, and for those who may not see orders. */
export function usePointsInHand(pointIds: readonly string[]): ReadonlyMap<string, OrderInHand> {
  const sees = useAccess().can('workOrder:read');
  const { data } = useCall(
    contract.workOrders.inHand,
    { query: { pointIds: [...pointIds].sort() } },
    { enabled: sees && pointIds.length > 0, keepPrevious: true, silent: true },
  );
  return useMemo(() => new Map((data ?? []).map((one) => [one.pointId ?? '', one])), [data]);
}

/** What is being done at stations, by id. Empty while it is not known, and for those who may not see orders. */
export function useStationsInHand(stationIds: readonly number[]): ReadonlyMap<number, OrderInHand> {
  const sees = useAccess().can('workOrder:read');
  const { data } = useCall(
    contract.workOrders.inHand,
    { query: { stationIds: [...stationIds].sort((a, b) => a - b) } },
    { enabled: sees && stationIds.length > 0, keepPrevious: true, silent: true },
  );
  return useMemo(() => new Map((data ?? []).map((one) => [one.stationId, one])), [data]);
}

const personOf = ({ order }: OrderInHand) => order?.serviceManName ?? order?.leaderName ?? null;

/** All that is known of it, a line each: state, since when, whom to call, what was done last time. */
function useLines(): (one: OrderInHand) => string {
  const { t } = useTranslation('orderParts');
  const word = useWord();
  return ({ order, servicePhone, timeZone, last }) =>
    [
      order && `${order.taskId} · ${word(WORK_ORDER_STATE_WORDS[order.state])}`,
      order && t('inHand.since', { time: moment(order.createTime, timeZone) }),
      order?.overdue && t(`inHand.late.${order.overdue}`),
      servicePhone && t('inHand.call', { phone: servicePhone }),
      last && t('inHand.last', { time: moment(last.archiveTime, timeZone), fault: word(WORK_FAULT_WORDS[last.faultCode]) }),
      last?.note,
    ]
      .filter(Boolean)
      .join('\n');
}

/** Who has the most urgent order of a point, and its state; without one the repair before. Nothing where there was none. */
export function PointInHand({ one }: { one: OrderInHand | undefined }) {
  const { t } = useTranslation('orderParts');
  const lines = useLines();
  const word = useWord();
  if (!one) return null;
  const { order, last, timeZone } = one;
  const taskId = order?.taskId ?? last?.taskId;
  return (
    <Link className={styles.inHand} data-late={Boolean(order?.overdue)} to={`/workOrder/list?order=${taskId}`} title={lines(one)}>
      {order
        ? [personOf(one), word(WORK_ORDER_STATE_WORDS[order.state])].filter(Boolean).join(' · ')
        : t('inHand.repaired', { time: moment(last!.archiveTime, timeZone).slice(0, 10) })}
    </Link>
  );
}

/** How many orders of a station are open, and who has the most urgent; leads to them. */
export function StationInHand({ one }: { one: OrderInHand | undefined }) {
  const { t } = useTranslation('orderParts');
  const lines = useLines();
  if (!one?.order) return null;
  return (
    <Link
      className={styles.inHand}
      data-late={Boolean(one.order.overdue)}
      to={`/workOrder/list?stationId=${one.stationId}&open=true`}
      title={lines(one)}
      onClick={(event) => event.stopPropagation()}
    >
      {t('inHand.ofStation', { count: one.orders, person: personOf(one) ?? t('inHand.nobody') })}
    </Link>
  );
}
