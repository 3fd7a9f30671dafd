import { ReloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Definition } from '../../../entities/handbook/definition.tsx';
import { changeOf, incomeIn, shareOf } from '../../../entities/network-figures/figures.ts';
import { FEW } from '../../../entities/statistics/delta.tsx';
import { energySum, percent as inPercent, integer, MISSING, money } from '../../../shared/format/format.ts';
import { Explained } from '../../../shared/ui/explained.tsx';
import { Live } from '../../../shared/ui/value/values.tsx';
import styles from './dashboard.module.css';
import { membersOfDay, recordsOfDay } from './links.ts';
import { type Narrowed, useDay, useUtilisation } from './use-dashboard.ts';
import { useOpens } from './use-opens.ts';

const percent = (share: number) => inPercent(share * 100, 1);

function Change({ share, difference }: { share: number | null; difference?: number | undefined }) {
  const { t } = useTranslation('dashboard');
  if (difference !== undefined) {
    const way = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same';
    const text = integer(Math.abs(difference));
    return (
      <span className={styles.change} data-direction={way}>
        <span aria-hidden="true">{way === 'same' ? '=' : `${way === 'up' ? '▲' : '▼'} ${text}`}</span>
        <span className="sr-only">{t(`today.${way}`, { percent: text })}</span>
      </span>
    );
  }
  if (share === null) return null;
  const rounded = Math.round(share * 1000) / 1000;
  const direction = rounded > 0 ? 'up' : rounded < 0 ? 'down' : 'same';
  const text = percent(Math.abs(rounded));
  return (
    <span className={styles.change} data-direction={direction}>
      <span aria-hidden="true">{direction === 'same' ? '=' : `${direction === 'up' ? '▲' : '▼'} ${text}`}</span>
      <span className="sr-only">{t(`today.${direction}`, { percent: text })}</span>
    </span>
  );
}

interface Compared {
  key: 'yesterday' | 'lastWeek';
  text: string | undefined;
  share: number | null;
  /** Of counts that are small, in place of the share. */
  difference?: number | undefined;
  to?: string | undefined;
}
interface CardProps {
  label: string;
  /** Which figure of the handbook it is. */
  figure: 'energy' | 'income' | 'sessions' | 'utilisation' | 'members';
  /** What is to be said of it now, besides its definition. */
  hint?: string | undefined;
  to?: string | undefined;
  value: ReactNode;
  /** The figure in words, for the link's name. */
  text: string;
  compared: Compared[];
  note?: ReactNode;
  failed: boolean;
  waiting: boolean;
  retry: () => void;
}

