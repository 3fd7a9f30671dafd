import { SendOutlined } from '@ant-design/icons';
import { type Alarm, alarmDetail, alarmTitle, contract } from '@csms/contract';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../shared/access/access.tsx';
import { useSend } from '../../shared/api/queries.ts';
import { notify } from '../../shared/api/report.ts';
import { duration, integer } from '../../shared/format/format.ts';
import { language } from '../../shared/i18n/i18n.ts';
import { Facts, Section } from '../../shared/ui/facts.tsx';
import { FormDrawer } from '../../shared/ui/form/form-drawer.tsx';
import type { Finish } from '../../shared/ui/form/use-form-life.ts';
import { RowDrawer } from '../../shared/ui/rows/row-drawer.tsx';
import { offerUndo } from '../../shared/ui/undo.tsx';
import { TextOrMissing, Time } from '../../shared/ui/value/values.tsx';

import { History } from '../history/history.tsx';
import { ThingLink } from '../hub/thing-link.tsx';
import { RecoveryProposals } from '../recovery/recovery-proposals.tsx';
import { OrderLinks, useOrdersOfAlarm } from '../work-orders/point-orders.tsx';
import { AlarmPlace, AlarmStateTag, LevelTag, SubjectLink, standsFor } from './alarm-parts.tsx';
import styles from './alarms.module.css';
import { EndedSessions, useEndedSessions } from './ended-sessions.tsx';

