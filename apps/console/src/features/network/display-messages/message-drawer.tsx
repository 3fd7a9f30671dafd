import { contract, type DisplayMessage, displayMessageSettings, type PayloadOf } from '@csms/contract';
import { Form } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { useWish } from '../../../shared/ui/command/use-wish.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import styles from '../parts/configuration.module.css';
import { ReasonField } from '../parts/reason-field.tsx';

const Field = fieldsOf(displayMessageSettings);
type Message = PayloadOf<'showMessage'>;
type Values = Omit<Message, 'from' | 'to'> & { from?: Dayjs | null; to?: Dayjs | null; reason?: string };

/** What a known message says, as the form holds it; a new one gets the next number. */
const valuesOf = (message: DisplayMessage | undefined, nextId: number): Partial<Values> =>
  message
    ? {
        ...message,
        language: message.language ?? undefined,
        state: message.state ?? undefined,
        transactionId: message.transactionId ?? undefined,
        from: message.from ? dayjs(message.from) : null,
        to: message.to ? dayjs(message.to) : null,
      }
    : { id: nextId, format: 'utf8', priority: 'normalCycle' };

/** A message for a charger's display, or a change of one that stands there. */
export function MessageDrawer(props: {
  serialNumber: string;
  message: DisplayMessage | undefined;
  nextId: number;
  onClose: () => void;
}) {
  const { serialNumber, message, nextId, onClose } = props;
  const { t } = useTranslation(['configuration', 'common']);
  const [form] = Form.useForm<Values>();
  const { give } = useWish([contract.displayMessages.get, contract.commands.list]);
  return (
    <FormDrawer<Values>
      title={message ? t('display.edit', { id: message.id }) : t('display.add')}
      open
      onClose={onClose}
      submitText={t('point.submit')}
      form={form}
      initialValues={valuesOf(message, nextId)}
      onSubmit={async ({ id, text, format, language, priority, state, from, to, transactionId, reason = '' }) => {
        const payload: Message = {
          ...{ id, text, format, priority },
          ...(language ? { language } : {}),
          ...(state ? { state } : {}),
          ...(transactionId ? { transactionId: Number(transactionId) } : {}),
          ...(from ? { from: from.toISOString() } : {}),
          ...(to ? { to: to.toISOString() } : {}),
        };
        await give({ serialNumbers: [serialNumber] }, { action: 'showMessage', payload }, { reason });
      }}
    >
      <Field name="text" />
      <div className={styles.half}>
        <Field name="priority" />
        <Field name="state" placeholder={t('display.always')} />
        <Field name="from" />
        <Field name="to" />
        <Field name="format" />
        <Field name="language" />
        <Field name="id" disabled={message !== undefined} />
        <Field name="transactionId" placeholder={t('display.noSession')} />
      </div>
      <ReasonField />
    </FormDrawer>
  );
}
