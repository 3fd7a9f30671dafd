import { contract } from '@csms/contract';
import { Form, Radio, Select, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/queries.ts';
import { dateTime, offsetText } from '../../../shared/format/time.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { ReportField } from './report-field.ts';
import type { ReportValues } from './report-values.ts';
import styles from './reports.module.css';
import { periodText, weekdayName } from './words.ts';

const MONTH_DAYS = 28;

/** What the server would make of what is chosen: the next moments with their days, and whether mail can go out at all. */
function Preview() {
  const { t } = useTranslation('reports');
  const form = Form.useFormInstance<ReportValues>();
  const [frequency, weekday, monthDay, time, timeZone] = [
    Form.useWatch('frequency', form),
    Form.useWatch('weekday', form),
    Form.useWatch('monthDay', form),
    Form.useWatch('time', form),
    Form.useWatch('timeZone', form),
  ];
  const whole =
    Boolean(frequency && time && timeZone) &&
    (frequency !== 'weekly' || Boolean(weekday)) &&
    (frequency !== 'monthly' || Boolean(monthDay));
  const { data } = useCall(
    contract.reports.preview,
    {
      query: {
        frequency,
        time,
        timeZone,
        ...(frequency === 'weekly' ? { weekday } : {}),
        ...(frequency === 'monthly' ? { monthDay } : {}),
      },
    },
    { enabled: whole, keepPrevious: true, silent: true },
  );
  if (!data || !whole) return null;
  return (
    <>
      {data.hasMailAccount ? null : <Notice tone="warning" title={t('form.noMail')} text={t('form.noMailHint')} />}
      <div className={styles.preview}>
        {t('form.preview')}
        <ol>
          {data.next.map((due) => (
            <li key={due.dueTime}>
              <span>
                {dateTime(due.dueTime, timeZone).slice(0, 16)} {offsetText(due.dueTime, timeZone)}
              </span>
              <small>{t('form.previewOf', { period: periodText(due) })}</small>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

/** How often, on which day, at what time of which zone. */
export function WhenFields() {
  const { t } = useTranslation('reports');
  const form = Form.useFormInstance<ReportValues>();
  const frequency = Form.useWatch('frequency', form);
  const chosen = Form.useWatch('timeZone', form);
  const zones = useMemo(
    () =>
      [...new Set(['UTC', ...(chosen ? [chosen] : []), ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
        value,
        label: value,
      })),
    [chosen],
  );
  return (
    <>
      <h3 className={styles.part}>{t('form.whenTitle')}</h3>
      <ReportField name="frequency" extra={frequency ? t(`form.reported.${frequency}`) : null}>
        {(_, { options }) => <Radio.Group optionType="button" options={options} />}
      </ReportField>
      <FieldRow>
        {frequency === 'weekly' ? (
          <ReportField name="weekday" required>
            <Select options={[1, 2, 3, 4, 5, 6, 7].map((value) => ({ value, label: weekdayName(value) }))} />
          </ReportField>
        ) : null}
        {frequency === 'monthly' ? (
          <ReportField name="monthDay" required>
            <Select
              options={Array.from({ length: MONTH_DAYS }, (_, index) => ({
                value: index + 1,
                label: t('form.monthDayOf', { day: index + 1 }),
              }))}
            />
          </ReportField>
        ) : null}
        <ReportField
          name="time"
          getValueProps={(value: string | undefined) => ({ value: value ? dayjs(`2000-01-01T${value}`) : null })}
          getValueFromEvent={(value: Dayjs | null) => value?.format('HH:mm')}
        >
          <TimePicker format="HH:mm" needConfirm={false} showNow={false} allowClear={false} style={{ width: '100%' }} />
        </ReportField>
        <ReportField name="timeZone">
          <Select options={zones} showSearch={{ optionFilterProp: 'label' }} popupMatchSelectWidth={false} />
        </ReportField>
      </FieldRow>
      <Preview />
    </>
  );
}
