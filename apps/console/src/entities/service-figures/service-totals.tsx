import { contract, type QueryOf, type ServiceFigures, serviceFigureList } from '@csms/contract';
import { Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queries.ts';
import { decimal, integer } from '../../shared/format/format.ts';
import { StatStrip } from '../../shared/ui/stat-strip.tsx';
import { Missing, Money } from '../../shared/ui/value/values.tsx';
import { useWord } from '../list/list-words.ts';
import styles from './service-totals.module.css';

const HOUR = 3600;
const DAY = 24 * HOUR;
export const percent = (value: number) => `${decimal(value, 1)} %`;

/** Seconds as the largest unit that says enough. */
export function useSpan(): (seconds: number) => string {
  const { t } = useTranslation('serviceTotals');
  return (seconds) => {
    if (seconds < HOUR) return t('minutes', { n: integer(Math.round(seconds / 60)) });
    if (seconds < 2 * DAY) return t('hours', { n: decimal(seconds / HOUR, 1) });
    return t('days', { n: decimal(seconds / DAY, 1) });
  };
}

/** Runs of recovery and how many healed; null: there were none, or it cannot be told. */
export function useRuns(): (one: ServiceFigures) => string | null {
  const { t } = useTranslation('serviceTotals');
  return ({ recoveryRuns, recoveryHealed }) =>
    recoveryRuns ? t('runs', { runs: integer(recoveryRuns), healed: integer(recoveryHealed ?? 0) }) : null;
}

type Meaning =
  | 'opened'
  | keyof Pick<
      ServiceFigures,
      | 'responseSeconds'
      | 'repairSeconds'
      | 'betweenFailuresSeconds'
      | 'firstTimeFix'
      | 'againShare'
      | 'healedOrders'
      | 'costs'
      | 'lostSessions'
    >;

/** Service of a period in figures; each says on its name how it is counted. */
export function ServiceTotals({ asked }: { asked: QueryOf<typeof contract.serviceFigures.totals> }) {
  const { t } = useTranslation('serviceTotals');
  const word = useWord();
  const span = useSpan();
  const runs = useRuns();
  const { data, isPending } = useCall(contract.serviceFigures.totals, { query: asked }, { keepPrevious: true });
  const term = (key: Meaning, label = word(serviceFigureList.columns[key].words)) => (
    <Tooltip title={t(`means.${key}`)} trigger={['hover', 'focus']}>
      <button type="button" className={styles.term}>
        {label}
      </button>
    </Tooltip>
  );
  const time = (seconds: number | null | undefined) => (seconds == null ? <Missing /> : span(seconds));
  const working = (seconds: number | null | undefined, whole: number | null | undefined) =>
    seconds == null || seconds === whole ? undefined : t('working', { time: span(seconds) });
  const share = (value: number | null | undefined) => (value == null ? <Missing /> : percent(value));
  const costs = data?.costs.length ? data.costs : [{ currency: '', total: null }];
  return (
    <div className={styles.strip}>
      <StatStrip
        label={t('label')}
        loading={isPending}
        stats={[
          {
            key: 'opened',
            label: term('opened'),
            value: integer(data?.opened ?? 0),
            note: t('archived', { n: integer(data?.archived ?? 0) }),
          },
          {
            key: 'response',
            label: term('responseSeconds'),
            value: time(data?.responseSeconds),
            note: working(data?.responseWorkSeconds, data?.responseSeconds),
          },
          {
            key: 'repair',
            label: term('repairSeconds'),
            value: time(data?.repairSeconds),
            note: working(data?.repairWorkSeconds, data?.repairSeconds),
          },
          {
            key: 'between',
            label: term('betweenFailuresSeconds'),
            value: time(data?.betweenFailuresSeconds),
            note: data?.faults == null ? undefined : t('faults', { count: data.faults }),
          },
          {
            key: 'first',
            label: term('firstTimeFix'),
            value: share(data?.firstTimeFix),
            note: data ? t('of', { part: integer(data.fixedFirst), all: integer(data.worked) }) : undefined,
          },
          {
            key: 'again',
            label: term('againShare'),
            value: share(data?.againShare),
            note: data ? t('again', { reopened: integer(data.reopened), repeated: integer(data.repeated) }) : undefined,
          },
          {
            key: 'healed',
            label: term('healedOrders'),
            value: integer(data?.healedOrders ?? 0),
            note: (data && runs(data)) ?? undefined,
          },
          ...costs.map(({ currency, total }) => ({
            key: `cost${currency}`,
            label: term('costs', costs.length > 1 ? t('costIn', { currency }) : undefined),
            value: <Money amount={total} currency={currency} />,
            note: t('parts', { count: data?.partsUsed ?? 0 }),
          })),
          {
            key: 'lost',
            label: term('lostSessions'),
            value: data && data.archived > 0 ? t('about', { n: decimal(data.lostSessions, 1) }) : <Missing />,
            note: !data?.archived
              ? undefined
              : data.lostUncounted > 0
                ? t('uncounted', { count: data.lostUncounted })
                : t('estimate', { low: integer(data.lostLow), high: integer(data.lostHigh) }),
          },
        ]}
      />
    </div>
  );
}
