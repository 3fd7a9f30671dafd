import { contract, PROFILE_FIELDS, type ProfileInfo, profileForm } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { userQuery } from '../../../shared/access/access.tsx';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { LeaveGuard } from '../../../shared/ui/form/leave-guard.tsx';
import { useDraft } from '../../../shared/ui/form/use-draft.tsx';
import { ImageUpload } from '../../../shared/ui/upload/image-upload.tsx';
import { withFiles } from '../../../shared/ui/upload/under-way.ts';
import { useFacts } from '../../../shared/ui/value/field-value.tsx';
import styles from '../parts/profile.module.css';

type Values = z.output<typeof profileForm>;

const ProfileField = fieldsOf(profileForm);

/** What colleagues see of one, and how one is reached. */
export function ProfileCard({ profile }: { profile: ProfileInfo }) {
  const { t } = useTranslation('account');
  const fact = useFacts(PROFILE_FIELDS, profile);
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
          <ProfileField name="avatar">{(label) => <ImageUpload kind="avatar" label={label} round />}</ProfileField>
          <div className={styles.fields}>
            <ProfileField name="name" input={{ autoComplete: 'name' }} />
            <ProfileField name="phone" input={{ autoComplete: 'tel', inputMode: 'tel' }} />
            <ProfileField name="email" input={{ autoComplete: 'email', inputMode: 'email' }} />
            {moves ? <ProfileField name="password" required input={{ autoComplete: 'current-password' }} /> : null}
          </div>
          <Facts facts={[fact('username'), fact('roleName'), fact('providerName'), fact('createTime')]} />
          <Button type="primary" htmlType="submit" loading={update.isPending} disabled={!dirty} className={styles.save}>
            {t('profile.save')}
          </Button>
        </div>
        {dirty ? <LeaveGuard onLeave={draft.drop} /> : null}
      </Form>
    </section>
  );
}
