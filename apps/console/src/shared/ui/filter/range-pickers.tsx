import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { DayRange, MomentRange } from '../range/range-choice.tsx';

export interface RangeProps {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
}

/** What both have: they open at once, and one end may stay open. */
function useCommon({ label, from, to }: RangeProps) {
  const { t } = useTranslation();
  return {
    defaultOpen: true,
    autoFocus: true,
    placeholder: [t('filter.from'), t('filter.to')] as [string, string],
    'aria-label': label,
    allowEmpty: [true, true] as [boolean, boolean],
    value: [from ? dayjs(from) : null, to ? dayjs(to) : null] as [dayjs.Dayjs | null, dayjs.Dayjs | null],
  };
}

/** From the first to the last day (YYYY-MM-DD), both with it. */
export function DaysPicker(props: RangeProps) {
  const { onChange } = props;
  return (
    <DayRange
      {...useCommon(props)}
      onChange={(range) => onChange(range?.[0]?.format('YYYY-MM-DD'), range?.[1]?.format('YYYY-MM-DD'))}
    />
  );
}

/** From and to by start time, half-open. */
export function MomentsPicker(props: RangeProps) {
  const { onChange } = props;
  return (
    <MomentRange {...useCommon(props)} onChange={(range) => onChange(range?.[0]?.toISOString(), range?.[1]?.toISOString())} />
  );
}
