import { dataTransferForm } from '@csms/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '../../../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../../../shared/ui/form/rule.ts';
import { useGiveCommands } from '../use-give-commands.ts';
import { type ActionFormProps, OfflineNote, ReasonItem } from './parts.tsx';

interface Values {
  vendorId: string;
  messageId: string;
  data: string;
  reason?: string;
}

/** Something that only the vendor's own documents explain. */
export function DataTransferForm({ target, title, onClose }: ActionFormProps) {
  const { t } = useTranslation(['pointWork', 'common']);
  const [form] = Form.useForm<Values>();
  const rule = useRule();
  const give = useGiveCommands();
  const { vendorId, messageId, data } = dataTransferForm.shape;
  return (
    <FormDrawer<Values>
      title={title}
      open
      onClose={onClose}
      submitText={t('form.submit')}
      form={form}
      rename={{ payload: '' }}
      initialValues={{ vendorId: target.points[0]?.vendor ?? undefined }}
      onSubmit={({ reason = '', ...payload }) => give(target, { action: 'transferData', payload }, reason.trim())}
    >
      <OfflineNote target={target} />
      <Form.Item name="vendorId" label={t('form.vendorId')} required rules={[rule(vendorId, t('form.vendorId'))]}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item name="messageId" label={t('form.messageId')} required rules={[rule(messageId, t('form.messageId'))]}>
        <Input maxLength={50} />
      </Form.Item>
      <Form.Item name="data" label={t('form.data')} required rules={[rule(data, t('form.data'))]} extra={t('form.dataHint')}>
        <Input.TextArea rows={5} style={{ fontFamily: 'var(--mono)' }} />
      </Form.Item>
      <ReasonItem />
    </FormDrawer>
  );
}
