import {
  CHARGING_PROFILE_FIELDS,
  chargingProfileForm,
  contract,
  type ProfileKind,
  type ProfilePurpose,
  profileUses,
} from '@csms/contract';
import { Form, Segmented, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { trackBatch } from '../../../shared/ui/command/tracked.ts';
import { Section } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useSure } from './ask-sure.tsx';
import styles from './charging-profiles.module.css';
import { Painter } from './painter.tsx';
import { ClockInput, PeriodsTable } from './periods-table.tsx';
import { isPaintable, type Period } from './plan.ts';
import { PointsField } from './points-field.tsx';

const ProfileField = fieldsOf(chargingProfileForm);

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
  const word = useFieldWord(CHARGING_PROFILE_FIELDS);
  const sure = useSure();
  const [form] = Form.useForm<Values>();
  const { chargingProfiles } = contract;
  const send = useSend(chargingProfiles.send, [chargingProfiles.list, chargingProfiles.installed]);
  const purpose = Form.useWatch('purpose', form) ?? 'default';
  const chargingProfileKind = Form.useWatch('chargingProfileKind', form) ?? 'recurring';
  const unit = Form.useWatch('chargingRateUnit', form) ?? 'A';
  const serialNumbers = Form.useWatch('serialNumbers', form) ?? [];
  const uses = profileUses({ chargingProfileKind, purpose });
  const connectorWord = (no: number) => (no === 0 ? t('form.wholePoint') : t('form.connectorNo', { number: no }));
  const notUsed = (isUsed: boolean) => (isUsed ? {} : { disabled: true, extra: t('form.notUsed') });
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
      <ProfileField name="serialNumbers">
        <PointsField />
      </ProfileField>
      <div className={styles.half}>
        <ProfileField name="purpose" extra={t(`form.purposes.${purpose}`)} />
        <ProfileField name="connectorNos">
          <Select
            mode="multiple"
            disabled={purpose === 'pointMax'}
            options={(purpose === 'session' ? CONNECTORS : [0, ...CONNECTORS]).map((value) => ({
              value,
              label: connectorWord(value),
            }))}
          />
        </ProfileField>
        <ProfileField name="stackLevel" />
        <ProfileField name="chargingRateUnit">{(_, { options }) => <Segmented options={options} />}</ProfileField>
        <ProfileField name="chargingProfileKind" />
        <ProfileField name="recurrencyKind" required={uses.recurrencyKind} {...notUsed(uses.recurrencyKind)} />
        <ProfileField name="startSchedule" required={uses.startSchedule} {...notUsed(uses.startSchedule)} />
        <ProfileField
          name="duration"
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
        </ProfileField>
        <ProfileField name="validFrom" />
        <ProfileField name="validTo" />
        <ProfileField name="minRate" label={`${word('minRate')} (${unit})`} />
      </div>
      <Plan />
    </FormDrawer>
  );
}
