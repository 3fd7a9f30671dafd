import { contract, invoiceApplyForm, type NOTIFICATION_TYPES } from '@csms/contract';
import { Form, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { money } from '../../../shared/format/format.ts';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { DayRange } from '../../../shared/ui/range/range-choice.tsx';
import styles from '../parts/finance.module.css';
import { InvoiceTaxes } from './invoice-taxes.tsx';

const ApplyField = fieldsOf(invoiceApplyForm);

interface Values {
  infoId: number;
  range: [Dayjs, Dayjs];
  notificationType: (typeof NOTIFICATION_TYPES)[number];
  remark?: string;
}

function InfoSelect({ id, value, onChange }: { id?: string; value?: number; onChange?: (value: number) => void }) {
  const { t } = useTranslation(['invoices', 'common']);
  const [typed, setTyped] = useState('');
  const keyword = useDebounced(typed.trim(), 300);
  const query = useCall(contract.invoiceInfos.list, { query: { keyword, limit: 50 } }, { keepPrevious: true });
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={query.isFetching}
      placeholder={t('infoPlaceholder')}
      options={query.data?.list.map((one) => ({
        value: one.id,
        label: [one.name, one.ownerName === one.name ? '' : one.ownerName].filter(Boolean).join(' · '),
      }))}
      notFoundContent={t('infoNone')}
    />
  );
}

/** An application; what it will be made out over is counted before it is sent. */
export function ApplyDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('invoices');
  const [form] = Form.useForm<Values>();
  const apply = useSend(contract.invoices.apply, [contract.invoices.list, contract.invoices.preview]);
  const infoId = Form.useWatch('infoId', form);
  const range = Form.useWatch('range', form);
  const from = range?.[0]?.startOf('day').toISOString() ?? '';
  const to = range?.[1]?.add(1, 'day').startOf('day').toISOString() ?? '';
  const ready = open && infoId !== undefined && from !== '' && to !== '';
  const preview = useCall(contract.invoices.preview, { query: { infoId: infoId ?? 0, from, to } }, { enabled: ready });
  const found = ready ? preview.data : undefined;
  return (
    <FormDrawer<Values>
      title={t('applyTitle')}
      open={open}
      onClose={onClose}
      submitText={t('submit')}
      form={form}
      blocked={!found || found.records === 0}
      initialValues={{ range: [dayjs().startOf('month').subtract(1, 'month'), dayjs().startOf('day')], notificationType: 'mail' }}
      onSubmit={async (values) => {
        const done = await apply
          .mutateAsync({
            body: {
              infoId: values.infoId,
              from,
              to,
              amount: found!.amount,
              notificationType: values.notificationType,
              remark: values.remark ?? '',
            },
          })
          .catch((error) => {
            // What was counted may have changed: it is counted anew beside the words that say so.
            void preview.refetch();
            throw error;
          });
        notify.success(t('appliedDone', { amount: money(done.amount, done.currency) }));
      }}
    >
      <ApplyField name="infoId">
        <InfoSelect />
      </ApplyField>
      <ApplyField name="from" at="range">
        <DayRange style={{ width: '100%' }} />
      </ApplyField>
      {ready ? (
        <p className={styles.will} role="status">
          {!found
            ? t('previewing')
            : found.records === 0
              ? t('nothing')
              : t('preview', { count: found.records, amount: money(found.amount, found.currency) })}
        </p>
      ) : null}
      {found && found.taxes.length > 0 ? <InvoiceTaxes invoice={found} /> : null}
      <ApplyField name="notificationType">{(_, { options }) => <Radio.Group optionType="button" options={options} />}</ApplyField>
      <ApplyField name="remark" />
    </FormDrawer>
  );
}
