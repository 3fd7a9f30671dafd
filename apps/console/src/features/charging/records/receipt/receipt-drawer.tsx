import { contract, type ResponseOf, receiptForm } from '@csms/contract';
import { Alert, Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRequest } from '../../../../entities/wallet/use-request.ts';
import { useCall, useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { language } from '../../../../shared/i18n/i18n.ts';
import { Section } from '../../../../shared/ui/facts.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { Time } from '../../../../shared/ui/value/values.tsx';
import styles from '../records.module.css';

const { receipts } = contract;
const ReceiptField = fieldsOf(receiptForm);
type Offer = ResponseOf<typeof receipts.get>;
interface Values {
  email: string;
  language: 'zh' | 'en';
}

/** Sends the bill of an order by mail: to the customer, or to whom the clerk types. */
export function ReceiptDrawer({ transactionId, open, onClose }: { transactionId: number; open: boolean; onClose: () => void }) {
  const { data: offer } = useCall(receipts.get, { params: { transactionId } }, { enabled: open, staleTime: 0 });
  if (!offer) return null;
  return <ReceiptForm transactionId={transactionId} offer={offer} open={open} onClose={onClose} />;
}

interface Props {
  transactionId: number;
  offer: Offer;
  open: boolean;
  onClose: () => void;
}
function ReceiptForm({ transactionId, offer, open, onClose }: Props) {
  const { t } = useTranslation(['charging', 'common']);
  const [form] = Form.useForm<Values>();
  const { send } = useRequest(open);
  const mail = useSend(receipts.send, [receipts.get, contract.history.list]);
  return (
    <FormDrawer<Values>
      title={t('receipt.title', { id: transactionId })}
      open={open}
      onClose={onClose}
      submitText={t('receipt.submit')}
      blocked={!offer.hasMail}
      form={form}
      initialValues={{ email: offer.email, language: offer.language ?? language() }}
      width={460}
      onSubmit={async (values) => {
        await send((requestId) => mail.mutateAsync({ params: { transactionId }, body: { ...values, requestId } }));
        notify.success(t('receipt.done', { email: values.email }));
      }}
    >
      {offer.hasMail ? null : (
        <Alert
          type="warning"
          showIcon
          title={t('receipt.noMail')}
          description={t('receipt.noMailHint')}
          style={{ marginBottom: 16 }}
        />
      )}
      <ReceiptField
        name="email"
        normalize={(value: string) => value.trim()}
        input={{ type: 'email', inputMode: 'email', autoComplete: 'off' }}
        {...(offer.email === '' ? { extra: t('receipt.noEmail') } : {})}
      />
      <ReceiptField name="language" {...(offer.language === null ? { extra: t('receipt.noLanguage') } : {})}>
        {(_, { options }) => <Radio.Group optionType="button" options={options} />}
      </ReceiptField>
      <p className={styles.lead}>{t('receipt.will')}</p>
      {offer.sent.length > 0 ? (
        <Section title={t('receipt.sent')}>
          <ul className={styles.sentList}>
            {offer.sent.map((one) => (
              <li key={one.time}>
                {one.recipient} · <Time at={one.time} /> · {one.operator}
                {one.state === null ? '' : ` · ${t(`receipt.states.${one.state}`)}`}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </FormDrawer>
  );
}
