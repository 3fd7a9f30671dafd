import { contract } from '@csms/contract';
import { Form, Modal } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../shared/api/api-error.ts';
import { useCall, useSend } from '../../shared/api/queries.ts';
import { layer } from '../theme/scale.ts';
import { useConfirmSelf } from './confirm-self.ts';

/** Something weighty was done very often: a code, or the password where there is no second factor. The call that was refused is repeated afterwards. */
export function ConfirmDialog() {
  const { t } = useTranslation();
  const { settle, words } = useConfirmSelf();
  const [form] = Form.useForm<{ code?: string; password?: string }>();
  const { data: profile } = useCall(contract.profile.get, {});
  const confirm = useSend(contract.profile.confirm);
  const submit = async (values: { code?: string; password?: string }) => {
    try {
      await confirm.mutateAsync({ body: values });
      settle?.(true);
    } catch (thrown) {
      form.setFields(
        Object.entries(asApiError(thrown).fields).map(([name, error]) => ({ name: name as 'code', errors: [error] })),
      );
    }
  };
  return (
    <Modal
      open={settle !== undefined}
      title={t('confirmSelf.title')}
      okText={t('confirmSelf.ok')}
      okButtonProps={{ disabled: !profile }}
      confirmLoading={confirm.isPending}
      onOk={() => form.submit()}
      onCancel={() => settle?.(false)}
      mask={{ closable: false }}
      width={400}
      zIndex={layer.session}
      destroyOnHidden
    >
      <p style={{ color: 'var(--text-soft)', marginBottom: 16 }}>{words}</p>
      {profile ? (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
          {profile.totp ? (
            <Form.Item name="code" label={t('confirmSelf.code')} extra={t('confirmSelf.codeHint')} rules={[{ required: true }]}>
              <Input autoFocus autoComplete="one-time-code" maxLength={20} />
            </Form.Item>
          ) : (
            <Form.Item name="password" label={t('confirmSelf.password')} rules={[{ required: true }]}>
              <Password autoFocus autoComplete="current-password" maxLength={256} />
            </Form.Item>
          )}
        </Form>
      ) : null}
    </Modal>
  );
}
