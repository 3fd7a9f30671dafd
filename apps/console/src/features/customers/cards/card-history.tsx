import {
  ArrowLeftOutlined,
  ArrowRightOutlined,
  EditOutlined,
  FrownOutlined,
  GiftOutlined,
  IdcardOutlined,
  MinusCircleOutlined,
  PlusCircleOutlined,
  RollbackOutlined,
  SmileOutlined,
  SwapOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { type CardEvent, contract, pathOf, remarkOf } from '@csms/contract';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { energy, money } from '../../../shared/format/format.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { colon } from '../../../shared/i18n/colon.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../shared/ui/table/skeleton-rows.tsx';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from './cards.module.css';

const ICONS: Readonly<Record<CardEvent['kind'], ReactNode>> = {
  issued: <IdcardOutlined />,
  lost: <FrownOutlined />,
  found: <SmileOutlined />,
  changed: <EditOutlined />,
  replaced: <SwapOutlined />,
  replacement: <SwapOutlined />,
  recharge: <PlusCircleOutlined />,
  refund: <MinusCircleOutlined />,
  transferIn: <ArrowLeftOutlined />,
  transferOut: <ArrowRightOutlined />,
  reversal: <RollbackOutlined />,
  orderRefund: <RollbackOutlined />,
  goodwill: <GiftOutlined />,
  bonus: <GiftOutlined />,
  membership: <GiftOutlined />,
  session: <ThunderboltOutlined />,
};
const STEP = 20;

/** What has happened to a card: who, when, what; the newest first. */
export function CardHistory({ cardNumber, currency }: { cardNumber: string; currency: string }) {
  const { t } = useTranslation(['cards', 'common']);
  const [limit, setLimit] = useState(STEP);
  const query = useCall(
    contract.cards.history,
    { params: { cardNumber }, query: { page: 1, limit } },
    { keepPrevious: true, staleTime: 0 },
  );
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!query.data) return <SkeletonRows columns={2} rows={4} />;
  const { list, total } = query.data;
  return (
    <>
      <ol className={styles.events} aria-label={t('history.title')}>
        {list.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
          <li key={`${event.time} ${event.kind} ${index}`}>
            <span>{ICONS[event.kind]}</span>
            <div className={styles.event}>
              <What event={event} />
              <small>
                <Time at={event.time} />
                {event.operator ? ` · ${event.operator}` : ''}
                {event.remark ? ` · ${remarkOf(event, language())}` : ''}
              </small>
            </div>
            {event.amount === null ? null : (
              <div className={styles.amount}>
                <b data-in={!event.amount.startsWith('-')}>
                  {event.amount.startsWith('-') ? '' : '+'}
                  {money(event.amount, currency)}
                </b>
                {event.balanceAfter === null ? null : (
                  <small>{t('history.balanceAfter', { balance: money(event.balanceAfter, currency) })}</small>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
      {total > list.length ? (
        <Button
          type="link"
          loading={query.isFetching}
          disabled={limit >= 1000}
          onClick={() => setLimit((now) => Math.min(now + 5 * STEP, 1000))}
        >
          {t('history.more', { count: total - list.length })}
        </Button>
      ) : null}
    </>
  );
}

function What({ event }: { event: CardEvent }) {
  const { t } = useTranslation(['cards', 'common']);
  const { permissions } = useUser();
  const opens = permissions.includes('record:read') || permissions.includes('*:*:*');
  const words = t(`history.${event.kind}`);
  const used = event.energyWh === null ? '' : ` · ${energy(event.energyWh).value} ${energy(event.energyWh).unit}`;
  return (
    <>
      {event.transactionId !== null && opens ? <Link to={pathOf('record', event.transactionId)}>{words}</Link> : words}
      {event.otherCard ? (
        <>
          {' '}
          <Link to={pathOf('card', event.otherCard)} className={styles.number}>
            {event.otherCard}
          </Link>
        </>
      ) : null}
      {event.stationName ? ` · ${event.stationName}` : ''}
      {used}
      {event.changes.map(({ field, from, to }) => (
        <small key={field}>
          {t(`history.fields.${field}`)}
          {colon()}
          {shown(field, from)} → {shown(field, to)}
        </small>
      ))}
    </>
  );
}

const shown = (field: string, value: string) =>
  value === '' ? '–' : field === 'expireTime' ? dateTime(value).slice(0, 10) : value;
