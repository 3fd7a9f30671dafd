import { type Alarm, alarmDetail, alarmTitle, contract } from '@csms/contract';
import { Button, Drawer, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../shared/access/access.tsx';
import { useSend } from '../../shared/api/queries.ts';
import { notify } from '../../shared/api/report.ts';
import { duration, integer } from '../../shared/format/format.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import { FormDrawer } from '../../shared/ui/form/form-drawer.tsx';
import { TextOrMissing, Time } from '../../shared/ui/value/values.tsx';

import { RecoveryProposals } from '../recovery/recovery-proposals.tsx';
import { OrderLinks, useOrdersOfAlarm } from '../work-orders/point-orders.tsx';
import { AlarmPlace, AlarmStateTag, LevelTag, SubjectLink, standsFor } from './alarm-parts.tsx';
import styles from './alarms.module.css';

function AlarmFacts({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation(['alarms', 'orderParts']);
  const orders = useOrdersOfAlarm(alarm.id);
  return (
    <>
      {alarm.clearTime === null ? <RecoveryProposals alarmId={alarm.id} /> : null}
      <Facts
        facts={[
          { label: t('alarms.level'), value: <LevelTag level={alarm.level} /> },
          { label: t('alarms.state'), value: <AlarmStateTag alarm={alarm} /> },
          {
            label: t('alarms.point'),
            value: <AlarmPlace alarm={alarm} />,
          },
          { label: t('alarms.station'), value: alarm.stationName },
          { label: t('alarms.openTime'), value: <Time at={alarm.openTime} zone={alarm.timeZone} /> },
          { label: t('alarms.clearTime'), value: <Time at={alarm.clearTime} zone={alarm.timeZone} /> },
          {
            label: t('alarms.duration'),
            value: t(alarm.clearTime === null ? 'alarms.standsFor' : 'alarms.stoodFor', { time: duration(standsFor(alarm)) }),
          },
          alarm.times > 1 && { label: t('alarms.reopenTime'), value: <Time at={alarm.reopenTime} zone={alarm.timeZone} /> },
          { label: t('alarms.times'), value: integer(alarm.times) },
          { label: t('alarms.detail'), value: <TextOrMissing text={alarmDetail(alarm, language())} /> },
          (alarm.recordId !== null || alarm.commandId !== null) && {
            label: t('alarms.about'),
            value: <SubjectLink alarm={alarm} />,
          },
          orders.length > 0 && { label: t('orderParts:ofAlarm'), value: <OrderLinks orders={orders} />, wide: true },
          alarm.acknowledgeTime !== null && {
            label: t('alarms.acknowledgeTime'),
            value: (
              <>
                {alarm.acknowledgedBy} · <Time at={alarm.acknowledgeTime} zone={alarm.timeZone} />
              </>
            ),
          },
          alarm.closeTime !== null && {
            label: t('alarms.closed'),
            value: `${alarm.closedBy}: ${alarm.closeReason}`,
            wide: true,
          },
          {
            label: t('alarms.note'),
            value: (
              <span className={styles.lines}>
                <TextOrMissing text={alarm.note} />
              </span>
            ),
            wide: true,
          },
        ]}
      />
    </>
  );
}

/** One alarm and what is done about it, or several that are taken up together. */
export function AcknowledgeDrawer(props: { alarms: readonly Alarm[]; open: boolean; onClose: () => void }) {
  const { alarms, open, onClose } = props;
  const { t } = useTranslation(['alarms', 'common']);
  const { can } = useAccess();
  const [form] = Form.useForm<{ note: string }>();
  const send = useSend(contract.alarms.acknowledge, [contract.alarms.list, contract.alarms.summary]);
  const close = useSend(contract.alarms.close, [contract.alarms.list, contract.alarms.summary]);
  const standing = alarms.filter((one) => one.clearTime === null);
  const closeAll = async () => {
    const reason = (form.getFieldValue('note') ?? '').trim();
    if (reason === '') return form.setFields([{ name: 'note', errors: [t('alarms.closeReasonRequired')] }]);
    await close.mutateAsync({ body: { ids: standing.map((one) => one.id), reason } });
    notify.success(t('alarms.closeDone', { count: standing.length }));
    form.resetFields();
    onClose();
  };
  const [only] = alarms.length === 1 ? alarms : [];
  const title = only ? alarmTitle(only, language()) : t('alarms.acknowledgeMany', { count: alarms.length });
  if (!can('alarm:acknowledge'))
    return (
      <Drawer
        title={title}
        open={open}
        onClose={onClose}
        size={520}
        footer={<Button onClick={onClose}>{t('common:actions.close')}</Button>}
      >
        {only ? <AlarmFacts alarm={only} /> : null}
      </Drawer>
    );
  const taken = only !== undefined && only.acknowledgeTime !== null;
  return (
    <FormDrawer<{ note: string }>
      title={title}
      open={open}
      onClose={onClose}
      submitText={t(taken ? 'alarms.addNote' : 'alarms.acknowledge')}
      form={form}
      initialValues={{ note: '' }}
      onSubmit={async ({ note }) => {
        await send.mutateAsync({ body: { ids: alarms.map((one) => one.id), note } });
        notify.success(t(taken ? 'alarms.noteAdded' : 'alarms.acknowledgeDone', { count: alarms.length }));
      }}
    >
      {only ? (
        <AlarmFacts alarm={only} />
      ) : (
        <ul className={styles.list}>
          {alarms.map((one) => (
            <li key={one.id}>
              <LevelTag level={one.level} /> {alarmTitle(one, language())} · {one.pointName}
            </li>
          ))}
        </ul>
      )}
      <Form.Item
        name="note"
        label={t('alarms.noteNew')}
        rules={taken ? [{ required: true, whitespace: true, message: t('alarms.noteRequired') }] : []}
      >
        <Input.TextArea rows={3} maxLength={2000} placeholder={t('alarms.notePlaceholder')} />
      </Form.Item>
      {standing.length > 0 ? (
        <div className={styles.close}>
          <Button danger loading={close.isPending} onClick={() => void closeAll().catch(() => {})}>
            {t('alarms.close', { count: standing.length })}
          </Button>
          <small>{t('alarms.closeHint')}</small>
        </div>
      ) : null}
    </FormDrawer>
  );
}
