import { CORPORATE_TRANSFER_FIELDS, contract, corporateTransferForm, type SPREADS } from '@csms/contract';
import { minorUnitOf } from '@csms/kernel';
import { Form, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { useFieldWord } from '../../../shared/ui/form/field-words.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { MoneyInput } from '../../../shared/ui/form/money/money-input.tsx';
import { useMoneyRule } from '../../../shared/ui/form/money/money-rule.ts';
import { FileUpload, type FileValue } from '../../../shared/ui/upload/file-upload.tsx';
import { CompanySelect } from '../parts/company-select.tsx';
import styles from '../parts/finance.module.css';

const TransferField = fieldsOf(corporateTransferForm);

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
  const word = useFieldWord(CORPORATE_TRANSFER_FIELDS);
  const [form] = Form.useForm<Values>();
  const moneyRule = useMoneyRule();
  const enter = useSend(contract.corporateTransfers.enter, [contract.corporateTransfers.list]);
  const spread = Form.useWatch('spread', form) ?? 'company';
  const chosen = Form.useWatch('companyId', form) ?? companyId;
  const company = useCall(contract.companies.get, { params: { id: chosen ?? 0 } }, { enabled: chosen !== undefined }).data;
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
      <TransferField name="companyId">
        <CompanySelect />
      </TransferField>
      <FieldRow>
        <TransferField name="amount" rules={[moneyRule(word('amount'), { minorUnit })]}>
          <MoneyInput currency={currency} />
        </TransferField>
        <TransferField name="bankReference" />
      </FieldRow>
      <TransferField name="spread" extra={t(`corporate.spreadHints.${spread}`)}>
        {(_, { options }) => (
          <Radio.Group
            orientation="vertical"
            options={options.map((option) => ({
              ...option,
              disabled: option.value !== 'company' && company !== undefined && company.groupId === null,
            }))}
          />
        )}
      </TransferField>
      {spread === 'each' ? (
        <TransferField name="memberAmount" required rules={[moneyRule(word('memberAmount'), { minorUnit })]}>
          <MoneyInput currency={currency} />
        </TransferField>
      ) : null}
      {/* The form has the file with its name. */}
      <TransferField name="slipFile" rules={[]}>
        <FileUpload kind="slip" />
      </TransferField>
      <TransferField name="remark" />
      <p className={styles.will}>{t('corporate.will')}</p>
    </FormDrawer>
  );
}
