import { contract, type Point, RESERVATION_DEEDS, RESERVATION_FIELDS, type Reservation, reservationForm } from '@csms/contract';
import { Button, DatePicker, Form, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChargeUserSelect } from '../../../entities/charge-user-select.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { StationSelect } from '../../../entities/station-select.tsx';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { moment, userZone } from '../../../shared/format/time.ts';
import { language } from '../../../shared/i18n/i18n.ts';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useMustChoose } from '../../../shared/ui/form/must-choose.ts';
import { PointSelect } from '../parts/point-select.tsx';
import styles from './reservations.module.css';
import { STALE_BY_RESERVATIONS } from './reservations-tab.tsx';

const ReservationField = fieldsOf(reservationForm);
/** The form's word for any connector. */
const ANY = 0;
const PRESET_MINUTES = [30, 60, 120];

interface Values {
  point?: Point;
  connectorNo: number;
  chargeUserId?: number | null;
  startTime?: Dayjs | null;
  expiryTime: Dayjs | null;
  note: string;
}

/** The first values of a new reservation. */
export interface Prefilled {
  serialNumber?: string | undefined;
  connectorNo?: number | undefined;
  /** Epoch ms; undefined: now. */
  from?: number | undefined;
}

function ConnectorField({ point }: { point: Pick<Point, 'serialNumber'> | undefined }) {
  const { t } = useTranslation(['reservations', 'common']);
  const found = useCall(
    contract.points.get,
    { params: { serialNumber: point?.serialNumber ?? '' } },
    { enabled: point !== undefined, staleTime: 0 },
  );
  const options = found.data?.connectors.map(({ connectorNo, connectorName, state }) => ({
    value: connectorNo,
    label: `${connectorName || t('connector', { no: connectorNo })} · ${t(`common:state.${state}`)}`,
  }));
  return (
    <ReservationField name="connectorNo" rules={[]} required>
      <Select
        disabled={point === undefined}
        loading={point !== undefined && found.isPending}
        options={[{ value: ANY, label: t('any') }, ...(options ?? [])]}
      />
    </ReservationField>
  );
}

/** A moment by the station's clock, where that is another than the reader's. */
function useStationClock(zone: string | undefined): (at: Dayjs | null | undefined) => string | undefined {
  const { t } = useTranslation('reservations');
  return (at) =>
    at && zone && zone !== userZone() ? t('form.stationClock', { time: moment(at.toISOString(), zone) }) : undefined;
}

/** What a reservation costs there, to those who may see prices. */
function Fee({ point }: { point: Point | undefined }) {
  const { t } = useTranslation('reservations');
  const sees = useAccess().can('price:read');
  const prices = useCall(
    contract.prices.overview,
    { query: { keyword: point?.stationName, limit: 50 } },
    { enabled: sees && point !== undefined },
  );
  const price = prices.data?.list.find(({ stationId }) => stationId === point?.stationId);
  return (
    <p className={styles.fee}>
      {price?.current ? `${t('form.price', { fee: money(price.current.reservationFee, price.currency) })} ` : ''}
      {t('form.fee')}
    </p>
  );
}

function Times({ zone, starts }: { zone: string | undefined; starts: boolean }) {
  const { t } = useTranslation('reservations');
  const mustChoose = useMustChoose();
  const expiry = useFieldWord(RESERVATION_FIELDS)('expiryTime');
  const form = Form.useFormInstance<Values>();
  const from = Form.useWatch('startTime', form);
  const to = Form.useWatch('expiryTime', form);
  const clock = useStationClock(zone);
  const picker = { showTime: { format: 'HH:mm' }, format: 'YYYY-MM-DD HH:mm', style: { width: '100%' } } as const;
  const hours = (minutes: number) =>
    new Intl.NumberFormat(language(), {
      style: 'unit',
      unit: minutes < 60 ? 'minute' : 'hour',
      unitDisplay: 'long',
    }).format(minutes < 60 ? minutes : minutes / 60);
  return (
    <>
      {starts ? (
        <ReservationField name="startTime" extra={clock(from)}>
          <DatePicker {...picker} placeholder={t('form.startNow')} />
        </ReservationField>
      ) : null}
      <Form.Item
        label={expiry}
        required
        extra={
          <>
            {clock(to)}
            <span className={styles.presets}>
              {PRESET_MINUTES.map((minutes) => (
                <Button
                  key={minutes}
                  size="small"
                  onClick={() => form.setFieldValue('expiryTime', (from ?? dayjs()).add(minutes, 'minute'))}
                >
                  {t('form.for', { time: hours(minutes) })}
                </Button>
              ))}
            </span>
          </>
        }
      >
        <Form.Item name="expiryTime" noStyle rules={[mustChoose(expiry)]}>
          <DatePicker {...picker} aria-label={expiry} />
        </Form.Item>
      </Form.Item>
    </>
  );
}

