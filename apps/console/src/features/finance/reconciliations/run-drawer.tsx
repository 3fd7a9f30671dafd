import { contract, reconciliationForm } from '@csms/contract';
import { DatePicker, Form, Radio } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

const RunField = fieldsOf(reconciliationForm);

interface Values {
  providerId?: number;
  scope: 'day' | 'full';
  day?: Dayjs;
}

/** Has a provider's books proven now; leads to what was found. */
export function RunDrawer({ open, onClose }: { open: boolean; onClose: (proof?: number) => void }) {
  const { t } = useTranslation('finance');
  const [form] = Form.useForm<Values>();
  const { providerId, isShowProvider } = useUser();
  const run = useSend(contract.reconciliations.run, [
    contract.reconciliations.list,
    contract.reconciliations.get,
    contract.reconciliations.differences,
  ]);
  // The proof that this form has just made: shown when the form has closed.
  const made = useRef<number>(undefined);
  const scope = Form.useWatch('scope', form) ?? 'day';
  const close = useCallback(() => {
    onClose(made.current);
    made.current = undefined;
  }, [onClose]);
  return (
    <FormDrawer<Values>
      title={t('reconciliation.runTitle')}
      open={open}
      onClose={close}
      submitText={t('reconciliation.submit')}
      form={form}
      width={440}
      initialValues={{ providerId, scope: 'day', day: dayjs().subtract(1, 'day') }}
      onSubmit={async (values) => {
        const proof = await run.mutateAsync({
          body: {
            providerId: values.providerId ?? providerId,
            ...(values.scope === 'day' && values.day ? { day: values.day.format('YYYY-MM-DD') } : {}),
          },
        });
        if (proof.differences === 0) notify.success(t('reconciliation.done'));
        else notify.error(t('reconciliation.doneDiffers'), 5);
        made.current = proof.id;
      }}
    >
      {isShowProvider ? <RunField name="providerId">{(label) => <ProviderSelect label={label} />}</RunField> : null}
      <Form.Item
        name="scope"
        label={t('reconciliation.scope')}
        extra={scope === 'full' ? t('reconciliation.runFullHint') : undefined}
      >
        <Radio.Group
          orientation="vertical"
          options={[
            { value: 'day', label: t('reconciliation.runDay') },
            { value: 'full', label: t('reconciliation.runFull') },
          ]}
        />
      </Form.Item>
      {scope === 'day' ? (
        <RunField name="day" required>
          <DatePicker style={{ width: '100%' }} disabledDate={(day) => day.isAfter(dayjs(), 'day')} />
        </RunField>
      ) : null}
      <p style={{ color: 'var(--text-soft)' }}>{t('reconciliation.proof')}</p>
    </FormDrawer>
  );
}
