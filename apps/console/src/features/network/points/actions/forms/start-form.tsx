import { contract } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { likelyConnector } from '../../../../../entities/likely-connector.ts';
import { type Payer, PayerSelect } from '../../../../../entities/payer-select.tsx';
import { asApiError } from '../../../../../shared/api/api-error.ts';
import { useSend } from '../../../../../shared/api/queries.ts';
import { trackCommands } from '../../../../../shared/ui/command/tracked.ts';
import { dialogs } from '../../../../../shared/ui/dialogs.tsx';
import { FormDrawer } from '../../../../../shared/ui/form/form-drawer.tsx';
import { ReasonField } from '../../../parts/reason-field.tsx';
import { type ActionFormProps, ConnectorItem, OfflineNote } from './parts.tsx';

interface Values {
  connectorNo: number;
  payer: Payer;
  reason?: string;
}

/** A session from afar, for a user or a card; at several points at the same connector, each told by itself. */
export function StartForm({ target, title, onClose }: ActionFormProps) {
  const { t } = useTranslation(['pointWork', 'common']);
  const [form] = Form.useForm<Values>();
  const start = useSend(contract.sessions.start, [contract.commands.list]);
  const [only] = target.points;
  const connectorNo =
    target.connectorNos.length === 1
      ? target.connectorNos[0]
      : only && target.count === 1
        ? likelyConnector(only.connectors)
        : undefined;
  const submit = async ({ connectorNo, payer, reason = '' }: Values) => {
    const who = payer.kind === 'card' ? { cardNumber: payer.cardNumber ?? payer.label } : { chargeUserId: payer.id };
    const failures: string[] = [];
    for (const { serialNumber, pointName } of target.points) {
      const body = { serialNumber, connectorNo, reason: reason.trim(), ...who };
      try {
        trackCommands([await start.mutateAsync({ body })]);
      } catch (error) {
        // Of a single point the form itself says it.
        if (target.count === 1) throw error;
        failures.push(t('form.startFailed', { point: pointName, reason: asApiError(error).message }));
      }
    }
    if (failures.length > 0)
      await dialogs.alert(
        failures.map((words) => <p key={words}>{words}</p>),
        'warning',
      );
  };
  return (
    <FormDrawer<Values>
      title={title}
      open
      onClose={onClose}
      submitText={t('actions.start')}
      form={form}
      initialValues={{ connectorNo }}
      onSubmit={submit}
    >
      <OfflineNote target={target} />
      <ConnectorItem target={target} />
      <Form.Item name="payer" label={t('form.account')} rules={[{ required: true, message: t('form.accountNeeded') }]}>
        <PayerSelect />
      </Form.Item>
      <ReasonField />
      <p style={{ color: 'var(--text-soft)' }}>{target.count > 1 ? t('form.startMany') : t('form.startWill')}</p>
    </FormDrawer>
  );
}
