import { App } from 'antd';
import { useTranslation } from 'react-i18next';

interface Question {
  /** What is going to happen, in one sentence with its object. */
  title: string;
  /** What that means, and to how many. */
  consequence?: React.ReactNode;
  ok: string;
  danger?: boolean;
  perform: () => Promise<unknown>;
}

/** Asks before what hurts: says what will happen, to how many; the button repeats the deed, not "OK". Enter confirms, Esc does not. */
export function useConfirm() {
  const { modal } = App.useApp();
  const { t } = useTranslation();
  return (question: Question) =>
    modal.confirm({
      title: question.title,
      content: question.consequence,
      okText: question.ok,
      cancelText: t('actions.cancel'),
      okButtonProps: { danger: question.danger },
      // The dialog closes either way: an error has shown its own words.
      onOk: () => question.perform().catch(() => {}),
    });
}