/** Reserves a connector for a user. */
export function NewReservation({ prefilled, onClose }: { prefilled: Prefilled; onClose: () => void }) {
  const { t } = useTranslation(['reservations', 'common']);
  const mustChoose = useMustChoose();
  const word = useFieldWord(RESERVATION_FIELDS);
  const [form] = Form.useForm<Values>();
  const create = useSend(contract.reservations.create, STALE_BY_RESERVATIONS);
  const [station, setStation] = useState<number>();
  const given = useCall(
    contract.points.get,
    { params: { serialNumber: prefilled.serialNumber ?? '' } },
    { enabled: prefilled.serialNumber !== undefined },
  );
  const point = Form.useWatch('point', form);
  if (prefilled.serialNumber !== undefined && given.isPending) return null;
  const from = prefilled.from === undefined ? undefined : dayjs(prefilled.from);
  return (
    <FormDrawer<Values>
      title={t('create')}
      open
      onClose={onClose}
      submitText={t('common:actions.create')}
      form={form}
      rename={{ serialNumber: 'point' }}
      initialValues={{
        point: given.data,
        connectorNo: prefilled.connectorNo ?? ANY,
        startTime: from,
        expiryTime: (from ?? dayjs()).add(1, 'hour').startOf('minute'),
        note: '',
      }}
      onSubmit={async ({ point: at, connectorNo, chargeUserId, startTime, expiryTime, note }) => {
        const made = await create.mutateAsync({
          body: reservationForm.parse({
            serialNumber: at!.serialNumber,
            connectorNo: connectorNo === ANY ? null : connectorNo,
            chargeUserId,
            ...(startTime ? { startTime: startTime.toISOString() } : {}),
            expiryTime: expiryTime!.toISOString(),
            note: note ?? '',
          }),
        });
        notify.success(t(made.status === 'planned' ? 'planned' : 'created', { account: made.account }));
      }}
    >
      <Form.Item label={word('stationId')}>
        <StationSelect
          value={station}
          onChange={(next) => {
            setStation(next);
            form.setFieldsValue({ point: undefined as never, connectorNo: ANY });
          }}
          placeholder={t('form.allStations')}
          allowClear
        />
      </Form.Item>
      <ReservationField name="serialNumber" at="point" rules={[mustChoose(word('pointName'))]}>
        <PointSelect stationId={station} onPicked={() => form.setFieldsValue({ connectorNo: ANY, chargeUserId: null })} />
      </ReservationField>
      <ConnectorField point={point} />
      <ReservationField name="chargeUserId">
        {(label) => <ChargeUserSelect providerId={point?.providerId} label={label} />}
      </ReservationField>
      <Times zone={point?.timeZone} starts />
      <ReservationField name="note" />
      <Fee point={point} />
    </FormDrawer>
  );
}

/** Moves a reservation to another connector, or changes its expiry. */
export function ChangeReservation({ one, onClose }: { one: Reservation; onClose: () => void }) {
  const { t } = useTranslation(['reservations', 'common']);
  const word = useWord();
  const [form] = Form.useForm<Values>();
  const update = useSend(contract.reservations.update, STALE_BY_RESERVATIONS);
  return (
    <FormDrawer<Values>
      title={word(RESERVATION_DEEDS.update.button)}
      open
      onClose={onClose}
      submitText={t('common:actions.save')}
      form={form}
      initialValues={{
        connectorNo: one.heldConnectorNo ?? one.connectorNo ?? ANY,
        startTime: dayjs(one.startTime),
        expiryTime: dayjs(one.expiryTime),
        note: one.note,
      }}
      onSubmit={async ({ connectorNo, expiryTime, note }) => {
        const body = { connectorNo: connectorNo === ANY ? null : connectorNo, expiryTime: expiryTime!.toISOString(), note };
        await update.mutateAsync({ params: { id: one.id }, body });
        notify.success(t('saved', { id: one.id }));
      }}
    >
      <p>
        <b>{one.account}</b> · {one.pointName} · {one.serialNumber}
      </p>
      <ConnectorField point={one} />
      <Times zone={one.timeZone} starts={false} />
      <ReservationField name="note" />
    </FormDrawer>
  );
}
