import { type Alarm, alarmTitle, contract, orderStepForm } from '@csms/contract';
import { Form } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shared/api/api-error.ts';
import { useSend } from '../../shared/api/queries.ts';
import { notify } from '../../shared/api/report.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { fieldsOf } from '../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../shared/ui/form/form-drawer.tsx';
import { tellFailed } from '../../shared/ui/tell-failed.tsx';
import { ManSelect, useMen } from '../work-orders/men.tsx';
import { LevelTag } from './alarm-parts.tsx';
import styles from './alarms.module.css';

const StepField = fieldsOf(orderStepForm);
const { alarms, dispatchBoard, history, workOrders } = contract;
const STALE = [alarms.list, alarms.summary, history.list, workOrders.getWorkOrderList, workOrders.inHand];

interface Values {
  serviceManId: number;
  unfitReason?: string;
  note?: string;
}

function Fields({ alarm }: { alarm: Alarm }) {
  const form = Form.useFormInstance<Values>();
  const men = useMen({ alarmId: alarm.id });
  const lacks = men.lacksOf(Form.useWatch('serviceManId', form));
  const { fittest } = men;
  useEffect(() => {
    if (fittest !== undefined && form.getFieldValue('serviceManId') === undefined) form.setFieldValue('serviceManId', fittest);
  }, [fittest, form]);
  return (
    <>
      <StepField name="serviceManId">{() => <ManSelect loading={men.isPending} options={men.options} />}</StepField>
      {lacks ? <StepField name="unfitReason" required extra={lacks} /> : null}
      <StepField name="note" />
    </>
  );
}

/** Sends somebody for alarms; the fittest for the first of them is proposed. */
export function DispatchDrawer({
  alarms: chosen,
  open,
  onClose,
}: {
  alarms: readonly Alarm[];
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('alarms');
  const [form] = Form.useForm<Values>();
  const send = useSend(dispatchBoard.dispatchAlarms, STALE);
  const [first] = chosen;
  const nameOf = (alarmId: number) => {
    const alarm = chosen.find(({ id }) => id === alarmId);
    return alarm ? `${alarmTitle(alarm, language())} · ${alarm.pointName}` : String(alarmId);
  };
  return (
    <FormDrawer<Values>
      title={t('dispatch.title', { count: chosen.length })}
      open={open}
      onClose={onClose}
      submitText={t('dispatch.submit')}
      form={form}
      width={460}
      initialValues={{}}
      onSubmit={async (values) => {
        const { done, failed } = await send.mutateAsync({ body: { ...values, alarmIds: chosen.map(({ id }) => id) } });
        if (done.length === 0) throw new ApiError('warning', failed.map(({ reason }) => reason).join(' · '));
        if (failed.length === 0) return notify.success(t('dispatch.done', { count: done.length, orders: done.join(', ') }));
        await tellFailed(
          t('dispatch.done', { count: done.length, orders: done.join(', ') }),
          failed.map(({ alarmId, reason }) => ({ name: nameOf(alarmId), reason })),
        );
      }}
    >
      <ul className={styles.list}>
        {chosen.map((alarm) => (
          <li key={alarm.id}>
            <LevelTag level={alarm.level} /> {nameOf(alarm.id)}
          </li>
        ))}
      </ul>
      {first ? <Fields alarm={first} /> : null}
    </FormDrawer>
  );
}
