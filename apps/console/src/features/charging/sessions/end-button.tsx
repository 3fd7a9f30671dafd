import { type ChargingSession, contract, endForm } from '@csms/contract';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../../shared/access/access.tsx';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { noteEnded } from '../../../shared/live/ended-sessions.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { endFacts, isGone, useEndPreview } from './end-preview.ts';
import { payerOf } from './session-parts.tsx';
import styles from './sessions.module.css';

const EndField = fieldsOf(endForm);

/** Ends the session here, whatever its charger says: says first what follows for payer, bill and charger, and why it is done is kept. */
export function EndButton({ session, onEnded }: { session: ChargingSession; onEnded: () => void }) {
  const { t } = useTranslation(['charging', 'common']);
  const [form] = Form.useForm<{ reason: string }>();
  const [open, setOpen] = useState(false);
  const preview = useEndPreview(session.transactionId, open);
  const isOver = isGone(preview.error);
  const end = useSend(contract.sessions.end, [contract.sessions.list, contract.sessions.totals]);
  if (!useAccess().can('charging:end')) return null;
  const payer = payerOf(session);
  return (
    <>
      <Button danger onClick={() => setOpen(true)}>
        {t('end.action')}
      </Button>
      <FormDrawer<{ reason: string }>
        title={t('end.title', { point: session.pointName || session.serialNumber, no: session.connectorNo })}
        open={open}
        onClose={() => setOpen(false)}
        submitText={t('end.action')}
        danger
        form={form}
        width={460}
        blocked={isOver}
        onSubmit={async ({ reason }) => {
          const ended = await end
            .mutateAsync({ body: { transactionId: session.transactionId, reason } })
            .catch((error: unknown) => {
              if (error instanceof ApiError && isGone(error)) return undefined;
              throw error;
            });
          noteEnded([session.transactionId]);
          if (ended === undefined) notify.info(t('end.over'));
          else if (ended.status === 'review') notify.success(t('end.inReview'));
          else notify.success(t('end.done', { cost: money(ended.cost, ended.currency) }));
          onEnded();
        }}
      >
        <ul className={styles.follows}>
          <li>{isOver ? t('end.over') : t('end.bill', endFacts(preview.data))}</li>
          <li>{payer === null ? t('end.freeConnector') : t('end.free', { payer })}</li>
          <li>{t(session.online ? 'end.charger' : 'end.chargerAway')}</li>
          <li>{t('end.late')}</li>
        </ul>
        <EndField name="reason" />
      </FormDrawer>
    </>
  );
}