/** All that is known of an alarm. */
export function AlarmFacts({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation(['alarms', 'orderParts']);
  const orders = useOrdersOfAlarm(alarm.id);
  const sessions = useEndedSessions(alarm);
  const isTold = sessions.some(({ transactionId }) => transactionId === alarm.recordId);
  return (
    <>
      {alarm.clearTime === null ? <RecoveryProposals alarmId={alarm.id} /> : null}
      <EndedSessions sessions={sessions} />
      <Facts
        facts={[
          { label: t('alarms.level'), value: <LevelTag level={alarm.level} /> },
          { label: t('alarms.state'), value: <AlarmStateTag alarm={alarm} /> },
          {
            label: t('alarms.point'),
            value: <AlarmPlace alarm={alarm} />,
          },
          {
            label: t('alarms.station'),
            value: (
              <ThingLink thing="station" name={alarm.stationId}>
                {alarm.stationName}
              </ThingLink>
            ),
          },
          { label: t('alarms.openTime'), value: <Time at={alarm.openTime} zone={alarm.timeZone} /> },
          { label: t('alarms.clearTime'), value: <Time at={alarm.clearTime} zone={alarm.timeZone} /> },
          {
            label: t('alarms.duration'),
            value: t(alarm.clearTime === null ? 'alarms.standsFor' : 'alarms.stoodFor', { time: duration(standsFor(alarm)) }),
          },
          alarm.times > 1 && { label: t('alarms.reopenTime'), value: <Time at={alarm.reopenTime} zone={alarm.timeZone} /> },
          { label: t('alarms.times'), value: integer(alarm.times) },
          { label: t('alarms.detail'), value: <TextOrMissing text={alarmDetail(alarm, language())} /> },
          ((alarm.recordId !== null && !isTold) || alarm.commandId !== null) && {
            label: t('alarms.about'),
            value: <SubjectLink alarm={alarm} />,
          },
          orders.length > 0 && { label: t('orderParts:ofAlarm'), value: <OrderLinks orders={orders} />, wide: true },
          alarm.noticeTime !== null && {
            label: t('alarms.noticeTo'),
            value: (
              <>
                {alarm.noticeTo.join(', ') || t('alarms.noticeToNobody')} · <Time at={alarm.noticeTime} zone={alarm.timeZone} />
              </>
            ),
          },
          alarm.acknowledgeTime !== null && {
            label: t('alarms.acknowledgeTime'),
            value: (
              <>
                {alarm.acknowledgedBy} · <Time at={alarm.acknowledgeTime} zone={alarm.timeZone} />
              </>
            ),
          },
          alarm.assigneeName !== null && { label: t('assign.to'), value: alarm.assigneeName },
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

function AlarmHistory({ alarm }: { alarm: Alarm }) {
  const { t } = useTranslation('alarms');
  return (
    <div className={styles.history}>
      <Section title={t('alarms.history')}>
        <History subject="alarm" id={String(alarm.id)} />
      </Section>
    </div>
  );
}

/** One alarm and what is done about it, or several that are taken up together. */
export function AcknowledgeDrawer(props: {
  alarms: readonly Alarm[];
  open: boolean;
  onClose: () => void;
  /** Sends somebody for them. */
  onDispatch?: () => void;
}) {
  const { alarms, open, onClose, onDispatch } = props;
  const { t } = useTranslation(['alarms', 'common']);
  const { can } = useAccess();
  const [form] = Form.useForm<{ note: string }>();
  const send = useSend(contract.alarms.acknowledge, [contract.alarms.list, contract.alarms.summary]);
  const takeBack = useSend(contract.alarms.unacknowledge, [contract.alarms.list, contract.alarms.summary, contract.history.list]);
  const close = useSend(contract.alarms.close, [contract.alarms.list, contract.alarms.summary]);
  const standing = alarms.filter((one) => one.clearTime === null);
  const closeWith = async (reason: string) => {
    await close.mutateAsync({ body: { ids: standing.map((one) => one.id), reason } });
    notify.success(t('alarms.closeDone', { count: standing.length }));
  };
  const closeAll = async (finish: Finish) => {
    const reason = (form.getFieldValue('note') ?? '').trim();
    if (reason === '') return form.setFields([{ name: 'note', errors: [t('alarms.closeReasonRequired')] }]);
    await finish(() => closeWith(reason));
  };
  const [only] = alarms.length === 1 ? alarms : [];
  const title = only ? alarmTitle(only, language()) : t('alarms.acknowledgeMany', { count: alarms.length });
  // Taken up already, an alarm that stands can still be closed; one that has cleared is only told of.
  const isTaken = only !== undefined && only.acknowledgeTime !== null;
  if (!can('alarm:acknowledge') || (isTaken && standing.length === 0))
    return (
      <RowDrawer
        title={title}
        open={open}
        onClose={onClose}
        size={520}
        footer={<Button onClick={onClose}>{t('common:actions.close')}</Button>}
      >
        {only ? (
          <>
            <AlarmFacts alarm={only} />
            <AlarmHistory alarm={only} />
          </>
        ) : null}
      </RowDrawer>
    );
  const acknowledge = async (note: string) => {
    const { fresh } = await send.mutateAsync({ body: { ids: alarms.map((one) => one.id), note } });
    const text = t('alarms.acknowledgeDone', { count: alarms.length });
    if (fresh.length === 0) notify.success(text);
    else offerUndo(text, () => takeBack.mutateAsync({ body: { ids: fresh, note } }));
  };
  return (
    <FormDrawer<{ note: string }>
      ofRow={only !== undefined}
      title={title}
      open={open}
      onClose={onClose}
      submitText={isTaken ? t('alarms.close', { count: 1 }) : t('alarms.acknowledge')}
      danger={isTaken}
      form={form}
      initialValues={{ note: '' }}
      onSubmit={({ note }) => (isTaken ? closeWith(note.trim()) : acknowledge(note))}
    >
      {(finish) => (
        <>
          {standing.length > 0 && onDispatch && can('workOrder:dispatch') ? (
            <Button className={styles.send} icon={<SendOutlined />} onClick={onDispatch}>
              {t('dispatch.submit')}
            </Button>
          ) : null}
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
            label={t(isTaken ? 'alarms.closeReason' : 'alarms.noteNew')}
            extra={isTaken ? t('alarms.closeHint') : undefined}
            rules={isTaken ? [{ required: true, whitespace: true, message: t('alarms.closeReasonRequired') }] : []}
          >
            <Input.TextArea
              rows={isTaken ? 2 : 3}
              maxLength={2000}
              placeholder={isTaken ? undefined : t('alarms.notePlaceholder')}
            />
          </Form.Item>
          {standing.length > 0 && !isTaken ? (
            <div className={styles.close}>
              <Button danger loading={close.isPending} onClick={() => void closeAll(finish)}>
                {t('alarms.close', { count: standing.length })}
              </Button>
              <small>{t('alarms.closeHint')}</small>
            </div>
          ) : null}
          {only ? <AlarmHistory alarm={only} /> : null}
        </>
      )}
    </FormDrawer>
  );
}
