import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';

export interface RangeProps {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
}

const day = () => dayjs().startOf('day');

/** From the first to the last day (YYYY-MM-DD), both with it. */
export function DaysPicker({ label, from, to, onChange }: RangeProps) {
  const { t } = useTranslation();
  return (
    <DatePicker.RangePicker
      defaultOpen
      autoFocus
      format="YYYY-MM-DD"
      placeholder={[t('filter.from'), t('filter.to')]}
      aria-label={label}
      allowEmpty={[true, true]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      onChange={(range) => onChange(range?.[0]?.format('YYYY-MM-DD'), range?.[1]?.format('YYYY-MM-DD'))}
    />
  );
}

/** From and to by start time, half-open: the presets end where the next day begins. */
export function MomentsPicker(props: RangeProps) {
  const { t } = useTranslation();
  const month = day().startOf('month');
  return (
    <DatePicker.RangePicker
      defaultOpen
      autoFocus
      showTime={{ format: 'HH:mm', defaultValue: [dayjs('00:00', 'HH:mm'), dayjs('00:00', 'HH:mm')] }}
      format="YYYY-MM-DD HH:mm"
      placeholder={[t('filter.from'), t('filter.to')]}
      aria-label={props.label}
      allowEmpty={[true, true]}
      value={[props.from ? dayjs(props.from) : null, props.to ? dayjs(props.to) : null]}
      presets={[
        { label: t('filter.today'), value: () => [day(), day().add(1, 'day')] },
        { label: t('filter.yesterday'), value: () => [day().subtract(1, 'day'), day()] },
        { label: t('filter.last7'), value: () => [day().subtract(6, 'day'), day().add(1, 'day')] },
        { label: t('filter.last30'), value: () => [day().subtract(29, 'day'), day().add(1, 'day')] },
        { label: t('filter.thisMonth'), value: () => [month, month.add(1, 'month')] },
        { label: t('filter.lastMonth'), value: () => [month.subtract(1, 'month'), month] },
      ]}
      onChange={(range) => props.onChange(range?.[0]?.toISOString(), range?.[1]?.toISOString())}
    />
  );
}
