import { contract } from '@csms/contract';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { trackBatch } from '../../../shared/ui/command/tracked.ts';
import { dialogs } from '../../../shared/ui/dialogs.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { ReasonField } from '../parts/reason-field.tsx';

interface Values {
  id: number;
  reason?: string;
}

/** Lets charge points follow a template. */
export function ApplyDrawer({ serialNumbers, onClose }: { serialNumbers: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['configuration', 'common']);
  const [form] = Form.useForm<Values>();
  const templates = useCall(contract.configurationTemplates.list, { query: { limit: 1000 } });
  const { configurations, configurationTemplates, commands } = contract;
  const apply = useSend(configurationTemplates.apply, [
    configurations.list,
    configurations.get,
    configurationTemplates.list,
    commands.list,
  ]);
  return (
    <FormDrawer<Values>
      title={t('apply.title', { count: serialNumbers.length })}
      open
      onClose={onClose}
      submitText={t('apply.submit')}
      form={form}
      onSubmit={async ({ id, reason = '' }) => {
        const body = { serialNumbers: [...serialNumbers], reason: reason.trim() };
        const done = await apply.mutateAsync({ params: { id }, body });
        if (done.batchId) trackBatch({ batchId: done.batchId, action: 'changeConfiguration', count: done.commands });
        await dialogs.alert(
          <>
            <p>{t('apply.result', done)}</p>
            {done.unfit.length > 0 ? <p>{t('apply.unfit', { names: done.unfit.join(', ') })}</p> : null}
          </>,
          done.unfit.length > 0 ? 'warning' : 'success',
        );
      }}
    >
      <Form.Item
        name="id"
        label={t('apply.template')}
        rules={[{ required: true, message: t('apply.needTemplate') }]}
        extra={t('apply.hint')}
      >
        <Select
          loading={templates.isPending}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={t('apply.none')}
          options={templates.data?.list.map((one) => ({
            value: one.id,
            label: [one.templateName, [one.vendor, one.model].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
          }))}
        />
      </Form.Item>
      <ReasonField />
    </FormDrawer>
  );
}
