import { contract, TIMED_KIND_WORDS, type TimedStart, timedStartList } from '@csms/contract';
import { Button, Progress } from 'antd';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { energy } from '../../../shared/format/format.ts';
import { timeOfDay } from '../../../shared/format/time.ts';
import { useNow } from '../../../shared/hooks/use-now.ts';
import { useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Facts, Section } from '../../../shared/ui/facts.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { Live, Money, Time } from '../../../shared/ui/value/values.tsx';
import { useSkip } from './charges-view.tsx';
import { PlanPicture } from './plan-picture.tsx';
import styles from './timed-charging.module.css';
import { courseOf, isFinished } from './timed-times.ts';
import { EndReason, PointLink, Problem, Session, StartStatus } from './timed-words.tsx';

const kilowattHours = (wh: number): string => {
  const { value, unit } = energy(wh);
  return `${value} ${unit}`;
};

const charged = ({ energyWh, wantsWh }: TimedStart, t: TFunction<'timedCharging'>): string =>
  wantsWh === null
    ? kilowattHours(energyWh)
    : t('starts.ofEnergy', { done: kilowattHours(energyWh), wanted: kilowattHours(wantsWh) });

/** How far a start has come, and how it goes on by its plan. */
function Course({ one, now }: { one: TimedStart; now: number }) {
  const { t } = useTranslation('timedCharging');
  const course = courseOf(one, now);
  const charges = one.status === 'charging';
  if (!charges && !course) return null;
  return (
    <div className={styles.course}>
      <div className={styles.courseHead}>
        {charges ? (
          <strong>
            <Live value={one.energyWh}>{charged(one, t)}</Live>
          </strong>
        ) : null}
        {course ? <span>{t(`starts.${course.kind}`, { time: timeOfDay(course.at, one.timeZone) })}</span> : null}
      </div>
      {charges && one.wantsWh !== null ? (
        <Progress
          percent={Math.min(100, Math.floor((one.energyWh / one.wantsWh) * 100))}
          aria-label={t('starts.energy')}
          status={course?.kind === 'waits' ? 'normal' : 'active'}
        />
      ) : null}
    </div>
  );
}

/** What became of one start: its plan, its session, planned cost beside cost. Read again until it is finished. */
export function StartDetail({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('timedCharging');
  const word = useColumnWord(timedStartList);
  const say = useWord();
  const patch = useUrlPatch();
  const skip = useSkip();
  const now = useNow();
  const writes = useAccess().can('timedCharging:write');
  const [finished, setFinished] = useState(false);
  const query = useCall(
    contract.timedCharges.getStart,
    { params: { id } },
    { staleTime: 0, refetchInterval: finished ? false : 10_000, ofRow: true },
  );
  const one = query.data;
  const over = one !== undefined && isFinished(one);
  const missing = query.error?.kind === 'notFound';
  useEffect(() => setFinished(over), [over]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found out
  useEffect(() => {
    if (!missing) return;
    notify.warning(t('goneStart'));
    onClose();
  }, [missing]);
  if (!one) return null;
  const isAhead = one.status === 'planned' || one.status === 'due';
  return (
    <RowDrawer
      stale={query.isPlaceholderData}
      title={t('starts.title', { id: one.id })}
      open
      onClose={onClose}
      size={560}
      extra={<StartStatus one={one} />}
      footer={
        <div className={styles.buttons}>
          <Button onClick={() => patch({ start: undefined, timed: String(one.timedId) })}>
            {t('starts.charge', { id: one.timedId })}
          </Button>
          {writes && isAhead ? <Button onClick={() => skip(one.timedId, one.day)}>{t('starts.skip')}</Button> : null}
        </div>
      }
    >
      <Course one={one} now={now} />
      {one.plan.length > 0 ? (
        <div className={styles.course}>
          <Section title={t('plan.title')}>
            <PlanPicture
              plan={one.plan}
              zone={one.timeZone}
              from={one.dueTime}
              to={one.kind === 'readyBy' ? one.untilTime : null}
              now={now}
            />
          </Section>
        </div>
      ) : null}
      <Facts
        facts={[
          one.problem !== null && { label: word('problem'), value: <Problem one={one} />, wide: true },
          { label: word('kind'), value: say(TIMED_KIND_WORDS[one.kind]) },
          { label: word('account'), value: one.account },
          { label: word('stationName'), value: one.stationName },
          { label: t('point'), value: <PointLink one={one} /> },
          { label: word('connectorNo'), value: one.connectorNo },
          { label: word('day'), value: one.day },
          {
            label: one.kind === 'start' ? word('dueTime') : t('form.mayFrom'),
            value: <Time at={one.dueTime} zone={one.timeZone} own />,
          },
          {
            label: t(one.kind === 'start' ? 'starts.until' : 'starts.ready'),
            value: <Time at={one.untilTime} zone={one.timeZone} own />,
          },
          { label: word('attempts'), value: one.attempts },
          { label: word('transactionId'), value: <Session one={one} /> },
          one.status !== 'charging' && { label: t('starts.energy'), value: charged(one, t) },
          one.endReason !== null && { label: word('endReason'), value: <EndReason one={one} /> },
          { label: word('plannedCost'), value: <Money amount={one.plannedCost} currency={one.currency} /> },
          {
            label: word('cost'),
            value: (
              <Live value={one.cost}>
                <Money amount={one.cost} currency={one.currency} />
              </Live>
            ),
          },
        ]}
      />
    </RowDrawer>
  );
}
