import { KeyOutlined } from '@ant-design/icons';
import { contract } from '@csms/contract';
import { Button, Divider, Form, Modal } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../shared/api/api-error.ts';
import { useCall, useSend } from '../../shared/api/queries.ts';
import { faultWords } from '../../shared/passkey/fault-words.ts';
import { signWithPasskey } from '../../shared/passkey/passkey.ts';
import { passkeyFaultOf, passkeysPossible } from '../../shared/passkey/possible.ts';
import { layer } from '../theme/scale.ts';
import { useConfirmSelf } from './confirm-self.ts';

/**
 * Something weighty was done very often, or one's own second factors are to change: a passkey or a code, or the password where there is no second factor. The call
 * that was refused is repeated afterwards.
 */
export function ConfirmDialog() {
  const { t } = useTranslation();
  const { settle, words, purpose } = useConfirmSelf();
  const [form] = Form.useForm<{ code?: string; password?: string }>();
  const [fault, setFault] = useState<string>();
  const { data: profile } = useCall(contract.profile.get, {});
  const ask = useSend(contract.profile.confirmByPasskey);
  const confirm = useSend(contract.profile.confirm);
  const submit = async (values: { code?: string; password?: string }) => {
    try {
      await confirm.mutateAsync({ body: { ...values, purpose: purpose ?? 'acts' } });
      settle?.(true);
    } catch (thrown) {
      form.setFields(
        Object.entries(asApiError(thrown).fields).map(([name, error]) => ({ name: name as 'code', errors: [error] })),
      );
    }
  };
  const byPasskey = async () => {
    setFault(undefined);
    try {
      const passkey = await signWithPasskey(await ask.mutateAsync({}));
      await confirm.mutateAsync({ body: { passkey, purpose: purpose ?? 'acts' } });
      settle?.(true);
    } catch (thrown) {
      const why = passkeyFaultOf(thrown);
      setFault(why ? await faultWords(why) : asApiError(thrown).message);
    }
  };
  const byKey = (profile?.passkeysHere ?? 0) > 0 && passkeysPossible();
  return (
    <Modal
      open={settle !== undefined}
      title={t('confirmSelf.title')}
      okText={t('confirmSelf.ok')}
      okButtonProps={{ disabled: !profile, ...(byKey ? { type: 'default' } : {}) }}
      confirmLoading={confirm.isPending}
      onOk={() => form.submit()}
      onCancel={() => settle?.(false)}
      mask={{ closable: false }}
      width={400}
      zIndex={layer.session}
      destroyOnHidden
    >
      <p style={{ color: 'var(--text-soft)', marginBottom: 16 }}>{words}</p>
      {byKey ? (
        <>
          <Button type="primary" icon={<KeyOutlined />} block autoFocus onClick={() => void byPasskey()}>
            {t('passkey.use')}
          </Button>
          {fault ? (
            <p role="alert" style={{ color: 'var(--danger)', margin: '8px 0 0' }}>
              {fault}
            </p>
          ) : null}
          <Divider plain style={{ color: 'var(--text-faint)' }}>
            {t('confirmSelf.or')}
          </Divider>
        </>
      ) : null}
      {profile ? (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
          {profile.totp || profile.passkeys > 0 ? (
            <Form.Item
              name="code"
              label={t(profile.totp ? 'confirmSelf.code' : 'confirmSelf.recoveryCode')}
              extra={profile.totp ? t('confirmSelf.codeHint') : undefined}
              rules={[{ required: true }]}
            >
              <Input autoFocus={!byKey} autoComplete="one-time-code" maxLength={20} />
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
