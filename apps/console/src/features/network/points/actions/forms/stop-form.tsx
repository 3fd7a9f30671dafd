import { contract } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../../shared/api/queries.ts';
import { trackCommands } from '../../../../../shared/ui/command/tracked.ts';
import { FormDrawer } from '../../../../../shared/ui/form/form-drawer.tsx';
import { ReasonField } from '../../../parts/reason-field.tsx';
import { type ActionFormProps, OfflineNote } from './parts.tsx';

/** Stops what runs at these points, and says which sessions those are. */
export function StopForm({ target, title, onClose }: ActionFormProps) {
  const { t } = useTranslation(['pointWork', 'network', 'common']);
  const [form] = Form.useForm<{ reason?: string }>();
  const stop = useSend(contract.sessions.stopMany, [contract.commands.list]);
  const running = target.points.flatMap((point) =>
    point.connectors.flatMap((one) =>
      one.transactionId === null ? [] : [{ point, no: one.connectorNo, id: one.transactionId }],
    ),
  );
  return (
    <FormDrawer<{ reason?: string }>
      title={title}
      open
      onClose={onClose}
      submitText={t('actions.stop')}
      form={form}
      blocked={running.length === 0}
      onSubmit={async ({ reason = '' }) => {
        const serialNumbers = [...new Set(running.map(({ point }) => point.serialNumber))];
        const { commands } = await stop.mutateAsync({ body: { serialNumbers, reason: reason.trim() } });
        trackCommands(commands);
      }}
    >
      <OfflineNote target={target} />
      {running.length === 0 ? <p>{t('actions.noneRunning')}</p> : <p style={{ fontWeight: 600 }}>{t('actions.stopWill')}</p>}
      <ul style={{ margin: '6px 0 16px', paddingInlineStart: 20 }}>
        {running.map(({ point, no, id }) => (
          <li key={id}>
            {point.pointName} · {t('form.connectorNo', { no })} · {t('network:points.charging', { id })}
          </li>
        ))}
      </ul>
      <ReasonField />
    </FormDrawer>
  );
}
