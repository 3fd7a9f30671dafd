import { PhoneOutlined } from '@ant-design/icons';
import { contract, type OrderInHand, pathOf, WORK_FAULT_WORDS, WORK_ORDER_STATE_WORDS } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccess } from '../../shared/access/access.tsx';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useBeside } from '../../shared/api/beside.ts';
import { moment } from '../../shared/format/time.ts';
import { BeingRead, NotKnown } from '../../shared/ui/value/not-known.tsx';
import { useWord } from '../list/list-words.ts';
import styles from './work-orders.module.css';

/** The order in hand of one place. All three fields are empty where no order is open, or where nobody asked. */
export interface InHand {
  one?: OrderInHand | undefined;
  isLoading?: boolean | undefined;
  error?: ApiError | undefined;
}
type InHandOf<K> = (key: K) => InHand;

export const hasInHand = ({ one, isLoading, error }: InHand): boolean => Boolean(one || isLoading || error);

/** The orders in hand of some places. Nothing is asked for nowhere, nor by a user who may not see orders. */
function useInHand<K>(
  query: { pointIds: string[] } | { stationIds: number[] },
  keys: readonly K[],
  keyOf: (one: OrderInHand) => K,
) {
  const sees = useAccess().can('workOrder:read');
  const { data, isLoading, error } = useBeside(contract.workOrders.inHand, { query }, sees && keys.length > 0);
  const found = useMemo(() => new Map(data?.map((one) => [keyOf(one), one])), [data, keyOf]);
  const asked = sees ? keys.join(' ') : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand in `asked`, and are a new list with each drawing
  return useMemo((): InHandOf<K> => {
    const all = new Set(sees ? keys : []);
    return (key) => (all.has(key) ? { one: found.get(key), isLoading: isLoading && !found.has(key), error } : {});
  }, [asked, found, isLoading, error]);
}

const pointOf = ({ pointId }: OrderInHand) => pointId ?? '';
const stationOf = ({ stationId }: OrderInHand) => stationId;

/** The orders in hand of charge points, by serial number. */
export const usePointsInHand = (pointIds: readonly string[]): InHandOf<string> =>
  useInHand({ pointIds: [...pointIds].sort() }, pointIds, pointOf);

/** The orders in hand of stations, by id. */
export const useStationsInHand = (stationIds: readonly number[]): InHandOf<number> =>
  useInHand({ stationIds: [...stationIds].sort((a, b) => a - b) }, stationIds, stationOf);

const personOf = ({ order }: OrderInHand) => order?.serviceManName ?? order?.leaderName ?? null;

/** An order in hand in lines: its state, its age, the number to call, the repair before; why that may be old. */
function useLines(): (one: OrderInHand, error?: ApiError) => string {
  const { t } = useTranslation('orderParts');
  const word = useWord();
  return ({ order, servicePhone, timeZone, last }, error) =>
    [
      order && `${order.taskId} · ${word(WORK_ORDER_STATE_WORDS[order.state])}`,
      order && t('inHand.since', { time: moment(order.createTime, timeZone) }),
      order?.overdue && t(`inHand.late.${order.overdue}`),
      servicePhone && t('inHand.call', { phone: servicePhone }),
      last && t('inHand.last', { time: moment(last.archiveTime, timeZone), fault: word(WORK_FAULT_WORDS[last.faultCode]) }),
      last?.note,
      error && t('inHand.isOld', { reason: error.message }),
    ]
      .filter(Boolean)
      .join('\n');
}

/** The mark of an order that is loading or could not be loaded. */
function NoneKnown({ isLoading, error }: InHand) {
  const { t } = useTranslation('orderParts');
  if (isLoading) return <BeingRead text={t('inHand.isReading')} />;
  return error ? <NotKnown text={t('inHand.notKnown')} reason={t('inHand.notKnownWhy', { reason: error.message })} /> : null;
}

function OrderLink(props: { one: OrderInHand; error: ApiError | undefined; to: string; children: string }) {
  const { t } = useTranslation('orderParts');
  const lines = useLines();
  return (
    <Link
      className={styles.inHand}
      to={props.to}
      title={lines(props.one, props.error)}
      onClick={(event) => event.stopPropagation()}
    >
      <span>{props.children}</span>
      {props.one.order?.overdue ? <b>{t('inHand.isLate')}</b> : null}
    </Link>
  );
}

/** The man and the state of a point's most urgent order. A point without an open order shows its last repair. */
export function PointInHand({ one, isLoading, error, stateFirst }: InHand & { stateFirst?: boolean }) {
  const { t } = useTranslation('orderParts');
  const word = useWord();
  if (!one) return <NoneKnown isLoading={isLoading} error={error} />;
  const { order, last, timeZone } = one;
  const taskId = order?.taskId ?? last!.taskId;
  const words = order ? [personOf(one), word(WORK_ORDER_STATE_WORDS[order.state])] : [];
  return (
    <OrderLink one={one} error={error} to={pathOf('workOrder', taskId)}>
      {order
        ? (stateFirst ? words.reverse() : words).filter(Boolean).join(' · ')
        : t('inHand.repaired', { time: moment(last!.archiveTime, timeZone).slice(0, 10) })}
    </OrderLink>
  );
}

/** The same on a phone, in a line of its own with the number to call; a point that nobody is on says so. */
export function PointInHandLine(props: InHand) {
  const { t } = useTranslation('orderParts');
  return (
    <div className={styles.line}>
      {hasInHand(props) ? <PointInHand {...props} stateFirst /> : <span>{t('inHand.none')}</span>}
      <CallLink {...props} />
    </div>
  );
}

/** The number to call where an order is open. */
export function CallLink({ one }: InHand) {
  const { t } = useTranslation('orderParts');
  const phone = one?.servicePhone;
  if (!phone || !one.order) return null;
  return (
    <a className={styles.call} href={`tel:${phone.replace(/[^+\d]/g, '')}`} aria-label={t('inHand.callIt', { phone })}>
      <PhoneOutlined aria-hidden /> {phone}
    </a>
  );
}

/** The number of a station's open orders and the man of the most urgent; a link to them. */
export function StationInHand({ one, isLoading, error }: InHand) {
  const { t } = useTranslation('orderParts');
  if (!one?.order) return <NoneKnown isLoading={isLoading} error={error} />;
  return (
    <OrderLink one={one} error={error} to={`/workOrder/list?stationId=${one.stationId}&open=true`}>
      {t('inHand.ofStation', { count: one.orders, person: personOf(one) ?? t('inHand.nobody') })}
    </OrderLink>
  );
}
