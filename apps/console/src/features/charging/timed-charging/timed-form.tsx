import {
  contract,
  LONGEST_RETRY_MINUTES,
  LONGEST_TIMED_MINUTES,
  TIMED_KIND_WORDS,
  TIMED_KINDS,
  type TimedCharge,
  timedChargeForm,
  weekdaysText,
} from '@csms/contract';
import { Button, Checkbox, DatePicker, Form, type FormInstance, Input, InputNumber, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChargeUserSelect } from '../../../entities/charge-user-select.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { localDay } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { PointSelect } from '../parts/point-select.tsx';
import styles from './timed-charging.module.css';
import { Preview } from './timed-preview.tsx';
import { bodyOf, newValues, RENAMED, type Values, valuesOf } from './timed-values.ts';
import { STALE_BY_TIMED } from './timed-words.tsx';

const WEEK = [1, 2, 3, 4, 5, 6, 7];
const PRESET_DAYS = [WEEK, [1, 2, 3, 4, 5], [6, 7]];

function useRequired(): (field: string) => { required: true; message: string } {
  const { t } = useTranslation();
  return (field) => ({ required: true, message: t('form.required', { field }) });
}

function ConnectorsField({ serialNumber }: { serialNumber: string | undefined }) {
  const { t } = useTranslation(['timedCharging', 'common']);
  const mustChoose = useMustChoose();
  const found = useCall(
    contract.points.get,
    { params: { serialNumber: serialNumber ?? '' } },
    { enabled: serialNumber !== undefined, staleTime: 0 },
  );
  return (
    <Form.Item
      name="connectorNos"
      label={t('form.connectors')}
      extra={t('form.connectorsHint')}
      required
      rules={[mustChoose(t('form.connectors'))]}
    >
      <Select
        mode="multiple"
        disabled={serialNumber === undefined}
        loading={serialNumber !== undefined && found.isPending}
        options={(found.data?.connectors ?? []).map(({ connectorNo, connectorName, state }) => ({
          value: connectorNo,
          label: `${connectorName || t('connector', { no: connectorNo })} · ${t(`common:state.${state}`)}`,
        }))}
      />
    </Form.Item>
  );
}

function DayFields({ form, isReady }: { form: FormInstance<Values>; isReady: boolean }) {
  const { t } = useTranslation('timedCharging');
  const mustChoose = useMustChoose();
  const label = t(isReady ? 'form.daysReady' : 'form.days');
  // A rule that is `required` would mark the group so, which a group cannot be.
  const someDay = {
    validator: (_: unknown, days: number[] | undefined) =>
      days?.length ? Promise.resolve() : Promise.reject(new Error(mustChoose(label).message)),
  };
  return (
    <>
      <div className={styles.half}>
        {(['validFrom', 'validTo'] as const).map((word) => (
          <Form.Item
            key={word}
            name={['validPeriod', word === 'validFrom' ? 'from' : 'to']}
            label={t(`form.${word}`)}
            required
            rules={[mustChoose(t(`form.${word}`))]}
          >
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
        ))}
      </div>
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
  const rule = useRule();
  const required = useRequired();
  const { shape } = timedChargeForm;
  const start = t(isReady ? 'form.mayFrom' : 'form.startTime');
  const clock = zone ? t('stationClock', { zone }) : undefined;
  return (
    <div className={styles.half}>
      <Form.Item
        name="startTime"
        label={start}
        extra={isReady ? t('form.mayFromHint') : clock}
        required
        rules={[required(start), rule(shape.startTime, start)]}
      >
        <Input maxLength={5} placeholder="22:00" inputMode="numeric" />
      </Form.Item>
      {isReady ? (
        <Form.Item
          name="readyTime"
          label={t('form.readyTime')}
          extra={clock}
          required
          rules={[required(t('form.readyTime')), rule(shape.readyTime, t('form.readyTime'))]}
        >
          <Input maxLength={5} placeholder="07:00" inputMode="numeric" />
        </Form.Item>
      ) : null}
    </div>
  );
}

function EndFields({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation('timedCharging');
  const required = useRequired();
  const energy = t(isReady ? 'form.energy' : 'form.energyEnd');
  const minutes = { precision: 0, suffix: t('form.minutes'), style: { width: '100%' } } as const;
  return (
    <>
      <div className={styles.half}>
        <Form.Item
          name="wantsKwh"
          label={energy}
          extra={isReady ? undefined : t('form.energyHint')}
          required={isReady}
          rules={isReady ? [required(energy)] : []}
        >
          <InputNumber min={0.1} max={1000} precision={3} suffix="kWh" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="maxMinutes" label={t('form.longest')} extra={t('form.longestHint')}>
          <InputNumber min={1} max={LONGEST_TIMED_MINUTES} {...minutes} />
        </Form.Item>
      </div>
      {isReady ? null : (
        <Form.Item name="retryMinutes" label={t('form.retry')} extra={t('form.retryHint')}>
          <InputNumber min={0} max={LONGEST_RETRY_MINUTES} {...minutes} />
        </Form.Item>
      )}
    </>
  );
}

function Fields({ form, zone }: { form: FormInstance<Values>; zone: string | undefined }) {
  const { t } = useTranslation('timedCharging');
  const isReady = Form.useWatch('kind', form) === 'readyBy';
  return (
    <>
      <DayFields form={form} isReady={isReady} />
      <TimeFields isReady={isReady} zone={zone} />
      <EndFields isReady={isReady} />
      <Form.Item name="note" label={t('form.note')}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
    </>
  );
}

function KindField({ form }: { form: FormInstance<Values> }) {
  const { t } = useTranslation('timedCharging');
  const say = useWord();
  const kind = Form.useWatch('kind', form) ?? 'start';
  return (
    <Form.Item name="kind" label={t('form.kind')} extra={t(`form.kindHint.${kind}`)}>
      <Segmented
        options={TIMED_KINDS.map((value) => ({ value, label: say(TIMED_KIND_WORDS[value]) }))}
        aria-label={t('form.kind')}
      />
    </Form.Item>
  );
}

/** Makes a timed charge; `serialNumber`: at this point. */
export function NewTimedCharge({ serialNumber, onClose }: { serialNumber: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['timedCharging', 'common']);
  const mustChoose = useMustChoose();
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
          <Form.Item label={t('form.station')}>
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
          <Form.Item name="point" label={t('form.point')} required rules={[mustChoose(t('form.point'))]}>
            <PointSelect
              stationId={station}
              away
              placeholder={t('form.pointPlaceholder')}
              onPicked={() => form.setFieldsValue({ connectorNos: [], chargeUserId: null })}
            />
          </Form.Item>
          <ConnectorsField serialNumber={point?.serialNumber} />
          <Form.Item name="chargeUserId" label={t('form.user')} required rules={[mustChoose(t('form.user'))]}>
            <ChargeUserSelect providerId={point?.providerId} label={t('form.user')} />
          </Form.Item>
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
  const mustChoose = useMustChoose();
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
          <Form.Item name="chargeUserId" label={t('form.user')} required rules={[mustChoose(t('form.user'))]}>
            <ChargeUserSelect providerId={one.providerId} account={one.account} label={t('form.user')} />
          </Form.Item>
          <Fields form={form} zone={one.timeZone} />
        </div>
        <Preview form={form} serialNumber={one.serialNumber} />
      </div>
    </FormDrawer>
  );
}
