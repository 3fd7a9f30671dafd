import {
  chargingProfileForm,
  contract,
  PROFILE_KIND_WORDS,
  PROFILE_KINDS,
  PROFILE_PURPOSE_WORDS,
  PROFILE_PURPOSES,
  PROFILE_RECURRENCIES,
  PROFILE_RECURRENCY_WORDS,
  type ProfileKind,
  type ProfilePurpose,
  profileUses,
} from '@csms/contract';
import { DatePicker, Form, InputNumber, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { trackBatch } from '../../../shared/ui/command/tracked.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { useSure } from './ask-sure.tsx';
import styles from './charging-profiles.module.css';
import { Painter } from './painter.tsx';
import { ClockInput, PeriodsTable } from './periods-table.tsx';
import { isPaintable, type Period } from './plan.ts';
import { PointsField } from './points-field.tsx';

interface Values {
  serialNumbers: string[];
  connectorNos: number[];
  purpose: ProfilePurpose;
  chargingProfileKind: ProfileKind;
  stackLevel: number;
  chargingRateUnit: 'A' | 'W';
  recurrencyKind: 'daily' | 'weekly';
  startSchedule: Dayjs | null;
  validFrom?: Dayjs | null;
  validTo?: Dayjs | null;
  duration?: number | null;
  minRate?: number | null;
  periods: Period[];
  /** Tells the drawer that something was painted. */
  painted?: number;
}

const CONNECTORS = Array.from({ length: 20 }, (_, index) => index + 1);

/** The form's values as the contract has them. What the kind does not use is left out. */
function bodyOf(values: Values) {
  const { painted: _, recurrencyKind, startSchedule, validFrom, validTo, duration, minRate, periods, ...rest } = values;
  const uses = profileUses(values);
  return {
    ...rest,
    ...(uses.recurrencyKind ? { recurrencyKind } : {}),
    ...(uses.startSchedule && startSchedule ? { startSchedule: startSchedule.toISOString() } : {}),
    ...(validFrom ? { validFrom: validFrom.toISOString() } : {}),
    ...(validTo ? { validTo: validTo.toISOString() } : {}),
    ...(typeof duration === 'number' ? { duration } : {}),
    ...(typeof minRate === 'number' ? { minRate } : {}),
    periods: periods.map(({ startPeriod, powerLimit, numberPhases }) => ({
      startPeriod,
      powerLimit,
      ...(typeof numberPhases === 'number' ? { numberPhases } : {}),
    })),
  };
}

/** The plan: painted where it can be, and always as a table. */
function Plan() {
  const { t } = useTranslation('chargingProfiles');
  const form = Form.useFormInstance<Values>();
  const unit = Form.useWatch<'A' | 'W'>('chargingRateUnit', form) ?? 'A';
  const kind = Form.useWatch<ProfileKind>('chargingProfileKind', form);
  const recurrency = Form.useWatch<Values['recurrencyKind']>('recurrencyKind', form);
  const start = Form.useWatch<Dayjs | null>('startSchedule', form);
  // What the table has not drawn yet counts too.
  const periods = Form.useWatch<Period[] | undefined>('periods', { form, preserve: true }) ?? [];
  const isWeekly = kind === 'recurring' && recurrency === 'weekly';
  const canPaint = !isWeekly && isPaintable(periods);
  const begins = kind === 'relative' || !start ? null : start.hour() * 3600 + start.minute() * 60;
  return (
    <Section title={t('form.plan')}>
      {canPaint ? null : <p className={styles.hint}>{t('plan.tableOnly')}</p>}
      <div className={styles.plan} data-alone={!canPaint}>
        {canPaint ? (
          <Form.Item name="painted" noStyle>
            <PaintField unit={unit} periods={periods} begins={begins} />
          </Form.Item>
        ) : null}
        <div>
          <PeriodsTable unit={unit} />
        </div>
      </div>
    </Section>
  );
}

/** The painting as a field of the form, so that the form knows that it was changed; the periods themselves are the table's. */
function PaintField(props: {
  unit: 'A' | 'W';
  periods: readonly Period[];
  begins: number | null;
  value?: number;
  onChange?: (painted: number) => void;
}) {
  const form = Form.useFormInstance<Values>();
  const { unit, periods, begins, value = 0, onChange } = props;
  return (
    <Painter
      unit={unit}
      periods={periods}
      begins={begins}
      onPaint={(next) => {
        form.setFieldsValue({ periods: next });
        onChange?.(value + 1);
      }}
    />
  );
}

/** Writes a charging profile and sends it to points. */
export function SendDrawer({ open, onClose, points }: { open: boolean; onClose: () => void; points: string[] }) {
  const { t } = useTranslation(['chargingProfiles', 'common']);
  const mustChoose = useMustChoose();
  const word = useWord();
  const rule = useRule();
  const sure = useSure();
  const [form] = Form.useForm<Values>();
  const { chargingProfiles } = contract;
  const send = useSend(chargingProfiles.send, [chargingProfiles.list, chargingProfiles.installed]);
  const purpose = Form.useWatch('purpose', form) ?? 'default';
  const chargingProfileKind = Form.useWatch('chargingProfileKind', form) ?? 'recurring';
  const unit = Form.useWatch('chargingRateUnit', form) ?? 'A';
  const serialNumbers = Form.useWatch('serialNumbers', form) ?? [];
  const uses = profileUses({ chargingProfileKind, purpose });
  const fields = chargingProfileForm.shape;
  const connectorWord = (no: number) => (no === 0 ? t('form.wholePoint') : t('form.connectorNo', { number: no }));
  const timeField = (name: 'startSchedule' | 'validFrom' | 'validTo', isUsed = true) => (
    <Form.Item
      name={name}
      label={t(`form.${name}`)}
      {...(name === 'startSchedule' && isUsed ? { required: true, rules: [mustChoose(t('form.startSchedule'))] } : {})}
      {...(isUsed ? {} : { extra: t('form.notUsed') })}
    >
      <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" disabled={!isUsed} style={{ width: '100%' }} />
    </Form.Item>
  );
  return (
    <FormDrawer<Values>
      title={t('send.title')}
      open={open}
      onClose={onClose}
      width={1080}
      submitText={serialNumbers.length > 0 ? t('send.submit', { count: serialNumbers.length }) : t('send.submitNone')}
      form={form}
      initialValues={{
        serialNumbers: points,
        connectorNos: [1],
        purpose: 'default',
        chargingProfileKind: 'recurring',
        recurrencyKind: 'daily',
        stackLevel: 0,
        chargingRateUnit: 'A',
        startSchedule: dayjs().startOf('day'),
        periods: [{ startPeriod: 0, powerLimit: 16 }],
      }}
      onValuesChange={(changed) => {
        if (changed.purpose === 'pointMax') form.setFieldValue('connectorNos', [0]);
        else if (changed.purpose !== undefined) form.setFieldValue('connectorNos', [1]);
      }}
      onSubmit={async (values) => {
        const body = bodyOf(values);
        await sure({
          title: t('send.ask', { count: body.serialNumbers.length }),
          content: t('send.will', { connectors: body.connectorNos.map(connectorWord).join(t('form.and')) }),
        });
        const { batchId, sentCount, unsentCount } = await send.mutateAsync({ body });
        if (sentCount > 0) trackBatch({ batchId, action: 'setChargingProfile', count: sentCount });
        if (unsentCount > 0) notify.warning(t('send.unsent', { count: unsentCount }));
        else notify.success(t('send.done', { count: sentCount }));
      }}
    >
      <Form.Item name="serialNumbers" label={t('form.points')} required rules={[rule(fields.serialNumbers, t('form.points'))]}>
        <PointsField />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="purpose" label={t('form.purpose')} required extra={t(`form.purposes.${purpose}`)}>
          <Select options={PROFILE_PURPOSES.map((value) => ({ value, label: word(PROFILE_PURPOSE_WORDS[value]) }))} />
        </Form.Item>
        <Form.Item
          name="connectorNos"
          label={t('form.connectors')}
          required
          rules={[rule(fields.connectorNos, t('form.connectors'), 'choice')]}
        >
          <Select
            mode="multiple"
            disabled={purpose === 'pointMax'}
            options={(purpose === 'session' ? CONNECTORS : [0, ...CONNECTORS]).map((value) => ({
              value,
              label: connectorWord(value),
            }))}
          />
        </Form.Item>
        <Form.Item
          name="stackLevel"
          label={t('form.stackLevel')}
          extra={t('form.stackLevelHint')}
          required
          rules={[rule(fields.stackLevel, t('form.stackLevel'))]}
        >
          <InputNumber min={0} max={999} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="chargingRateUnit" label={t('form.unit')} required>
          <Segmented options={['A', 'W']} />
        </Form.Item>
        <Form.Item name="chargingProfileKind" label={t('form.kind')} required>
          <Select options={PROFILE_KINDS.map((value) => ({ value, label: word(PROFILE_KIND_WORDS[value]) }))} />
        </Form.Item>
        <Form.Item
          name="recurrencyKind"
          label={t('form.recurrency')}
          required={uses.recurrencyKind}
          extra={uses.recurrencyKind ? undefined : t('form.notUsed')}
        >
          <Select
            disabled={!uses.recurrencyKind}
            options={PROFILE_RECURRENCIES.map((value) => ({ value, label: word(PROFILE_RECURRENCY_WORDS[value]) }))}
          />
        </Form.Item>
        {timeField('startSchedule', uses.startSchedule)}
        <Form.Item
          name="duration"
          label={t('form.duration')}
          extra={t('form.durationHint')}
          rules={[
            {
              validator: (_, value: number | null | undefined) =>
                value === null || value === undefined || value > 0
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('form.noTime'))),
            },
          ]}
        >
          <ClockInput placeholder="24:00" />
        </Form.Item>
        {timeField('validFrom')}
        {timeField('validTo')}
        <Form.Item name="minRate" label={`${t('form.minRate')} (${unit})`} extra={t('form.minRateHint')}>
          <InputNumber min={0} max={10_000_000} precision={1} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Plan />
    </FormDrawer>
  );
}
