import {
  COMMAND_RESULT_WORDS,
  contract,
  pathOf,
  RESERVATION_DEEDS,
  RESERVATION_FIELDS,
  type Reservation,
  reservationCancelForm,
} from '@csms/contract';
import { Checkbox, Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DeedButtons } from '../../../entities/deeds.tsx';
import { useWord } from '../../../entities/list/list-words.ts';
import { useAccess } from '../../../shared/access/access.tsx';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { useUrlParam, useUrlPatch } from '../../../shared/hooks/use-url-state.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { RowDrawer } from '../../../shared/ui/rows/row-drawer.tsx';
import { Money, Time } from '../../../shared/ui/value/values.tsx';
import { ChangeReservation, NewReservation } from './reservation-form.tsx';
import { Connectors, Keeper, Problem, Status, useReservationDeeds } from './reservation-words.tsx';
import { STALE_BY_RESERVATIONS } from './reservations-tab.tsx';

const CancelField = fieldsOf(reservationCancelForm);

const whole = (text: string | undefined) => (text && /^\d+$/.test(text) ? Number(text) : undefined);

function CancelForm({ one, onClose }: { one: Reservation; onClose: () => void }) {
  const { t } = useTranslation('reservations');
  const word = useWord();
  const [form] = Form.useForm<{ chargeFee: boolean; reason: string }>();
  const cancel = useSend(contract.reservations.cancel, STALE_BY_RESERVATIONS);
  const isFree = Number(one.fee) === 0;
  return (
    <FormDrawer<{ chargeFee: boolean; reason: string }>
      title={t('cancel.title', { id: one.id })}
      open
      onClose={onClose}
      submitText={word(RESERVATION_DEEDS.cancel.button)}
      danger
      form={form}
      initialValues={{ chargeFee: false, reason: '' }}
      onSubmit={async ({ chargeFee = false, reason }) => {
        await cancel.mutateAsync({ params: { id: one.id }, body: { chargeFee, reason } });
        notify.success(t('cancel.done', { id: one.id }));
      }}
    >
      <p>
        <b>{one.account}</b> · {one.pointName} · {one.serialNumber}
      </p>
      <p>{t('cancel.will', { account: one.account })}</p>
      {isFree ? null : (
        <Form.Item name="chargeFee" valuePropName="checked">
          <Checkbox>{t('cancel.fee', { fee: money(one.feeWithTax, one.currency) })}</Checkbox>
        </Form.Item>
      )}
      <CancelField name="reason" />
    </FormDrawer>
  );
}

function Detail({ one, stale, onClose }: { one: Reservation; stale: boolean; onClose: () => void }) {
  const { t } = useTranslation('reservations');
  const word = useFieldWord(RESERVATION_FIELDS);
  const say = useWord();
  const access = useAccess();
  const deeds = useReservationDeeds(one);
  const hasPoint = access.can('point:read');
  return (
    <RowDrawer
      stale={stale}
      title={t('detail', { id: one.id })}
      open
      onClose={onClose}
      size={520}
      extra={<Status one={one} />}
      footer={
        deeds.length > 0 ? (
          <div style={{ display: 'flex', gap: 8 }}>
            <DeedButtons deeds={deeds} />
          </div>
        ) : null
      }
    >
      <Facts
        facts={[
          { label: word('account'), value: one.account },
          { label: word('phone'), value: one.phone ?? '–' },
          { label: word('stationName'), value: one.stationName },
          {
            label: word('pointName'),
            value: hasPoint ? (
              <Link to={pathOf('point', one.serialNumber)}>
                {one.pointName} · {one.serialNumber}
              </Link>
            ) : (
              `${one.pointName} · ${one.serialNumber}`
            ),
          },
          { label: word('connectorNo'), value: <Connectors one={one} /> },
          { label: word('fee'), value: <Money amount={one.fee} currency={one.currency} /> },
          { label: word('startTime'), value: <Time at={one.startTime} zone={one.timeZone} /> },
          { label: word('expiryTime'), value: <Time at={one.expiryTime} zone={one.timeZone} /> },
          { label: word('keeper'), value: <Keeper one={one} /> },
          one.chargerResult !== null && { label: t('chargerSaid'), value: say(COMMAND_RESULT_WORDS[one.chargerResult]) },
          one.problem !== null && { label: word('problem'), value: <Problem one={one} />, wide: true },
          one.transactionId !== null && {
            label: word('transactionId'),
            value: (
              <Link to={pathOf('record', one.transactionId)}>
                {t(one.status === 'used' ? 'session' : 'record', { id: one.transactionId })}
              </Link>
            ),
          },
          one.note !== '' && { label: word('note'), value: one.note, wide: true },
          { label: word('createdBy'), value: one.createdBy },
          { label: word('createTime'), value: <Time at={one.createTime} zone={one.timeZone} /> },
          one.endedBy !== null && { label: word('endedBy'), value: one.endedBy },
          one.endTime !== null && { label: word('endTime'), value: <Time at={one.endTime} zone={one.timeZone} /> },
        ]}
      />
    </RowDrawer>
  );
}

/** What the URL opens: a reservation (`reservation=5`), a new one (`reservation=new`, at `point`, `connector`, `from`), its change (`change=5`) or its cancelling (`cancel=5`). */
export function ReservationDrawers() {
  const { t } = useTranslation('reservations');
  const writes = useAccess().can('reservation:write');
  const [shown] = useUrlParam('reservation');
  const [changed] = useUrlParam('change');
  const [cancelled] = useUrlParam('cancel');
  const [point] = useUrlParam('point');
  const [connector] = useUrlParam('connector');
  const [from] = useUrlParam('from');
  const patch = useUrlPatch();
  const id = whole(shown) ?? (writes ? (whole(changed) ?? whole(cancelled)) : undefined);
  const asked = useCall(
    contract.reservations.get,
    { params: { id } },
    { enabled: id !== undefined, refetchInterval: 5_000, ofRow: true },
  );
  const missing = asked.error?.kind === 'notFound';
  const close = () =>
    patch({
      reservation: undefined,
      change: undefined,
      cancel: undefined,
      point: undefined,
      connector: undefined,
      ...(shown === 'new' ? { from: undefined } : {}),
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when it is found out
  useEffect(() => {
    if (!missing) return;
    notify.warning(t('gone'));
    close();
  }, [missing]);
  if (writes && shown === 'new')
    return (
      <NewReservation prefilled={{ serialNumber: point, connectorNo: whole(connector), from: whole(from) }} onClose={close} />
    );
  if (!asked.data) return null;
  if (shown) return <Detail one={asked.data} stale={asked.isPlaceholderData} onClose={close} />;
  return changed ? (
    <ChangeReservation key={changed} one={asked.data} onClose={close} />
  ) : (
    <CancelForm key={cancelled} one={asked.data} onClose={close} />
  );
}
