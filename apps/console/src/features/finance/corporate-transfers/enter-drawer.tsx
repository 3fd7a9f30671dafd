import { contract, corporateTransferForm, corporateTransferList, SPREAD_WORDS, SPREADS } from '@csms/contract';
import { minorUnitOf } from '@csms/kernel';
import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useColumnWord, useWord } from '../../../entities/list/list-words.ts';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../shared/ui/form/money/money-rule.ts';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { FileUpload, type FileValue } from '../../../shared/ui/upload/file-upload.tsx';
import { CompanySelect } from '../parts/company-select.tsx';
import styles from '../parts/finance.module.css';

interface Values {
  companyId: number;
  amount: string;
  bankReference: string;
  slipFile?: FileValue[];
  spread: (typeof SPREADS)[number];
  memberAmount?: string;
  remark?: string;
}

/** A bank transfer as the bank statement has it; a second person confirms it. */
export function EnterDrawer({ open, onClose, companyId }: { open: boolean; onClose: () => void; companyId?: number }) {
  const { t } = useTranslation(['finance', 'common']);
  const say = useWord();
  const word = useColumnWord(corporateTransferList);
  const [form] = Form.useForm<Values>();
  const rule = useRule();
  const moneyRule = useMoneyRule();
  const enter = useSend(contract.corporateTransfers.enter, [contract.corporateTransfers.list]);
  const spread = Form.useWatch('spread', form) ?? 'company';
  const chosen = Form.useWatch('companyId', form) ?? companyId;
  const company = useCall(contract.companies.get, { params: { id: chosen ?? 0 } }, { enabled: chosen !== undefined }).data;
  const { shape } = corporateTransferForm;
  // Before a company is chosen nobody knows its currency.
  const currency = company?.currency;
  const minorUnit = minorUnitOf(currency ?? '');
  return (
    <FormDrawer<Values>
      title={t('corporate.enterTitle')}
      open={open}
      onClose={onClose}
      submitText={t('common:actions.create')}
      form={form}
      initialValues={{ companyId, spread: 'company' }}
      onSubmit={async (values) => {
        await enter.mutateAsync({
          body: {
            companyId: values.companyId,
            amount: String(values.amount),
            bankReference: values.bankReference,
            slipFile: values.slipFile?.[0]?.fileName ?? null,
            spread: values.spread,
            memberAmount: values.spread === 'each' ? String(values.memberAmount) : null,
            remark: values.remark ?? '',
          },
        });
        notify.success(t('corporate.entered'));
      }}
    >
      <Form.Item
        name="companyId"
        label={word('company')}
        rules={[{ required: true, message: t('common:form.choice', { field: word('company') }) }]}
      >
        <CompanySelect />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="amount" label={word('amount')} required rules={[moneyRule(word('amount'), { minorUnit })]}>
          <MoneyInput currency={currency} />
        </Form.Item>
        <Form.Item
          name="bankReference"
          label={word('bankReference')}
          tooltip={t('corporate.bankReferenceHint')}
          required
          rules={[rule(shape.bankReference, word('bankReference'))]}
        >
          <Input maxLength={64} />
        </Form.Item>
      </div>
      <Form.Item name="spread" label={word('spread')} extra={t(`corporate.spreadHints.${spread}`)}>
        <Radio.Group
          orientation="vertical"
          options={SPREADS.map((value) => ({
            value,
            label: say(SPREAD_WORDS[value]),
            disabled: value !== 'company' && company !== undefined && company.groupId === null,
          }))}
        />
      </Form.Item>
      {spread === 'each' ? (
        <Form.Item
          name="memberAmount"
          label={t('corporate.memberAmount')}
          required
          rules={[moneyRule(t('corporate.memberAmount'), { minorUnit })]}
        >
          <MoneyInput currency={currency} />
        </Form.Item>
      ) : null}
      <Form.Item name="slipFile" label={t('corporate.slip')} extra={t('corporate.slipHint')}>
        <FileUpload kind="slip" />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      <p className={styles.will}>{t('corporate.will')}</p>
    </FormDrawer>
  );
}
