import { contract, type RecordDetail } from '@csms/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../shared/api/queries.ts';
import { userZone } from '../../../../shared/format/time.ts';
import { usePreferences } from '../../../../shared/prefs/preferences.ts';
import { Chart } from '../../../../shared/ui/chart/chart.tsx';
import { TimeRange } from '../../../../shared/ui/chart/time-range.tsx';
import { ErrorState } from '../../../../shared/ui/states.tsx';
import { SkeletonRows } from '../../../../shared/ui/table/skeleton-rows.tsx';
import { useInterruptionMarks } from '../../parts/interruption-marks.ts';
import { picturesOf } from '../../parts/process-curves.ts';

export function ProcessData({ record }: { record: RecordDetail }) {
  const { t } = useTranslation(['charging', 'common']);
  const clock = usePreferences((state) => state.clock);
  const { data, error, refetch } = useCall(contract.records.getHisBmsData, { body: { transactionId: record.transactionId } });
  const { segments } = record;
  // The price tiers, each from where it began.
  const tiers = useMemo(
    () =>
      segments.flatMap(({ from, tier }, index) =>
        index === 0 || segments[index - 1]!.tier !== tier ? [{ time: Date.parse(from), label: t(`common:tier.${tier}`) }] : [],
      ),
    [segments, t],
  );
  const zone = clock === 'station' ? record.timeZone : userZone();
  const happened = useInterruptionMarks(record, zone);
  const marks = useMemo(() => [...tiers, ...happened], [tiers, happened]);
  const pictures = useMemo(() => picturesOf(data?.samples ?? [], 'record', t), [data, t]);
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows columns={1} rows={8} />;
  return (
    <TimeRange zone={zone} marks={marks} marksTitle={t('interruptions.title')}>
      {pictures.map(({ key, title, height, curves }) => (
        <Chart key={key} title={title} curves={curves} zone={zone} height={height} />
      ))}
    </TimeRange>
  );
}
