import { contract, TIMED_FIELDS, type TimedCharge, timedChargeForm, validPeriod, weekdaysText } from '@csms/contract';
import { Button, Checkbox, Form, type FormInstance, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChargeUserSelect } from '../../../entities/charge-user-select.tsx';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { localDay } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { PointSelect } from '../parts/point-select.tsx';
import styles from './timed-charging.module.css';
import { Preview } from './timed-preview.tsx';
import { bodyOf, newValues, RENAMED, type Values, valuesOf } from './timed-values.ts';
import { STALE_BY_TIMED } from './timed-words.tsx';

const TimedField = fieldsOf(timedChargeForm);
const PeriodField = fieldsOf(validPeriod, 'validPeriod');
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const PRESET_DAYS = [WEEK, [1, 2, 3, 4, 5], [6, 7]];

function ConnectorsField({ serialNumber }: { serialNumber: string | undefined }) {
  const { t } = useTranslation(['timedCharging', 'common']);
  const found = useCall(
    contract.points.get,
    { params: { serialNumber: serialNumber ?? '' } },
    { enabled: serialNumber !== undefined, staleTime: 0 },
  );
  return (
    <TimedField name="connectorNos">
      <Select
        mode="multiple"
        disabled={serialNumber === undefined}
        loading={serialNumber !== undefined && found.isPending}
        options={(found.data?.connectors ?? []).map(({ connectorNo, connectorName, state }) => ({
          value: connectorNo,
          label: `${connectorName || t('connector', { no: connectorNo })} · ${t(`common:state.${state}`)}`,
        }))}
      />
    </TimedField>
  );
}

function DayFields({ form, isReady }: { form: FormInstance<Values>; isReady: boolean }) {
  const { t } = useTranslation('timedCharging');
  const mustChoose = useMustChoose();
  const word = useFieldWord(TIMED_FIELDS);
  const label = isReady ? t('form.daysReady') : word('days');
  // A rule that is `required` would mark the group so, which a group cannot be.
  const someDay = {
    validator: (_: unknown, days: number[] | undefined) =>
      days?.length ? Promise.resolve() : Promise.reject(new Error(mustChoose(label).message)),
  };
  return (
    <>
      <FieldRow>
        <PeriodField name="from" />
        <PeriodField name="to" />
      </FieldRow>
      <Form.Item
        label={label}
        required
        extra={
          <span className={styles.presets}>
            {PRESET_DAYS.map((days) => (
              <Button key={days.length} size="small" onClick={() => form.setFieldValue('days', days)}>
                {weekdaysText(days, language())}
              </Button>
            ))}
          </span>
        }
      >
        <Form.Item name="days" noStyle rules={[someDay]}>
          <Checkbox.Group
            aria-label={label}
            options={WEEK.map((value) => ({ value, label: weekdaysText([value], language()) }))}
          />
        </Form.Item>
      </Form.Item>
    </>
  );
}

function TimeFields({ isReady, zone }: { isReady: boolean; zone: string | undefined }) {
  const { t } = useTranslation('timedCharging');
  const clock = zone ? t('stationClock', { zone }) : undefined;
  return (
    <FieldRow>
      <TimedField
        name="startTime"
        {...(isReady ? { label: t('form.mayFrom') } : {})}
        extra={isReady ? t('form.mayFromHint') : clock}
        input={{ placeholder: '22:00', inputMode: 'numeric' }}
      />
      {isReady ? (
        <TimedField name="readyTime" required extra={clock} input={{ placeholder: '07:00', inputMode: 'numeric' }} />
      ) : null}
    </FieldRow>
  );
}

