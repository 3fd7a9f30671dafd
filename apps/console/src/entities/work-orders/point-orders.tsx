import { contract, pathOf, WORK_FAULT_WORDS, WORK_ORDER_STATE_WORDS, type WorkOrder } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import { useCall } from '../../shared/api/queries.ts';
import { ErrorState, StateBlock } from '../../shared/ui/states.tsx';
import { ToneTag } from '../../shared/ui/status-tag.tsx';
import { SkeletonRows } from '../../shared/ui/table/skeleton-rows.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { Time } from '../../shared/ui/value/values.tsx';
import { useWord } from '../list/list-words.ts';
import styles from './work-orders.module.css';

const { getWorkOrderList } = contract.workOrders;
const OPEN_SHOWN = 50;
const ENDED_SHOWN = 10;

function Row({ one }: { one: WorkOrder }) {
  const word = useWord();
  return (
    <li className={styles.row}>
      <TextLink to={pathOf('workOrder', one.taskId)}>{one.taskId}</TextLink>
      <span className={styles.text}>
        <b>{word(WORK_FAULT_WORDS[one.faultCode])}</b>
        {one.description === '' ? null : <span title={one.description}>{one.description}</span>}
      </span>
      <ToneTag tone={one.archiveTime !== null || one.cancelTime !== null ? 'neutral' : one.overdue ? 'danger' : 'info'}>
        {word(WORK_ORDER_STATE_WORDS[one.state])}
      </ToneTag>
      <span className={styles.when}>
        <Time at={one.createTime} zone={one.timeZone} />
      </span>
    </li>
  );
}

/** The work orders of a point. */
export const PointOrders = ({ serialNumber }: { serialNumber: string }) => <OrdersOf asked={{ pointId: serialNumber }} />;

/** The work orders of a point or a station: the open ones first, then those that have ended last. */
export function OrdersOf({ asked }: { asked: { pointId: string } | { stationId: number } }) {
  const { t } = useTranslation('orderParts');
  const open = useCall(getWorkOrderList, { query: { ...asked, open: true, limit: OPEN_SHOWN } }, { silent: true });
  const ended = useCall(getWorkOrderList, { query: { ...asked, open: false, limit: ENDED_SHOWN } }, { silent: true });
  if (open.error && !open.data) return <ErrorState error={open.error} onRetry={open.refetch} busy={open.isFetching} />;
  if (!open.data || !ended.data) return <SkeletonRows columns={4} rows={4} />;
  const total = open.data.total + ended.data.total;
  if (total === 0) return <StateBlock tone="empty" title={t('none')} hint={t('noneHint')} />;
  const part = (title: string, list: readonly WorkOrder[]) =>
    list.length === 0 ? null : (
      <>
        <h3 className={styles.title}>{title}</h3>
        <ul className={styles.rows}>
          {list.map((one) => (
            <Row key={one.taskId} one={one} />
          ))}
        </ul>
      </>
    );
  return (
    <>
      {part(t('open'), open.data.list)}
      {part(t('ended'), ended.data.list)}
      {total > open.data.list.length + ended.data.list.length ? (
        <p style={{ marginTop: 12 }}>
          <Link
            to={`/workOrder/list?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`}
            style={{ textDecoration: 'underline' }}
          >
            {t('all', { count: total })}
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** How many work orders of a station are open; leads to them. Nothing for those who may not see orders. */
export function StationOrders({ stationId }: { stationId: number }) {
  const { t } = useTranslation('orderParts');
  const sees = useAccess().can('workOrder:read');
  const { data } = useCall(getWorkOrderList, { query: { stationId, open: true, limit: 10 } }, { silent: true, enabled: sees });
  if (!sees || !data || data.total === 0) return null;
  return <TextLink to={`/workOrder/list?stationId=${stationId}&open=true`}>{t('count', { count: data.total })}</TextLink>;
}

/** The orders that an alarm belongs to, newest first; null: none, or the user may not see orders. */
export function useOrdersOfAlarm(alarmId: number): readonly WorkOrder[] {
  const sees = useAccess().can('workOrder:read');
  const { data } = useCall(getWorkOrderList, { query: { alarmId, limit: 10 } }, { silent: true, enabled: sees });
  return data?.list ?? [];
}

export function OrderLinks({ orders }: { orders: readonly WorkOrder[] }) {
  const word = useWord();
  return orders.map((one, index) => (
    <span key={one.taskId}>
      {index > 0 ? ', ' : ''}
      <TextLink to={pathOf('workOrder', one.taskId)}>{one.taskId}</TextLink> · {word(WORK_ORDER_STATE_WORDS[one.state])}
    </span>
  ));
}
