import { contract, type ScheduleComparison } from '@csms/contract';
import { Alert, Button, InputNumber, Segmented, Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { dateTime } from '../../../shared/format/time.ts';
import { Chart } from '../../../shared/ui/chart/chart.tsx';
import type { Curve } from '../../../shared/ui/chart/curve.ts';
import { ErrorState } from '../../../shared/ui/states.tsx';
import styles from './charging-profiles.module.css';
import { pointsOf } from './comparison.ts';

const LOOK_MS = 2000;

function Both({ both }: { both: ScheduleComparison }) {
  const { t } = useTranslation('chargingProfiles');
  const { chargingRateUnit: unit, timeZone, differences, rated } = both;
  const start = Date.parse(both.startSchedule);
  const curve = (name: string, color: string, fill: boolean, steps: ScheduleComparison['ours']): Curve => ({
    name,
    unit,
    color,
    axis: 'left',
    fill,
    step: true,
    fraction: 1,
    points: pointsOf(steps, both),
  });
  const marked: Curve = {
    ...curve(t('compare.differs'), '--danger', true, []),
    points: pointsOf(both.theirs, both, differences),
  };
  const at = (seconds: number) => dateTime(start + seconds * 1000, timeZone);
  return (
    <>
      <Chart
        title={t('compare.title')}
        height={260}
        zone={timeZone}
        curves={[
          curve(t('compare.ours'), '--brand-strong', false, both.ours),
          curve(t('compare.theirs'), '--charging', false, both.theirs),
          ...(differences.length > 0 ? [marked] : []),
        ]}
      />
      <p className={styles.hint}>{t(rated === null ? 'compare.unlimitedUnknown' : 'compare.unlimited', { rated, unit })}</p>
      {differences.length === 0 ? (
        <Alert type="success" showIcon title={t('compare.same')} />
      ) : (
        <Alert
          type="warning"
          showIcon
          title={t('compare.found', { count: differences.length })}
          description={
            <ul className={styles.differences}>
              {differences.slice(0, 12).map(({ startPeriod, endPeriod }) => (
                <li key={startPeriod}>
                  {at(startPeriod)} – {at(endPeriod)}
                </li>
              ))}
            </ul>
          }
        />
      )}
      {both.isBalanced ? <p className={styles.hint}>{t('compare.balanced')}</p> : null}
    </>
  );
}

function Answer({ commandId }: { commandId: string }) {
  const { t } = useTranslation(['chargingProfiles', 'terms']);
  const [looks, setLooks] = useState(true);
  const args = { params: { commandId } };
  const query = useCall(contract.chargingProfiles.comparison, args, { refetchInterval: looks ? LOOK_MS : false, silent: true });
  const { data } = query;
  if (looks && data && data.status !== 'waiting') setLooks(false);
  if (query.error && !data) return <ErrorState error={query.error} onRetry={query.refetch} busy={query.isFetching} />;
  if (!data || data.status === 'waiting')
    return (
      <p className={styles.hint} role="status">
        <Spin size="small" /> {t('compare.waiting')}
      </p>
    );
  if (data.status === 'refused')
    return (
      <Alert
        type="error"
        showIcon
        title={t('compare.refused', { result: t(`terms:command.result.${data.result ?? 'failed'}`) })}
      />
    );
  return <Both both={data} />;
}

/** Asks a charge point for its composite schedule and shows it beside ours. */
export function Compare({ serialNumber }: { serialNumber: string }) {
  const { t } = useTranslation('chargingProfiles');
  const [connectorNo, setConnectorNo] = useState<number | null>(1);
  const [hours, setHours] = useState<number | null>(24);
  const [unit, setUnit] = useState<'A' | 'W'>('A');
  const [commandId, setCommandId] = useState<string>();
  const compare = useSend(contract.chargingProfiles.compare);
  const ask = async () => {
    if (connectorNo === null || hours === null) return;
    const body = { connectorNo, duration: hours * 3600, chargingRateUnit: unit };
    setCommandId((await compare.mutateAsync({ params: { serialNumber }, body })).commandId);
  };
  return (
    <>
      <div className={styles.search}>
        <InputNumber
          min={1}
          max={32_767}
          precision={0}
          value={connectorNo}
          onChange={setConnectorNo}
          prefix={t('compare.connector')}
          style={{ width: 150 }}
          aria-label={t('compare.connector')}
        />
        <InputNumber
          min={1}
          max={168}
          precision={0}
          value={hours}
          onChange={setHours}
          suffix={t('compare.hours')}
          aria-label={t('compare.duration')}
        />
        <Segmented options={['A', 'W']} value={unit} onChange={(next) => setUnit(next === 'W' ? 'W' : 'A')} />
        <Button
          type="primary"
          loading={compare.isPending}
          disabled={connectorNo === null || hours === null}
          onClick={() => void ask().catch(() => undefined)}
        >
          {t('compare.ask')}
        </Button>
      </div>
      {commandId ? <Answer key={commandId} commandId={commandId} /> : <p className={styles.hint}>{t('compare.hint')}</p>}
    </>
  );
}
