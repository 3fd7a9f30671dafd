import { contract, type ProfileInfo, profileForm } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import Password from 'antd/es/input/Password';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userQuery } from '../../../shared/access/access.tsx';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { LeaveGuard } from '../../../shared/ui/form/leave-guard.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { useDraft } from '../../../shared/ui/form/use-draft.tsx';
import { ImageUpload } from '../../../shared/ui/upload/image-upload.tsx';
import { withFiles } from '../../../shared/ui/upload/under-way.ts';
import { Time } from '../../../shared/ui/value/values.tsx';
import styles from '../parts/profile.module.css';

interface Values {
  name: string;
  phone: string;
  email: string;
  avatar: string | null;
  /** Where the e-mail address changes. */
  password?: string;
}

/** What colleagues see of one, and how one is reached. */
export function ProfileCard({ profile }: { profile: ProfileInfo }) {
  const { t } = useTranslation('account');
  const rule = useRule();
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();
  const [dirty, setDirty] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const draft = useDraft({ form, open: true, inside: fields, onBack: () => setDirty(true) });
  const update = useSend(contract.profile.update, [contract.profile.get]);
  const email = Form.useWatch('email', form) ?? profile.email;
  const moves = email.trim().toLowerCase() !== profile.email.toLowerCase();
  const submit = async (entered: Values) => {
    try {
      const values = await withFiles(form, entered);
      if (!values) return;
      await update.mutateAsync({ body: values });
      form.setFieldValue('password', undefined);
      setDirty(false);
      draft.drop();
      notify.success(t('profile.saved'));
      // The navbar shows the name and the picture.
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
    } catch (thrown) {
      form.setFields(
        Object.entries(asApiError(thrown).fields).map(([name, words]) => ({ name: name as keyof Values, errors: [words] })),
      );
    }
  };
  return (
    <section className={styles.card} aria-labelledby="profile-basic">
      <h2 id="profile-basic">{t('profile.basic')}</h2>
      <p className={styles.hint}>{t('profile.basicHint')}</p>
      <Form<Values>
        form={form}
        layout="vertical"
        onFinish={submit}
        onValuesChange={() => {
          setDirty(true);
          draft.changed();
        }}
        initialValues={{ name: profile.name, phone: profile.phone ?? '', email: profile.email, avatar: profile.avatar }}
        scrollToFirstError={{ focus: true }}
      >
        {draft.notice}
        <div ref={fields}>
          <Form.Item name="avatar" label={t('profile.avatar')}>
            <ImageUpload kind="avatar" label={t('profile.avatar')} round />
          </Form.Item>
          <div className={styles.fields}>
            <Form.Item name="name" label={t('profile.name')} rules={[rule(profileForm.shape.name, t('profile.name'))]}>
              <Input maxLength={100} autoComplete="name" />
            </Form.Item>
            <Form.Item
              name="phone"
              label={t('profile.phone')}
              extra={t('profile.phoneHint')}
              rules={[rule(profileForm.shape.phone, t('profile.phone'))]}
            >
              <Input maxLength={20} autoComplete="tel" inputMode="tel" />
            </Form.Item>
            <Form.Item
              name="email"
              label={t('profile.email')}
              extra={t('profile.emailHint')}
              rules={[rule(profileForm.shape.email, t('profile.email'))]}
            >
              <Input maxLength={200} autoComplete="email" inputMode="email" />
            </Form.Item>
            {moves ? (
              <Form.Item
                name="password"
                label={t('profile.emailPassword')}
                extra={t('profile.emailPasswordHint')}
                rules={[{ required: true, message: t('profile.emailPasswordRequired') }]}
              >
                <Password autoComplete="current-password" maxLength={256} />
              </Form.Item>
            ) : null}
          </div>
          <Facts
            facts={[
              { label: t('profile.username'), value: profile.username },
              { label: t('profile.role'), value: profile.roleName },
              { label: t('profile.provider'), value: profile.providerName },
              { label: t('profile.since'), value: <Time at={profile.createTime} /> },
            ]}
          />
          <Button type="primary" htmlType="submit" loading={update.isPending} disabled={!dirty} className={styles.save}>
            {t('profile.save')}
          </Button>
        </div>
        {dirty ? <LeaveGuard onLeave={draft.drop} /> : null}
      </Form>
    </section>
  );
}
