import { contract, WHITELIST_MODES } from '@csms/contract';
import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSend } from '../../../../../shared/api/queries.ts';
import { notify } from '../../../../../shared/api/report.ts';
import { FormDrawer } from '../../../../../shared/ui/form/form-drawer.tsx';
import { ReasonField } from '../../../parts/reason-field.tsx';
import { type ActionFormProps, OfflineNote } from './parts.tsx';

interface Values {
  mode: (typeof WHITELIST_MODES)[number];
  reason?: string;
}

/** The whitelist to several points at once. */
export function WhitelistForm({ target, title, onClose }: ActionFormProps) {
  const { t } = useTranslation(['pointWork', 'common']);
  const [form] = Form.useForm<Values>();
  const send = useSend(contract.whitelists.send, [contract.whitelists.get, contract.commands.list]);
  return (
    <FormDrawer<Values>
      title={title}
      open
      onClose={onClose}
      submitText={t('form.submit')}
      form={form}
      initialValues={{ mode: 'differential' }}
      onSubmit={async ({ mode, reason = '' }) => {
        const serialNumbers = target.points.map((point) => point.serialNumber);
        const sent = await send.mutateAsync({ body: { serialNumbers, mode, reason: reason.trim() } });
        notify.success(t('whitelist.startedMany', { ...sent, tooLong: sent.tooLong.length }));
      }}
    >
      <OfflineNote target={target} />
      <Form.Item name="mode" label={t('whitelist.mode')} extra={t('whitelist.modeHint')}>
        <Radio.Group options={WHITELIST_MODES.map((value) => ({ value, label: t(`whitelist.${value}`) }))} />
      </Form.Item>
      <ReasonField />
    </FormDrawer>
  );
}
