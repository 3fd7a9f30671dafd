import { PASSWORD_FIELDS, PASSWORD_LENGTH, password } from '@csms/contract';
import { Button, Form, Modal } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { asApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { notify, report } from '../../../shared/api/report.ts';
import { useHumanCheck } from '../../../shared/ui/captcha/use-human-check.tsx';
import { useNewPasswordRules } from '../parts/use-new-password-rules.ts';

interface Values {
  username: string;
  captcha: string;
  code: string;
  newPwd: string;
  confirmNewPwd: string;
}

/** A forgotten password: account and captcha first, then the mailed code and the new password. */
export function ForgotDialog({ account, onClose }: { account: string; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const [form] = Form.useForm<Values>();
  const say = useWord();
  const rules = useNewPasswordRules();
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const human = useHumanCheck('forgotCaptcha');

  const submit = async (values: Values) => {
    setBusy(true);
    try {
      if (sentTo === undefined) {
        const username = values.username.trim();
        await call(password.forgot, { body: { username, ...(await human.answer(values.captcha)) } });
        setSentTo(username);
      } else {
        const { code, newPwd, confirmNewPwd } = values;
        await call(password.reset, { body: { username: sentTo, code, newPwd, confirmNewPwd } });
        notify.success(t('forgot.done'));
        onClose();
      }
    } catch (thrown) {
      const fields = Object.entries(asApiError(thrown).fields);
      form.setFields(fields.map(([name, words]) => ({ name: name as keyof Values, errors: [words] })));
      if (fields.length === 0) report(thrown);
      if (sentTo === undefined) {
        form.setFieldValue('captcha', '');
        human.renew();
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <Modal open title={t('forgot.title')} footer={null} onCancel={onClose} width={420} mask={{ closable: false }}>
      <p style={{ marginBottom: 16, color: 'var(--text-soft)' }} role="status">
        {sentTo === undefined ? t('forgot.hint') : t('forgot.sent', { account: sentTo })}
      </p>
      <Form<Values>
        key={sentTo === undefined ? 'ask' : 'set'}
        // The sign-in form below has fields of the same names.
        name="forgot"
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        initialValues={{ username: account }}
        scrollToFirstError={{ focus: true }}
      >
        {sentTo === undefined ? (
          <>
            <Form.Item
              name="username"
              label={t('forgot.account')}
              rules={[{ required: true, whitespace: true, message: t('forgot.accountRequired') }]}
            >
              <Input autoFocus autoComplete="username" maxLength={64} spellCheck={false} />
            </Form.Item>
            {human.field}
          </>
        ) : (
          <>
            <Form.Item
              name="code"
              label={t('forgot.code')}
              rules={[{ required: true, whitespace: true, message: t('forgot.codeRequired') }]}
            >
              <Input autoFocus autoComplete="one-time-code" maxLength={20} spellCheck={false} />
            </Form.Item>
            <Form.Item name="newPwd" label={say(PASSWORD_FIELDS.newPwd.words)} rules={rules.newPwd}>
              <Password autoComplete="new-password" maxLength={PASSWORD_LENGTH.most} />
            </Form.Item>
            <Form.Item
              name="confirmNewPwd"
              label={say(PASSWORD_FIELDS.confirmNewPwd.words)}
              dependencies={['newPwd']}
              rules={rules.confirmNewPwd}
            >
              <Password autoComplete="new-password" maxLength={PASSWORD_LENGTH.most} />
            </Form.Item>
          </>
        )}
        <Button type="primary" htmlType="submit" block loading={busy}>
          {sentTo === undefined ? t('forgot.send') : t('forgot.submit')}
        </Button>
        {sentTo === undefined ? null : (
          <Button
            type="link"
            block
            onClick={() => {
              setSentTo(undefined);
              human.renew();
            }}
          >
            {t('forgot.again')}
          </Button>
        )}
      </Form>
    </Modal>
  );
}
