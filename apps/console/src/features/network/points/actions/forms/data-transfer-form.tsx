import { dataTransferForm } from '@csms/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fieldsOf } from '../../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../../shared/ui/form/form-drawer.tsx';
import { ReasonField } from '../../../parts/reason-field.tsx';
import { useGiveCommands } from '../use-give-commands.ts';
import { type ActionFormProps, OfflineNote } from './parts.tsx';

type Values = z.output<typeof dataTransferForm> & { reason?: string };

const DataField = fieldsOf(dataTransferForm);

/** Something that only the vendor's own documents explain. */
export function DataTransferForm({ target, title, onClose }: ActionFormProps) {
  const { t } = useTranslation(['pointWork', 'common']);
  const [form] = Form.useForm<Values>();
  const give = useGiveCommands();
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
      <DataField name="vendorId" />
      <DataField name="messageId" />
      <DataField name="data">
        {(_, { maxLength }) => <Input.TextArea rows={5} maxLength={maxLength} style={{ fontFamily: 'var(--mono)' }} />}
      </DataField>
      <ReasonField />
    </FormDrawer>
  );
}
