import type { Command } from '@csms/contract';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../../shared/ui/chart/chart.tsx';
import type { Curve } from '../../../shared/ui/chart/curve.ts';
import { stepsOf } from './schedule-steps.ts';

/** The limits of a composite schedule over time. */
export function ScheduleChart({ command, zone }: { command: Command; zone: string }) {
  const { t } = useTranslation(['pointWork', 'common']);
  const steps = stepsOf(command);
  if (!steps) return <p style={{ color: 'var(--text-soft)', marginTop: 12 }}>{t('form.noSchedule')}</p>;
  const curve: Curve = {
    name: t('form.limit'),
    unit: steps.unit,
    color: '--charging',
    axis: 'left',
    fill: true,
    step: true,
    fraction: 1,
    points: steps.points,
  };
  return (
    <div style={{ marginTop: 14 }}>
      <Chart title={t('form.schedule')} curves={[curve]} zone={zone} height={240} />
    </div>
  );
}