function EndFields({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation('timedCharging');
  return (
    <>
      <FieldRow>
        {isReady ? (
          <TimedField name="wantsWh" required />
        ) : (
          <TimedField name="wantsWh" label={t('form.energyEnd')} extra={t('form.energyHint')} />
        )}
        <TimedField name="maxMinutes" />
      </FieldRow>
      {/* Emptied it is 0. */}
      {isReady ? null : <TimedField name="retryMinutes" rules={[]} />}
    </>
  );
}

function Fields({ form, zone }: { form: FormInstance<Values>; zone: string | undefined }) {
  const isReady = Form.useWatch('kind', form) === 'readyBy';
  return (
    <>
      <DayFields form={form} isReady={isReady} />
      <TimeFields isReady={isReady} zone={zone} />
      <EndFields isReady={isReady} />
      <TimedField name="note" />
    </>
  );
}

function KindField({ form }: { form: FormInstance<Values> }) {
  const { t } = useTranslation('timedCharging');
  const kind = Form.useWatch('kind', form) ?? 'start';
  return (
    <TimedField name="kind" extra={t(`form.kindHint.${kind}`)}>
      {(label, { options }) => <Segmented options={options} aria-label={label} />}
    </TimedField>
  );
}

/** Makes a timed charge; `serialNumber`: at this point. */
export function NewTimedCharge({ serialNumber, onClose }: { serialNumber: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['timedCharging', 'common']);
  const mustChoose = useMustChoose();
  const word = useFieldWord(TIMED_FIELDS);
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.timedCharges.create, STALE_BY_TIMED);
  const [station, setStation] = useState<number>();
  const given = useCall(
    contract.points.get,
    { params: { serialNumber: serialNumber ?? '' } },
    { enabled: serialNumber !== undefined },
  );
  const point = Form.useWatch('point', form);
  if (serialNumber !== undefined && given.isPending) return null;
  return (
    <FormDrawer<Values>
      title={t('create')}
      open
      onClose={onClose}
      submitText={t('common:actions.create')}
      form={form}
      width={980}
      rename={RENAMED}
      initialValues={{ ...newValues(dayjs(localDay(Date.now(), given.data?.timeZone))), point: given.data }}
      onSubmit={async (values) => {
        const made = await create.mutateAsync({ body: bodyOf(values, values.point?.serialNumber)! });
        notify.success(t('created', { account: made.account }));
      }}
    >
      <div className={styles.form}>
        <div>
          <KindField form={form} />
          <Form.Item label={word('stationId')}>
            <StationSelect
              value={station}
              onChange={(next) => {
                setStation(next);
                form.resetFields(['point', 'connectorNos']);
              }}
              placeholder={t('form.allStations')}
              allowClear
            />
          </Form.Item>
          <TimedField name="serialNumber" at="point" rules={[mustChoose(word('pointName'))]}>
            <PointSelect
              stationId={station}
              away
              placeholder={t('form.pointPlaceholder')}
              onPicked={() => form.setFieldsValue({ connectorNos: [], chargeUserId: null })}
            />
          </TimedField>
          <ConnectorsField serialNumber={point?.serialNumber} />
          <TimedField name="chargeUserId">
            {(label) => <ChargeUserSelect providerId={point?.providerId} label={label} />}
          </TimedField>
          <Fields form={form} zone={point?.timeZone} />
        </div>
        <Preview form={form} serialNumber={point?.serialNumber} />
      </div>
    </FormDrawer>
  );
}

/** Changes a timed charge: its starts that are to come. */
export function ChangeTimedCharge({ one, onClose }: { one: TimedCharge; onClose: () => void }) {
  const { t } = useTranslation(['timedCharging', 'common']);
  const [form] = Form.useForm<Values>();
  const update = useSend(contract.timedCharges.update, STALE_BY_TIMED);
  return (
    <FormDrawer<Values>
      title={t('edit')}
      open
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      width={980}
      rename={RENAMED}
      initialValues={valuesOf(one)}
      onSubmit={async (values) => {
        const { serialNumber: _, ...body } = bodyOf(values, one.serialNumber)!;
        await update.mutateAsync({ params: { id: one.id }, body });
        notify.success(t('saved', { id: one.id }));
      }}
    >
      <div className={styles.form}>
        <div>
          <p style={{ marginBottom: 16 }}>
            <b>{one.pointName}</b> · {one.serialNumber} · {one.stationName}
          </p>
          <KindField form={form} />
          <ConnectorsField serialNumber={one.serialNumber} />
          <TimedField name="chargeUserId">
            {(label) => <ChargeUserSelect providerId={one.providerId} account={one.account} label={label} />}
          </TimedField>
          <Fields form={form} zone={one.timeZone} />
        </div>
        <Preview form={form} serialNumber={one.serialNumber} />
      </div>
    </FormDrawer>
  );
}
