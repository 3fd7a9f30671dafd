import { EXTENDED_MESSAGES, type PayloadOf, TRIGGERED_MESSAGES, type Wish } from '@csms/contract';
import { Checkbox, Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '../../../../../shared/ui/form/form-drawer.tsx';
import { ReasonField } from '../../../parts/reason-field.tsx';
import { useGiveCommands } from '../use-give-commands.ts';
import { type ActionFormProps, ConnectorItem, OfflineNote } from './parts.tsx';

interface Values {
  extended?: boolean;
  message: PayloadOf<'triggerMessage' | 'triggerExtended'>['message'];
  connectorNo: number;
  reason?: string;
}
const BY_CONNECTOR: readonly string[] = ['status', 'meterValues', 'sessionEvent'];

/** Asks for a message now, of one connector where the message is one's. */
export function TriggerForm({ target, title, onClose }: ActionFormProps) {
  const { t } = useTranslation(['pointWork', 'network', 'common']);
  const [form] = Form.useForm<Values>();
  const give = useGiveCommands();
  const extended = Form.useWatch('extended', form) ?? false;
  const message = Form.useWatch('message', form);
  const options: { value: string; label: string }[] = extended
    ? EXTENDED_MESSAGES.map((value) => ({ value, label: t(`extendedMessages.${value}`) }))
    : TRIGGERED_MESSAGES.map((value) => ({ value, label: t(`network:actions.messages.${value}`) }));
  return (
    <FormDrawer<Values>
      title={title}
      open
      onClose={onClose}
      submitText={t('form.submit')}
      form={form}
      initialValues={{ message: 'status', connectorNo: 0 }}
      rename={{ payload: '' }}
      onValuesChange={(changed) => {
        if ('extended' in changed) form.setFieldsValue({ message: 'status' });
      }}
      onSubmit={({ extended: more, message: asked, connectorNo, reason = '' }) => {
        const payload = { message: asked, ...(BY_CONNECTOR.includes(asked) && connectorNo > 0 ? { connectorNo } : {}) };
        const wish = { action: more ? 'triggerExtended' : 'triggerMessage', payload } as Wish;
        return give(target, wish, reason.trim());
      }}
    >
      <OfflineNote target={target} />
      <Form.Item name="message" label={t('form.message')} required>
        <Select options={options} />
      </Form.Item>
      {BY_CONNECTOR.includes(message ?? 'status') ? <ConnectorItem target={target} none="anyConnector" /> : null}
      <Form.Item name="extended" valuePropName="checked">
        <Checkbox>{t('form.extended')}</Checkbox>
      </Form.Item>
      <ReasonField />
    </FormDrawer>
  );
}
