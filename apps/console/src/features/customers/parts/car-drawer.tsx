import { type Car, carForm, contract } from '@csms/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { ChargeUserSelect } from '../../../entities/charge-user-select.tsx';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';

type Values = z.output<typeof carForm>;

const CarField = fieldsOf(carForm);
const { cars } = contract;

/** What stays as it is. */
const Kept = ({ name }: { name: keyof Values }) => (
  <Form.Item name={name} hidden>
    <Input />
  </Form.Item>
);

interface Props {
  car?: Car | undefined;
  /** Whose new car it is. */
  driver?: { id: number; account: string; providerId: number };
  open: boolean;
  onClose: () => void;
}

/** Registers a car, or changes one. */
export function CarDrawer({ car, driver, open, onClose }: Props) {
  const { t } = useTranslation(['cars', 'common']);
  const { can } = useAccess();
  const { providerId: own } = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(cars.create, [cars.list]);
  const update = useSend(cars.update, [cars.list, cars.get]);
  const providerId = Form.useWatch('providerId', form) ?? car?.providerId ?? own;
  return (
    <FormDrawer<Values>
      title={car ? t('editTitle', { car: car.carNumber }) : driver ? t('createFor', { driver: driver.account }) : t('create')}
      open={open}
      onClose={onClose}
      submitText={t(car ? 'common:actions.save' : 'common:actions.create')}
      form={form}
      initialValues={car ?? { providerId: driver?.providerId ?? own, chargeUserId: driver?.id ?? null }}
      onValuesChange={(changed) => {
        if (changed.providerId !== undefined) form.setFieldValue('chargeUserId', null);
      }}
      onSubmit={async ({ providerId: chosen, ...body }) => {
        const saved = car
          ? await update.mutateAsync({ params: { id: car.id }, body })
          : await create.mutateAsync({ body: { ...body, providerId: chosen } });
        notify.success(t(car ? 'saved' : 'created', { car: saved.carNumber }));
      }}
    >
      <CarField name="carNumber" input={{ autoFocus: true }} />
      <CarField
        name="vin"
        input={{
          style: { fontFamily: 'var(--mono)' },
          count: { show: true, max: 17, strategy: (text) => text.replace(/\s/g, '').length },
        }}
      />
      {driver ? (
        <Kept name="providerId" />
      ) : (
        <CarField name="providerId">{(label) => <ProviderSelect label={label} disabled={car !== undefined} />}</CarField>
      )}
      {can('chargeUser:read') && !driver ? (
        <CarField name="chargeUserId">
          {(label) => <ChargeUserSelect providerId={providerId} account={car?.account} label={label} />}
        </CarField>
      ) : (
        <Kept name="chargeUserId" />
      )}
      <CarField name="alias" />
      <FieldRow>
        <CarField name="brand" />
        <CarField name="model" />
      </FieldRow>
    </FormDrawer>
  );
}
