import { contract, taxRateForm } from '@csms/contract';
import { DatePicker, Form, Input, Radio, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { ProviderSelect } from '../../../../entities/provider-select.tsx';
import { useDictionary } from '../../../../entities/use-dictionary.ts';
import { useUser } from '../../../../shared/access/access.tsx';
import { useSend } from '../../../../shared/api/queries.ts';
import { notify } from '../../../../shared/api/report.ts';
import { useUrlParam } from '../../../../shared/hooks/use-url-state.ts';
import { FormDrawer } from '../../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import { STALE_PRICES } from '../stale.ts';

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
  const rule = useRule();
  const { shape } = taxRateForm;
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
      <Form.Item
        name="providerId"
        label={t('list.provider')}
        required
        hidden={!isShowProvider}
        rules={[rule(shape.providerId, t('list.provider'), 'choice')]}
      >
        <ProviderSelect label={t('list.provider')} />
      </Form.Item>
      <Form.Item name="country" label={t('taxes.country')} required rules={[rule(shape.country, t('taxes.country'), 'choice')]}>
        <Select
          options={entries.map((one) => ({ value: one.dictValue, label: one.dictLabel }))}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
        />
      </Form.Item>
      <Form.Item name="percent" label={t('taxes.percent')} required rules={[rule(shape.percent, t('taxes.percent'))]}>
        <Input suffix="%" inputMode="decimal" maxLength={7} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item name="onTop" label={t('taxes.prices')}>
        <Radio.Group
          options={[
            { value: false, label: t('taxes.included') },
            { value: true, label: t('taxes.onTop') },
          ]}
          style={{ display: 'grid', gap: 6 }}
        />
      </Form.Item>
      <Form.Item name="fromDay" label={t('taxes.fromDay')} required extra={t('taxes.fromDayHint')}>
        <DatePicker allowClear={false} style={{ width: 160 }} />
      </Form.Item>
    </FormDrawer>
  );
}
