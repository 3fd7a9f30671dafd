import { contract, passwordForm } from '@csms/contract';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { token } from '../../../shared/prefs/cookies.ts';
import { leaveFor } from '../../../shared/prefs/leaving.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useNewPasswordRules } from '../parts/use-new-password-rules.ts';

type Values = Omit<z.output<typeof passwordForm>, 'userName'>;

const PasswordField = fieldsOf(passwordForm);
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
      <PasswordField name="oldPwd" input={{ autoComplete: 'current-password' }} />
      <PasswordField name="newPwd" />
      <PasswordField name="confirmNewPwd" dependencies={['newPwd']} rules={rules.confirmNewPwd} required />
    </FormDrawer>
  );
}
