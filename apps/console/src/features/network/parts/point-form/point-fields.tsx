import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { CONNECTOR_TYPES, pointForm } from '@csms/contract';
import { Button, Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { StationSelect } from '../../../../entities/station-select.tsx';
import { NetworksInput } from '../../../../shared/ui/form/networks-input.tsx';
import { useRule } from '../../../../shared/ui/form/rule.ts';
import { ConnectorIcon } from '../../../../shared/ui/icons/connector-icon.tsx';
import styles from './point-fields.module.css';
import type { PointValues } from './point-values.ts';

/** The connector types as pictures and words. */
function TypeSelect(props: {
  id?: string;
  value?: (typeof CONNECTOR_TYPES)[number];
  onChange?: (value: (typeof CONNECTOR_TYPES)[number]) => void;
}) {
  const { t } = useTranslation(['network', 'common', 'terms']);
  const label = (type: (typeof CONNECTOR_TYPES)[number]) => (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8, height: 20, verticalAlign: 'middle' }}>
      <ConnectorIcon type={type} size={20} />
      {t(`terms:connectorType.${type}`)}
    </span>
  );
  return (
    <Select
      id={props.id}
      value={props.value}
      onChange={props.onChange}
      popupMatchSelectWidth={false}
      options={CONNECTOR_TYPES.map((value) => ({ value, label: label(value) }))}
    />
  );
}

function Connectors() {
  const { t } = useTranslation(['network', 'common', 'terms']);
  const rule = useRule();
  const form = Form.useFormInstance<PointValues>();
  const withinRated = {
    validator: (_: unknown, kw?: number) => {
      const rated: number | undefined = form.getFieldValue('ratedPower');
      return kw && rated && kw > rated ? Promise.reject(new Error(t('form.aboveRated', { kw: rated }))) : Promise.resolve();
    },
  };
  return (
    <Form.List
      name="connectors"
      rules={[
        {
          validator: (_, list?: unknown[]) =>
            list?.length ? Promise.resolve() : Promise.reject(new Error(t('form.oneConnector'))),
        },
      ]}
    >
      {(fields, { add, remove }, { errors }) => (
        <Form.Item label={t('form.connectors')} required>
          {fields.map((field) => (
            <div key={field.key} className={`${styles.list} ${styles.pair}`}>
              <Form.Item
                name={[field.name, 'connectorNo']}
                label={t('form.no')}
                rules={[rule(pointForm.shape.connectors.element.shape.connectorNo, t('form.no'))]}
              >
                <InputNumber min={1} max={32_767} style={{ width: '100%' }} />
              </Form.Item>
              <Form.Item
                name={[field.name, 'connectorType']}
                label={t('form.connectorType')}
                rules={[rule(pointForm.shape.connectors.element.shape.connectorType, t('form.connectorType'), 'choice')]}
              >
                <TypeSelect />
              </Form.Item>
              <Form.Item
                name={[field.name, 'maxPowerKw']}
                label={t('form.maxPower')}
                rules={[{ required: true, type: 'number', min: 0.5, max: 5000 }, withinRated]}
                dependencies={['ratedPower']}
              >
                <InputNumber min={0.5} max={5000} style={{ width: '100%' }} />
              </Form.Item>
              <Form.Item name={[field.name, 'connectorName']} label={t('form.connectorName')}>
                <Input maxLength={60} />
              </Form.Item>
              <Form.Item label=" " colon={false}>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  disabled={fields.length === 1}
                  onClick={() => remove(field.name)}
                  aria-label={t('form.remove', { no: field.name + 1 })}
                />
              </Form.Item>
            </div>
          ))}
          <Button
            type="dashed"
            block
            icon={<PlusOutlined />}
            onClick={() =>
              // Most often one like the one before.
              add({ connectorName: '', ...form.getFieldValue(['connectors', fields.length - 1]), connectorNo: fields.length + 1 })
            }
          >
            {t('form.add')}
          </Button>
          <Form.ErrorList errors={errors} />
        </Form.Item>
      )}
    </Form.List>
  );
}

/** What describes a point; registering it and adopting a new charger ask the same. */
export function PointFields({ hasPassword = false }: { hasPassword?: boolean }) {
  const { t } = useTranslation(['network', 'common', 'terms']);
  const rule = useRule();
  const shape = pointForm.shape;
  return (
    <>
      <div className={styles.half}>
        <Form.Item name="pointName" label={t('form.name')} required rules={[rule(shape.pointName, t('form.name'))]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item
          name="stationId"
          label={t('form.station')}
          required
          rules={[rule(shape.stationId, t('form.station'), 'choice')]}
        >
          <StationSelect />
        </Form.Item>
        <Form.Item
          name="equipmentType"
          label={t('form.type')}
          required
          rules={[rule(shape.equipmentType, t('form.type'), 'choice')]}
        >
          <Radio.Group
            block
            optionType="button"
            options={[
              { value: 'dc', label: t('points.dc') },
              { value: 'ac', label: t('points.ac') },
            ]}
          />
        </Form.Item>
        <Form.Item name="ratedPower" label={t('form.ratedPower')} required rules={[rule(shape.ratedPower, t('form.ratedPower'))]}>
          <InputNumber min={0.5} max={5000} style={{ width: '100%' }} />
        </Form.Item>
      </div>
      <Connectors />
      <Form.Item
        name="password"
        label={t('form.password')}
        extra={hasPassword ? t('form.passwordKept') : t('form.passwordHint')}
        rules={[{ min: 8, max: 40, message: t('common:form.length', { min: 8, max: 40 }) }]}
      >
        <Input.Password autoComplete="new-password" maxLength={40} />
      </Form.Item>
      {hasPassword ? (
        <Form.Item name="removePassword" valuePropName="checked" extra={t('form.removePasswordHint')}>
          <Checkbox>{t('form.removePassword')}</Checkbox>
        </Form.Item>
      ) : null}
      <Form.Item name="allowMissingSubprotocol" valuePropName="checked" extra={t('form.subprotocolHint')}>
        <Checkbox>{t('form.subprotocol')}</Checkbox>
      </Form.Item>
      <Form.Item
        name="networks"
        label={t('form.networks')}
        extra={t('form.networksHint')}
        rules={[rule(shape.networks, t('form.networks'))]}
      >
        <NetworksInput />
      </Form.Item>
    </>
  );
}
