import { Form, Modal, notification } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import type { HookAPI } from 'antd/es/modal/useModal';
import type { NotificationInstance } from 'antd/es/notification/interface';
import { type ReactNode, useEffect } from 'react';
import { i18n } from '../i18n/i18n.ts';

let host: HookAPI | undefined;
let notices: NotificationInstance | undefined;

/** Questions are asked from anywhere below the session; the dialogs' code comes with it, not with the sign-in screen. */
export function ask(question: Parameters<HookAPI['confirm']>[0]): void {
  host?.confirm(question);
}

const words = () => ({
  title: i18n.t('common:frame.dialogTitle'),
  okText: i18n.t('common:actions.ok'),
  cancelText: i18n.t('common:actions.cancel'),
});

interface Asked {
  /** What is asked, above the field. */
  content: ReactNode;
  /** The field's own name. */
  label: string;
  maxLength?: number;
  required?: string;
}

function askForText({ content, label, maxLength = 200, required }: Asked): Promise<string | undefined> {
  return new Promise((resolve) => {
    const form: { read?: () => Promise<{ text?: string }> } = {};
    ask({
      ...words(),
      icon: null,
      content: <TextQuestion content={content} label={label} maxLength={maxLength} required={required} handle={form} />,
      // Closed from here: what the field refuses keeps the dialog open, and is no error that escapes.
      onOk: (close: () => void) => {
        form.read?.().then(
          ({ text }) => {
            resolve(text?.trim() ?? '');
            close();
          },
          () => {},
        );
      },
      onCancel: () => resolve(undefined),
    });
  });
}

function TextQuestion(props: Asked & { handle: { read?: () => Promise<{ text?: string }> } }) {
  const [form] = Form.useForm<{ text?: string }>();
  props.handle.read = () => form.validateFields();
  return (
    <Form form={form} layout="vertical">
      <p style={{ marginBottom: 12 }}>{props.content}</p>
      <Form.Item
        name="text"
        label={props.label}
        rules={props.required ? [{ required: true, whitespace: true, message: props.required }] : []}
      >
        <TextArea autoFocus rows={3} maxLength={props.maxLength} showCount />
      </Form.Item>
    </Form>
  );
}

/** The dialogs of specification section 8, each titled 系统提示 (System notice); `ask` is the one that confirms. */
export const dialogs = {
  /** Says something that must be seen; settles when it has been. */
  alert: (content: ReactNode, kind: 'info' | 'success' | 'warning' | 'error' = 'info'): Promise<void> =>
    new Promise((resolve) => {
      host?.[kind]({ ...words(), content, onOk: () => resolve(), onCancel: () => resolve() });
    }),
  /** Asks for a text; undefined: cancelled. `required` is what the field says when it is empty. */
  prompt: askForText,
  /** Says something in the corner that stays a moment longer than a toast. */
  notify: (title: string, description?: ReactNode, kind: 'info' | 'success' | 'warning' | 'error' = 'info'): void =>
    void notices?.[kind]({ title, description }),
};

export function DialogHost() {
  const [modal, holder] = Modal.useModal();
  const [corner, cornerHolder] = notification.useNotification({ placement: 'topRight', top: 96 });
  useEffect(() => {
    host = modal;
    notices = corner;
  }, [modal, corner]);
  return (
    <>
      {holder}
      {cornerHolder}
    </>
  );
}
