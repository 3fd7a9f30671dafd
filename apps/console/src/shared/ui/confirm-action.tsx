import { useTranslation } from 'react-i18next';
import { asApiError } from '../api/api-error.ts';
import { report } from '../api/report.ts';
import { ask } from './dialogs.tsx';

interface Question {
  /** What is going to happen, in one sentence with its object. */
  title: string;
  /** What that means, and to how many. */
  consequence?: React.ReactNode;
  danger?: boolean;
  perform: () => Promise<unknown>;
}

/** Asks before what hurts, in the dialog of specification section 8: what will happen, to how many. Enter confirms, Esc does not. */
export function useConfirm() {
  const { t } = useTranslation();
  return (question: Question) =>
    ask({
      title: t('frame.dialogTitle'),
      content: (
        <>
          <p style={{ fontWeight: 600, marginBottom: 6 }}>{question.title}</p>
          {question.consequence}
        </>
      ),
      okText: t('actions.ok'),
      cancelText: t('actions.cancel'),
      okButtonProps: { danger: question.danger },
      // The dialog closes either way: an error has shown its own words.
      onOk: () =>
        question.perform().catch((error) => {
          // There are no fields here to show it at.
          if (Object.keys(asApiError(error).fields).length > 0) report(error);
        }),
    });
}