function Card({ label, figure, hint, to, value, text, compared, note, failed, waiting, retry }: CardProps) {
  const { t } = useTranslation(['dashboard', 'common']);
  return (
    <li className={styles.card} aria-busy={waiting}>
      <span className={styles.cardLabel}>
        <Explained
          about={
            <>
              <Definition of={`insight.dashboard.${figure}`} /> {hint}
            </>
          }
        >
          {label}
        </Explained>
      </span>
      {waiting ? (
        <span className={styles.bone} />
      ) : failed ? (
        <Button size="small" icon={<ReloadOutlined />} onClick={retry} aria-label={`${label}: ${t('common:actions.retry')}`}>
          {t('common:actions.retry')}
        </Button>
      ) : to ? (
        <Link to={to} className={styles.figure} aria-label={`${label}: ${text}`}>
          {value}
        </Link>
      ) : (
        <span className={styles.figure}>{value}</span>
      )}
      {note ? <span className={styles.cardNote}>{note}</span> : null}
      <dl>
        {compared.map(({ key, text, share, difference, to }) => (
          <div key={key}>
            <dt title={t('today.byNow')}>{t(`today.${key}`)}</dt>
            <dd>
              {to && text !== undefined ? (
                <Link to={to} className={styles.compared} aria-label={`${label}, ${t(`today.${key}`)}: ${text}`}>
                  {text}
                </Link>
              ) : (
                (text ?? MISSING)
              )}{' '}
              <Change share={share} difference={difference} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** What today has brought so far, beside yesterday and the same day of last week up to the same time of day. */
export function Today({
  narrowed,
  currency: chosen,
  several,
  ownDays,
}: {
  narrowed: Narrowed;
  /** Undefined while it is not known which one comes first: no amount is shown that another would take the place of. */
  currency: string | undefined;
  several: boolean;
  /** Stations have different days at this moment. */
  ownDays: boolean;
}) {
  const { t } = useTranslation('dashboard');
  const opens = useOpens();
  const currency = chosen ?? '';
  const [today, yesterday, lastWeek] = [useDay(narrowed, 0), useDay(narrowed, 1), useDay(narrowed, 7)];
  const [share, shareYesterday, shareLastWeek] = [
    useUtilisation(narrowed, 0),
    useUtilisation(narrowed, 1),
    useUtilisation(narrowed, 7),
  ];
  type Day = NonNullable<typeof today.data>;
  const compare = (
    of: (day: Day) => number,
    text: (day: Day) => string,
    list: (key: Compared['key']) => string | undefined,
    count = false,
  ): Compared[] =>
    (
      [
        ['yesterday', yesterday.data],
        ['lastWeek', lastWeek.data],
      ] as const
    ).map(([key, before]) => ({
      key,
      text: before && text(before),
      share: today.data && before ? changeOf(of(today.data), of(before)) : null,
      difference:
        count && today.data && before && Math.min(of(today.data), of(before)) < FEW ? of(today.data) - of(before) : undefined,
      to: list(key),
    }));
  const seesRecords = opens('/historyRecord/chargeRecord', 'record:read');
  const records = (day: 'today' | Compared['key'], of?: string) => (seesRecords ? recordsOfDay(narrowed, day, of) : undefined);
  // Amounts of one currency are those of its records alone.
  const own = several ? currency : undefined;
  const whose = ownDays ? t('ownTodayHint') : undefined;
  const day = {
    failed: today.data === undefined && today.error !== null,
    waiting: today.data === undefined && today.error === null,
    retry: () => void today.refetch(),
  };
  const kWh = (wh: number) => {
    const { value, unit } = energySum(wh);
    return (
      <>
        {value} <small>{unit}</small>
      </>
    );
  };
  const kWhText = (wh: number) => `${energySum(wh).value} ${energySum(wh).unit}`;
  const live = (value: string | number, shown: ReactNode) => <Live value={value}>{shown}</Live>;
  const wh = today.data?.energyWh ?? 0;
  const cost = incomeIn(today.data, currency);
  const others = (today.data?.income ?? []).filter((one) => one.currency !== currency);
  const used = share.data ? shareOf(share.data) : null;
  const usedBefore = (before: typeof share.data) => {
    const past = before ? shareOf(before) : null;
    return {
      text: past === null ? undefined : percent(past),
      share: used === null || past === null ? null : changeOf(used, past),
    };
  };
  const seesUsers = opens('/userManagement/chargeUser', 'chargeUser:read');
  const members = (day: 'today' | Compared['key']) => {
    const asked = { today, yesterday, lastWeek }[day];
    return seesUsers ? membersOfDay(narrowed, day, asked.dataUpdatedAt) : undefined;
  };
  return (
    <section aria-label={t('today.label')}>
      <ul className={styles.cards}>
        <Card
          {...day}
          label={t('today.energy')}
          figure="energy"
          hint={whose}
          to={records('today')}
          text={kWhText(wh)}
          value={live(wh, kWh(wh))}
          compared={compare(
            (one) => one.energyWh,
            (one) => kWhText(one.energyWh),
            records,
          )}
        />
        <Card
          {...day}
          waiting={!day.failed && (day.waiting || chosen === undefined)}
          label={t('today.income')}
          figure="income"
          hint={whose}
          to={records('today', own)}
          text={money(cost, currency)}
          value={live(cost, money(cost, currency))}
          note={
            chosen !== undefined && others.length > 0
              ? `+ ${others.map((one) => money(one.cost, one.currency)).join(', ')}`
              : undefined
          }
          compared={
            chosen === undefined
              ? (['yesterday', 'lastWeek'] as const).map((key) => ({ key, text: undefined, share: null }))
              : compare(
                  (one) => Number(incomeIn(one, currency)),
                  (one) => money(incomeIn(one, currency), currency),
                  (key) => records(key, own),
                )
          }
        />
        <Card
          {...day}
          label={t('today.sessions')}
          figure="sessions"
          hint={whose}
          to={records('today')}
          text={integer(today.data?.sessions ?? 0)}
          value={live(today.data?.sessions ?? 0, integer(today.data?.sessions ?? 0))}
          compared={compare(
            (one) => one.sessions,
            (one) => integer(one.sessions),
            records,
            true,
          )}
        />
        <Card
          label={t('today.utilisation')}
          figure="utilisation"
          hint={whose}
          failed={share.data === undefined && share.error !== null}
          waiting={share.data === undefined && share.error === null}
          retry={() => void share.refetch()}
          text={used === null ? MISSING : percent(used)}
          value={used === null ? MISSING : live(percent(used), percent(used))}
          compared={[
            { key: 'yesterday', ...usedBefore(shareYesterday.data) },
            { key: 'lastWeek', ...usedBefore(shareLastWeek.data) },
          ]}
        />
        <Card
          {...day}
          label={t('today.members')}
          figure="members"
          to={today.data?.members === null ? undefined : members('today')}
          text={integer(today.data?.members ?? 0)}
          value={today.data?.members === null ? MISSING : live(today.data?.members ?? 0, integer(today.data?.members ?? 0))}
          note={today.data?.members === null ? t('today.membersOfAll') : undefined}
          compared={compare(
            (one) => one.members ?? 0,
            (one) => (one.members === null ? MISSING : integer(one.members)),
            (key) => (today.data?.members === null ? undefined : members(key)),
            today.data?.members !== null,
          )}
        />
      </ul>
    </section>
  );
}
