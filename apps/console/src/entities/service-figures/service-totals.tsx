import { contract, type QueryOf, type ServiceFigures, serviceFigureList } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/queries.ts';
import { decimal, percent as inPercent, integer } from '../../shared/format/format.ts';
import { StatStrip } from '../../shared/ui/stat-strip.tsx';
import { Missing, Money } from '../../shared/ui/value/values.tsx';
import { Definition } from '../handbook/definition.tsx';
import type { FigureKey } from '../handbook/keys.ts';
import { useWord } from '../list/list-words.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
export const percent = (value: number) => inPercent(value, 1);

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

type Figure = keyof typeof serviceFigureList.columns;

/** What a figure of service means, as the handbook says it. */
const about = (key: Extract<FigureKey, `service.serviceFigures.${string}`>) => <Definition of={key} />;

/** Service of a period in figures; each says on its name how it is counted. */
export function ServiceTotals({ asked }: { asked: QueryOf<typeof contract.serviceFigures.totals> }) {
  const { t } = useTranslation('serviceTotals');
  const word = useWord();
  const span = useSpan();
  const runs = useRuns();
  const query = useCall(contract.serviceFigures.totals, { query: asked }, { keepPrevious: true });
  const { data } = query;
  const name = (key: Figure) => word(serviceFigureList.columns[key].words);
  const time = (seconds: number | null | undefined) => (seconds == null ? <Missing /> : span(seconds));
  const working = (seconds: number | null | undefined, whole: number | null | undefined) =>
    seconds == null || seconds === whole ? undefined : t('working', { time: span(seconds) });
  const share = (value: number | null | undefined) => (value == null ? <Missing /> : percent(value));
  const costs = data?.costs.length ? data.costs : [{ currency: '', total: null }];
  return (
    <StatStrip
      label={t('label')}
      query={query}
      stats={[
        {
          key: 'opened',
          label: name('opened'),
          about: about('service.serviceFigures.opened'),
          value: integer(data?.opened ?? 0),
          note: t('archived', { n: integer(data?.archived ?? 0) }),
        },
        {
          key: 'response',
          label: name('responseSeconds'),
          about: about('service.serviceFigures.responseSeconds'),
          value: time(data?.responseSeconds),
          note: working(data?.responseWorkSeconds, data?.responseSeconds),
        },
        {
          key: 'repair',
          label: name('repairSeconds'),
          about: about('service.serviceFigures.repairSeconds'),
          value: time(data?.repairSeconds),
          note: working(data?.repairWorkSeconds, data?.repairSeconds),
        },
        {
          key: 'between',
          label: name('betweenFailuresSeconds'),
          about: about('service.serviceFigures.betweenFailuresSeconds'),
          value: time(data?.betweenFailuresSeconds),
          note: data?.faults == null ? undefined : t('faults', { count: data.faults }),
        },
        {
          key: 'first',
          label: name('firstTimeFix'),
          about: about('service.serviceFigures.firstTimeFix'),
          value: share(data?.firstTimeFix),
          note: data ? t('of', { part: integer(data.fixedFirst), all: integer(data.worked) }) : undefined,
        },
        {
          key: 'again',
          label: name('againShare'),
          about: about('service.serviceFigures.againShare'),
          value: share(data?.againShare),
          note: data ? t('again', { reopened: integer(data.reopened), repeated: integer(data.repeated) }) : undefined,
        },
        {
          key: 'healed',
          label: name('healedOrders'),
          about: about('service.serviceFigures.healedOrders'),
          value: integer(data?.healedOrders ?? 0),
          note: (data && runs(data)) ?? undefined,
        },
        ...costs.map(({ currency, total }) => ({
          key: `cost${currency}`,
          label: costs.length > 1 ? t('costIn', { currency }) : name('costs'),
          about: about('service.serviceFigures.costs'),
          value: <Money amount={total} currency={currency} />,
          note: t('parts', { count: data?.partsUsed ?? 0 }),
        })),
        {
          key: 'lost',
          label: name('lostSessions'),
          about: about('service.serviceFigures.lostSessions'),
          value: data && data.archived > 0 ? t('about', { n: decimal(data.lostSessions, 1) }) : <Missing />,
          note: !data?.archived
            ? undefined
            : data.lostUncounted > 0
              ? t('uncounted', { count: data.lostUncounted })
              : t('estimate', { low: integer(data.lostLow), high: integer(data.lostHigh) }),
        },
      ]}
    />
  );
}
