import { contract, MESSAGE_FIELDS, messageForm } from '@csms/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useWord } from '../../../entities/list/list-words.ts';
import { ApiError, asApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { invalidate } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { ask } from '../../../shared/ui/dialogs.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from './messages.module.css';
import { RecipientsSelect } from './recipients-select.tsx';
import { RoleFill } from './role-fill.tsx';

type Values = Omit<z.input<typeof messageForm>, 'username'> & { username: string[] };

const MessageField = fieldsOf(messageForm);

/** A message to system users; sending asks first (specification section 5). */
export function NewMessageDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['system', 'common']);
  const say = useWord();
  const client = useQueryClient();
  const [form] = Form.useForm<Values>();

  const confirmed = (values: Values) =>
    new Promise<boolean>((answer) =>
      ask({
        title: t('common:frame.dialogTitle'),
        content: t(values.isSend ? 'messages.confirmSms' : 'messages.confirm', {
          count: values.username.length,
          title: values.title,
        }),
        okText: t('common:actions.ok'),
        cancelText: t('common:actions.cancel'),
        onOk: () => answer(true),
        onCancel: () => answer(false),
      }),
    );

  const submit = async (values: Values) => {
    // Not to send is no failure: the form stays as it is.
    if (!(await confirmed(values))) throw new ApiError('aborted', '');
    try {
      await call(contract.messages.addMsg, {
        body: { ...values, roleName: values.roleName ?? '', username: values.username.join(',') },
      });
    } catch (error) {
      const { message, kind } = asApiError(error);
      if (kind !== 'session') notify.error(t('messages.sendFailedFor', { reason: message }), 5);
      throw error;
    }
    notify.success(t('messages.sent'));
    void invalidate(client, [contract.messages.getAllMsg]);
  };

  return (
    <FormDrawer<Values>
      title={t('messages.new')}
      open={open}
      onClose={onClose}
      submitText={t('messages.send')}
      form={form}
      initialValues={{ isSend: false, username: [] }}
      onSubmit={submit}
    >
      <MessageField name="title" />
      <MessageField name="roleName">
        <RoleFill
          onFill={(usernames) =>
            form.setFieldValue('username', [
              ...new Set([...((form.getFieldValue('username') as string[] | undefined) ?? []), ...usernames]),
            ])
          }
        />
      </MessageField>
      <MessageField
        name="username"
        rules={[{ required: true, type: 'array', min: 1, message: t('messages.recipientsRequired') }]}
      >
        <RecipientsSelect />
      </MessageField>
      {/* The page's own part is called `content` already. */}
      <MessageField name="content" htmlFor="messageContent">
        {(_, { maxLength }) => (
          <Input.TextArea id="messageContent" maxLength={maxLength} showCount autoSize={{ minRows: 5, maxRows: 16 }} />
        )}
      </MessageField>
      <div className={styles.sms}>
        <Form.Item name="isSend" valuePropName="checked" noStyle>
          <Switch aria-label={say(MESSAGE_FIELDS.isSend.words)} />
        </Form.Item>
        <span>{say(MESSAGE_FIELDS.isSend.words)}</span>
      </div>
    </FormDrawer>
  );
}
