import { type Card, cardIssueForm, contract, type ReadCard } from '@csms/contract';
import { Alert, Checkbox, Form, Input, type InputRef } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReaderLine } from '../../../entities/card-reader/reader-line.tsx';
import { physicalNumberOf, useCardReader } from '../../../entities/card-reader/use-card-reader.ts';
import { ProviderSelect, useProviders } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { call } from '../../../shared/api/call.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf, useFieldLabel } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../shared/ui/form/money/money-rule.ts';
import { HolderFields, type HolderValues, holderBody } from './card-fields.tsx';
import styles from './cards.module.css';
import { CARD_CALLS } from './use-card-actions.tsx';

interface Values extends HolderValues {
  providerId: number;
  cardNumber: string;
  physicalNumber: string;
  amount: string;
}

const CardField = fieldsOf(cardIssueForm);
const YEARS = 3;

interface Props {
  open: boolean;
  onClose: () => void;
  /** One card alone, of this provider; absent: one after the other. */
  firstOf?: number | undefined;
  /** The id of the driver whom the card is for: one card alone, with the driver's data. */
  holder?: string | undefined;
}

/** Issues one card after the other without the mouse: a card on the reader fills its numbers, Enter issues it, and the focus is back at the start. */
export function IssueDrawer({ open, onClose, firstOf, holder }: Props) {
  const { t } = useTranslation(['cards', 'common']);
  const labelOf = useFieldLabel();
  const moneyRule = useMoneyRule();
  const [form] = Form.useForm<Values>();
  const { providerId: own, isShowProvider } = useUser();
  const providers = useProviders();
  const issue = useSend(contract.cards.issue, CARD_CALLS);
  const [another, setAnother] = useState(firstOf === undefined);
  const [issued, setIssued] = useState<Card>();
  const goesOn = useRef(false);
  const first = useRef<InputRef>(null);
  const amount = useRef<InputRef>(null);
  // The platform's own provider is hardly ever whose card it is: that is chosen.
  const preset = firstOf ?? (isShowProvider ? undefined : own);
  // It comes first where it has to be chosen: the currency is its own.
  const chooses = isShowProvider && (providers.data?.length ?? 0) > 1;
  const only = providers.data?.length === 1 ? providers.data[0]!.id : undefined;
  const providerId = Form.useWatch('providerId', form) ?? preset;
  useEffect(() => {
    if (open && only !== undefined) form.setFieldValue('providerId', only);
  }, [open, only, form]);
  const provider = providers.data?.find((one) => one.id === providerId);
  const { data: driver } = useCall(
    contract.chargeUsers.get,
    { params: { id: holder ?? '' } },
    { enabled: open && holder !== undefined, silent: true },
  );
  useEffect(() => {
    if (!open || !driver || holder !== String(driver.id)) return;
    const { id: chargeUserId, account: userName, phone, email } = driver;
    form.setFieldsValue({ providerId: driver.providerId, chargeUserId, userName, phone, email });
    setAnother(false);
  }, [open, driver, holder, form]);

  const reader = useCardReader(open, (card) => void fill(card));
  /** The numbers of the card on the reader; one that is known already is said to be, at once. */
  const fill = async (card: ReadCard) => {
    form.setFieldsValue({ cardNumber: card.uid, physicalNumber: physicalNumberOf(card) });
    form.setFields([
      { name: 'cardNumber', errors: [] },
      { name: 'physicalNumber', errors: [] },
    ]);
    amount.current?.focus({ cursor: 'all' });
    const known = await call(contract.cards.lookup, { query: { number: physicalNumberOf(card) } }).catch(() => null);
    if (known && form.getFieldValue('physicalNumber') === physicalNumberOf(card))
      form.setFields([{ name: 'cardNumber', errors: [t('issue.known', { name: known.userName || known.cardNumber })] }]);
  };
  const close = () => {
    if (!goesOn.current) {
      setIssued(undefined);
      return onClose();
    }
    goesOn.current = false;
    form.setFieldsValue({ cardNumber: '', physicalNumber: '', email: '', userName: '', phone: '', chargeUserId: null });
    first.current?.focus();
  };
  const providerField = (
    <CardField name="providerId" hidden={!chooses && (isShowProvider || (providers.data?.length ?? 0) < 2)}>
      {(label) => <ProviderSelect label={label} />}
    </CardField>
  );
  return (
    <FormDrawer<Values>
      title={t('issue.title')}
      open={open}
      onClose={close}
      submitText={t('issue.submit')}
      form={form}
      width={560}
      initialValues={{
        providerId: preset ?? only,
        cardNumber: '',
        physicalNumber: '',
        amount: '0',
        email: '',
        expireTime: dayjs().add(YEARS, 'year'),
        userName: '',
        phone: '',
        chargeUserId: null,
      }}
      onValuesChange={(changed) => {
        if (changed.providerId !== undefined) form.setFieldValue('chargeUserId', null);
      }}
      onSubmit={async (values) => {
        const card = await issue.mutateAsync({
          body: {
            ...holderBody(values),
            expireTime: holderBody(values).expireTime ?? '',
            email: values.email.trim(),
            providerId: values.providerId,
            cardNumber: values.cardNumber.trim(),
            physicalNumber: values.physicalNumber.trim(),
            amount: values.amount.trim(),
          },
        });
        goesOn.current = another;
        setIssued(card);
        if (!another) notify.success(t('issue.done', { card: card.cardNumber }));
      }}
      footer={
        <Checkbox checked={another} onChange={({ target }) => setAnother(target.checked)}>
          {t('issue.another')}
        </Checkbox>
      }
    >
      <ReaderLine reader={reader} />
      <div aria-live="polite">
        {issued ? (
          <Alert
            className={styles.issued}
            type="success"
            showIcon
            title={t('issue.issued', { card: issued.cardNumber, balance: money(issued.balance, issued.currency) })}
          />
        ) : null}
      </div>
      {chooses ? providerField : null}
      <FieldRow>
        <CardField name="cardNumber">
          <Input ref={first} autoFocus maxLength={20} autoComplete="off" spellCheck={false} className={styles.number} />
        </CardField>
        <CardField name="physicalNumber" input={{ className: styles.number }} />
      </FieldRow>
      <CardField
        name="amount"
        rules={[moneyRule(labelOf(cardIssueForm.shape.amount), { minorUnit: provider?.minorUnit ?? 2, zero: true })]}
        normalize={(value: string) => value.replace(/^0+(?=\d)/, '')}
      >
        <MoneyInput ref={amount} currency={provider?.currency} />
      </CardField>
      <HolderFields providerId={providerId} account={driver?.account} />
      {chooses ? null : providerField}
      <p className={styles.keys}>
        <kbd>Alt</kbd> <kbd>I</kbd> {t('issue.keyOpen')} · <kbd>Enter</kbd> {t('issue.keySend')} · <kbd>Esc</kbd>{' '}
        {t('issue.keyClose')}
      </p>
    </FormDrawer>
  );
}
