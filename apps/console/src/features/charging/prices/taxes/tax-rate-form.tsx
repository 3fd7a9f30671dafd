import { contract, taxRateForm } from '@csms/contract';
import { Form, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../../entities/provider-select.tsx';
import { useDictionary } from '../../../../entities/use-dictionary.ts';
import { useUser } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { STALE_PRICES } from '../stale.ts';

const TaxField = fieldsOf(taxRateForm);

interface Values {
  providerId: number;
  country: string;
  percent: string;
  onTop: boolean;
  fromDay: Dayjs;
}

/** A tax rate of a country from a day on. */
export function TaxRateForm() {
  const { t } = useTranslation('prices');
  const [shown, show] = useUrlParam('tax');
  const [form] = Form.useForm<Values>();
  const { isShowProvider, providerId } = useUser();
  const { entries } = useDictionary('country');
  const create = useSend(contract.taxRates.create, STALE_PRICES);
  return (
    <FormDrawer<Values>
      title={t('taxes.create')}
      open={shown !== undefined}
      onClose={() => show(undefined)}
      submitText={t('taxes.submit')}
      form={form}
      initialValues={{ providerId, onTop: false, fromDay: dayjs().add(1, 'day') }}
      onSubmit={async ({ fromDay, ...values }) => {
        await create.mutateAsync({ body: { ...values, fromDay: fromDay.format('YYYY-MM-DD') } });
        notify.success(t('taxes.saved'));
      }}
    >
      <TaxField name="providerId" hidden={!isShowProvider}>
        {(label) => <ProviderSelect label={label} />}
      </TaxField>
      <TaxField name="country">
        <Select
          options={entries.map((one) => ({ value: one.dictValue, label: one.dictLabel }))}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      </TaxField>
      <TaxField name="percent" input={{ inputMode: 'decimal' }} />
      <TaxField name="onTop">
        {(_, { options }) => <Radio.Group options={options} style={{ display: 'grid', gap: 6 }} />}
      </TaxField>
      <TaxField name="fromDay" />
    </FormDrawer>
  );
}
