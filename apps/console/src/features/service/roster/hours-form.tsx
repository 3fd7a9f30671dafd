import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { contract, type ServiceHours, serviceHours, serviceSpan } from '@csms/contract';
import { Button, Form, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useProviderShown } from '../../../entities/provider-shown.ts';
import { useUser } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { useUrlParam } from '../../../shared/hooks/use-url-state.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from '../parts/orders.module.css';

const HoursField = fieldsOf(serviceHours);
const SpanField = fieldsOf(serviceSpan);
const { roster } = contract;
/** 1 is Monday. */
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** Half hours of a day, its end too. */
const CLOCKS = Array.from({ length: 49 }, (_, n) => `${String(n >> 1).padStart(2, '0')}:${n % 2 ? '30' : '00'}`);
const OFFICE = DAYS.slice(0, 5).map((_, n) => ({ day: n + 1, from: '08:00', to: '18:00' }));

interface Values {
  week: { day?: number; from?: string; to?: string }[];
  holidays: Dayjs[];
  urgentAlways: boolean;
}

function Week() {
  const { t } = useTranslation('dispatchBoard');
  const form = Form.useFormInstance<Values>();
  const clocks = CLOCKS.map((value) => ({ value, label: value }));
  return (
    <Form.List name="week">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className={styles.line} style={{ flexWrap: 'nowrap' }}>
              <SpanField name="day" at={[name, 'day']} style={{ flex: '1 1 0', minWidth: 0 }}>
                <Select options={DAYS.map((day, n) => ({ value: n + 1, label: t(`roster.days.${day}`) }))} />
              </SpanField>
              <SpanField name="from" at={[name, 'from']} style={{ width: 92 }}>
                <Select options={clocks.slice(0, -1)} showSearch />
              </SpanField>
              <SpanField
                name="to"
                at={[name, 'to']}
                dependencies={[['week', name, 'from']]}
                also={{
                  validator: (_, to: string | undefined) => {
                    const from: string | undefined = form.getFieldValue(['week', name, 'from']);
                    return to && from && to <= from ? Promise.reject(new Error(t('roster.endBeforeStart'))) : Promise.resolve();
                  },
                }}
                style={{ width: 92 }}
              >
                <Select options={clocks.slice(1)} showSearch />
              </SpanField>
              <Button type="text" icon={<DeleteOutlined />} aria-label={t('roster.removeHours')} onClick={() => remove(name)} />
            </div>
          ))}
          <Form.Item>
            <span className={styles.line}>
              <Button icon={<PlusOutlined />} onClick={() => add({ from: '08:00', to: '18:00' })}>
                {t('roster.addHours')}
              </Button>
              {fields.length === 0 ? (
                <Button onClick={() => form.setFieldValue('week', OFFICE)}>{t('roster.weekdays')}</Button>
              ) : null}
            </span>
          </Form.Item>
        </>
      )}
    </Form.List>
  );
}

function Fields({ hours, onClose, onProvider }: { hours: ServiceHours; onClose: () => void; onProvider: (id: number) => void }) {
  const { t } = useTranslation(['dispatchBoard', 'common']);
  const { isShowProvider } = useUser();
  const [form] = Form.useForm<Values>();
  const save = useSend(roster.saveHours, [roster.hours]);
  return (
    <FormDrawer<Values>
      title={t('roster.hours')}
      open
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={{ ...hours, holidays: hours.holidays.map((day) => dayjs(day)) }}
      onSubmit={async (values) => {
        await save.mutateAsync({
          body: {
            providerId: hours.providerId,
            week: values.week as ServiceHours['week'],
            holidays: (values.holidays ?? []).map((day) => day.format('YYYY-MM-DD')),
            urgentAlways: values.urgentAlways,
          },
        });
        notify.success(t('roster.hoursSaved'));
      }}
    >
      <p className={styles.lead}>{t('roster.hoursHint')}</p>
      {isShowProvider ? (
        <Form.Item label={t('roster.provider')}>
          <ProviderSelect label={t('roster.provider')} value={hours.providerId} onChange={onProvider} />
        </Form.Item>
      ) : null}
      <Week />
      <HoursField name="holidays" />
      <HoursField name="urgentAlways" checkbox />
    </FormDrawer>
  );
}

/** When the clocks of orders count. */
export function HoursForm({ onClose }: { onClose: () => void }) {
  const { providerId: own } = useUser();
  const [chosen, setChosen] = useUrlParam('of');
  const shown = useProviderShown(chosen);
  const providerId = shown ?? own;
  const hours = useCall(roster.hours, { query: { providerId } }, { enabled: shown !== undefined });
  if (!hours.data) return null;
  return (
    <Fields
      key={providerId}
      hours={hours.data}
      onClose={() => {
        setChosen(undefined);
        onClose();
      }}
      onProvider={(id) => setChosen(String(id))}
    />
  );
}
