import { type Card, cardReplaceForm, contract } from '@csms/contract';
import { Form, Input, type InputRef } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ReaderLine } from '../../../entities/card-reader/reader-line.tsx';
import { physicalNumberOf, useCardReader } from '../../../entities/card-reader/use-card-reader.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { Money, TextOrMissing } from '../../../shared/ui/value/values.tsx';
import { CardStatus, Expiry } from './card-parts.tsx';
import styles from './cards.module.css';
import { CARD_CALLS } from './use-card-actions.tsx';

interface Values {
  newCardNumber: string;
  newPhysicalNumber: string;
  remark: string;
}
interface Props {
  card: Card;
  open: boolean;
  onClose: () => void;
  /** The new card. */
  onReplaced: (cardNumber: string) => void;
}

const CardField = fieldsOf(cardReplaceForm);

/** A new card for a lost or broken one: what moves, and what becomes of the old one, is said before. */
export function ReplaceDrawer({ card, open, onClose, onReplaced }: Props) {
  const { t } = useTranslation(['cards', 'common']);
  const [form] = Form.useForm<Values>();
  const replace = useSend(contract.cards.replace, CARD_CALLS);
  const remark = useRef<InputRef>(null);
  const made = useRef<string>(undefined);
  const reader = useCardReader(open, (read) => {
    // The broken card itself may still be readable.
    if (read.uid === card.cardNumber.toUpperCase()) return;
    form.setFieldsValue({ newCardNumber: read.uid, newPhysicalNumber: physicalNumberOf(read) });
    remark.current?.focus();
  });
  return (
    <FormDrawer<Values>
      title={t('replace.title', { card: card.cardNumber })}
      open={open}
      onClose={() => {
        if (made.current) onReplaced(made.current);
        else onClose();
        made.current = undefined;
      }}
      submitText={t('replace.submit')}
      form={form}
      initialValues={{ newCardNumber: '', newPhysicalNumber: '', remark: '' }}
      onSubmit={async (values) => {
        const next = await replace.mutateAsync({
          params: { cardNumber: card.cardNumber },
          body: {
            newCardNumber: values.newCardNumber.trim(),
            newPhysicalNumber: values.newPhysicalNumber.trim(),
            remark: values.remark.trim(),
          },
        });
        made.current = next.cardNumber;
        notify.success(t('replace.done', { card: next.cardNumber, balance: money(next.balance, next.currency) }));
      }}
    >
      <div className={styles.old}>
        <Facts
          facts={[
            { label: t('replace.old'), value: <span className={styles.number}>{card.cardNumber}</span> },
            { label: t('statusTitle'), value: <CardStatus card={card} /> },
            { label: t('replace.moves'), value: <Money amount={card.balance} currency={card.currency} /> },
            { label: t('userName'), value: <TextOrMissing text={card.userName} /> },
            { label: t('expireTime'), value: <Expiry card={card} /> },
          ]}
        />
        <p style={{ margin: '10px 0 0', color: 'var(--text-soft)' }}>{t('replace.will')}</p>
      </div>
      <ReaderLine reader={reader} />
      <CardField name="newCardNumber" input={{ autoFocus: true, className: styles.number }} />
      <CardField name="newPhysicalNumber" input={{ className: styles.number }} />
      <CardField name="remark">
        <Input ref={remark} maxLength={200} placeholder={t('replace.remarkPlaceholder')} />
      </CardField>
    </FormDrawer>
  );
}
