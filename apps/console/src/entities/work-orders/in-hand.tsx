import { contract, type OrderInHand, WORK_FAULT_WORDS, WORK_ORDER_STATE_WORDS } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { moment } from '../../shared/format/time.ts';
import { useWord } from '../list/list-words.ts';
import styles from './work-orders.module.css';

const NOTHING: readonly OrderInHand[] = [];

/** The orders in hand of some places. Nothing is asked for nowhere, nor by a user who may not see orders. */
function useInHand(query: { pointIds?: string[]; stationIds?: number[] }): readonly OrderInHand[] {
  const sees = useAccess().can('workOrder:read');
  const asks = Object.values(query).some((ids) => ids.length > 0);
  const { data } = useCall(contract.workOrders.inHand, { query }, { enabled: sees && asks, keepPrevious: true, silent: true });
  return asks && data ? data : NOTHING;
}

/** The orders in hand of charge points, by serial number. */
export function usePointsInHand(pointIds: readonly string[]): ReadonlyMap<string, OrderInHand> {
  const found = useInHand({ pointIds: [...pointIds].sort() });
  return useMemo(() => new Map(found.map((one) => [one.pointId ?? '', one])), [found]);
}

/** The orders in hand of stations, by id. */
export function useStationsInHand(stationIds: readonly number[]): ReadonlyMap<number, OrderInHand> {
  const found = useInHand({ stationIds: [...stationIds].sort((a, b) => a - b) });
  return useMemo(() => new Map(found.map((one) => [one.stationId, one])), [found]);
}

const personOf = ({ order }: OrderInHand) => order?.serviceManName ?? order?.leaderName ?? null;

/** An order in hand in lines: its state, its age, the number to call, the repair before. */
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

/** The man and the state of a point's most urgent order. A point without an open order shows its last repair. */
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

/** The number of a station's open orders and the man of the most urgent; a link to them. */
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
