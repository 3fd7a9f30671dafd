import { Form, Modal, notification } from 'antd';
import TextArea from 'antd/es/input/TextArea';
import { type ReactNode, useEffect } from 'react';
import { type Asked, type Question, setHost } from './dialog-slot.ts';

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

/** A field in a dialog; `answer` gets its text, or nothing where it was cancelled. What the field refuses keeps the dialog open, and is no error that escapes. */
function textQuestion(asked: Asked, answer: (text: string | undefined) => void): Question & { content: ReactNode } {
  const form: { read?: () => Promise<{ text?: string }> } = {};
  return {
    icon: null,
    content: <TextQuestion {...asked} handle={form} />,
    onOk: (close: () => void) => {
      form.read?.().then(
        ({ text }) => {
          answer(text?.trim() ?? '');
          close();
        },
        () => {},
      );
    },
    onCancel: () => answer(undefined),
  };
}

/** Where the dialogs of the console stand. */
export function Host() {
  const [modal, holder] = Modal.useModal();
  const [notices, cornerHolder] = notification.useNotification({ placement: 'topRight', top: 96 });
  useEffect(() => setHost({ modal, notices, textQuestion }), [modal, notices]);
  return (
    <>
      {holder}
      {cornerHolder}
    </>
  );
}
