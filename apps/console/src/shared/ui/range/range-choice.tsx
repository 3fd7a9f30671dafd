import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { daysOfPreset, momentsOfPreset, RANGE_PRESETS } from './range-presets.ts';

type Props = Omit<ComponentProps<typeof DatePicker.RangePicker>, 'presets' | 'format' | 'showTime'>;

/** From the first to the last day. Every range of days in the console is chosen by it: it offers this month, the last, and others beside the calendar. `today`: by another clock than the browser's. */
export function DayRange({ today, ...props }: Props & { today?: Dayjs }) {
  const { t } = useTranslation();
  return (
    <DatePicker.RangePicker
      format="YYYY-MM-DD"
      presets={RANGE_PRESETS.map((name) => ({ label: t(`filter.${name}`), value: () => daysOfPreset(name, today ?? dayjs()) }))}
      {...props}
    />
  );
}

const MIDNIGHT = '00:00';

/** From and to as moments, with the same ranges beside it. */
export function MomentRange(props: Props) {
  const { t } = useTranslation();
  const midnight = dayjs(MIDNIGHT, 'HH:mm');
  return (
    <DatePicker.RangePicker
      showTime={{ format: 'HH:mm', defaultValue: [midnight, midnight] }}
      format="YYYY-MM-DD HH:mm"
      presets={RANGE_PRESETS.map((name) => ({ label: t(`filter.${name}`), value: () => momentsOfPreset(name, dayjs()) }))}
      {...props}
    />
  );
}
