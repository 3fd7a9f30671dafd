import { contract, PASSWORD_LENGTH } from '@csms/contract';
import { Form } from 'antd';
import Password from 'antd/es/input/Password';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { token } from '../../../shared/prefs/cookies.ts';
import { leaveFor } from '../../../shared/prefs/leaving.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useNewPasswordRules } from '../parts/use-new-password-rules.ts';

interface Values {
  oldPwd: string;
  newPwd: string;
  confirmNewPwd: string;
}

const SIGN_OUT_MS = 1000;

/** Changes one's own password; afterwards the session is over everywhere, here after a second (specification section 8). */
export function PasswordDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('account');
  const user = useUser();
  const [form] = Form.useForm<Values>();
  const rules = useNewPasswordRules();
  const change = useSend(contract.profile.editUserPwd);
  return (
    <FormDrawer<Values>
      title={t('password.title')}
      open={open}
      onClose={onClose}
      submitText={t('password.submit')}
      form={form}
      width={420}
      onSubmit={async (values) => {
        const done = await change.mutateAsync({ body: { ...values, userName: user.username } });
        if (!done) throw new Error(t('password.wrong'));
        notify.success(t('password.done'));
        // The server has ended every session of the account, this one too.
        setTimeout(() => {
          token.remove();
          leaveFor('/login');
        }, SIGN_OUT_MS);
      }}
    >
      <p style={{ marginBottom: 16, color: 'var(--text-soft)' }}>{t('password.hint')}</p>
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <Form.Item name="oldPwd" label={t('password.old')} rules={[{ required: true, message: t('password.oldRequired') }]}>
        <Password autoComplete="current-password" maxLength={256} />
      </Form.Item>
      <Form.Item name="newPwd" label={t('password.new')} rules={rules.newPwd} required>
        <Password autoComplete="new-password" maxLength={PASSWORD_LENGTH.most} />
      </Form.Item>
      <Form.Item
        name="confirmNewPwd"
        label={t('password.confirm')}
        dependencies={['newPwd']}
        rules={rules.confirmNewPwd}
        required
      >
        <Password autoComplete="new-password" maxLength={PASSWORD_LENGTH.most} />
      </Form.Item>
    </FormDrawer>
  );
}
