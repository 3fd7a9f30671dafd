import { type Car, carForm, contract } from '@csms/contract';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChargeUserSelect } from '../../../entities/charge-user-select.tsx';
import { ProviderSelect } from '../../../entities/provider-select.tsx';
import { useAccess, useUser } from '../../../shared/access/access.tsx';
import { useSend } from '../../../shared/api/queries.ts';
import { notify } from '../../../shared/api/report.ts';
import { FormDrawer } from '../../../shared/ui/form/form-drawer.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import styles from './cars.module.css';

interface Values {
  providerId: number;
  carNumber: string;
  vin: string;
  alias: string;
  brand: string;
  model: string;
  chargeUserId: number | null;
}

const { cars } = contract;

/** Registers a car, or changes one. */
export function CarDrawer({ car, open, onClose }: { car: Car | undefined; open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['cars', 'common']);
  const rule = useRule();
  const { can } = useAccess();
  const { providerId: own } = useUser();
  const [form] = Form.useForm<Values>();
  const create = useSend(cars.create, [cars.list]);
  const update = useSend(cars.update, [cars.list]);
  const providerId = Form.useWatch('providerId', form) ?? car?.providerId ?? own;
  const { shape } = carForm;
  return (
    <FormDrawer<Values>
      title={car ? t('editTitle', { car: car.carNumber }) : t('create')}
      open={open}
      onClose={onClose}
      submitText={car ? t('common:actions.save') : t('common:actions.create')}
      form={form}
      initialValues={{
        providerId: car?.providerId ?? own,
        carNumber: car?.carNumber ?? '',
        vin: car?.vin ?? '',
        alias: car?.alias ?? '',
        brand: car?.brand ?? '',
        model: car?.model ?? '',
        chargeUserId: car?.chargeUserId ?? null,
      }}
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
      <Form.Item name="carNumber" label={t('carNumber')} required rules={[rule(shape.carNumber, t('carNumber'))]}>
        <Input autoFocus maxLength={24} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="vin" label={t('vin')} required extra={t('vinHint')} rules={[rule(shape.vin, t('vin'))]}>
        <Input
          maxLength={24}
          autoComplete="off"
          spellCheck={false}
          className={styles.vin}
          count={{ show: true, max: 17, strategy: (text) => text.replace(/\s/g, '').length }}
        />
      </Form.Item>
      <Form.Item
        name="providerId"
        label={t('provider')}
        rules={[{ required: true, message: t('common:form.choice', { field: t('provider') }) }]}
      >
        <ProviderSelect label={t('provider')} disabled={car !== undefined} />
      </Form.Item>
      {can('chargeUser:read') ? (
        <Form.Item name="chargeUserId" label={t('account')}>
          <ChargeUserSelect providerId={providerId} account={car?.account} label={t('account')} />
        </Form.Item>
      ) : (
        <Form.Item name="chargeUserId" hidden>
          <Input />
        </Form.Item>
      )}
      <Form.Item name="alias" label={t('alias')} rules={[rule(shape.alias, t('alias'))]}>
        <Input maxLength={60} />
      </Form.Item>
      <div className={styles.half}>
        <Form.Item name="brand" label={t('brand')} rules={[rule(shape.brand, t('brand'))]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="model" label={t('model')} rules={[rule(shape.model, t('model'))]}>
          <Input maxLength={60} />
        </Form.Item>
      </div>
    </FormDrawer>
  );
}
