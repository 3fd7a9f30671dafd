import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { CONNECTOR_TYPES, connectorForm, POINT_FIELDS, pointForm } from '@csms/contract';
import { Button, Checkbox, Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../../entities/list/list-words.ts';
import { StationSelect } from '../../../../entities/station-select.tsx';
import { fieldsOf } from '../../../../shared/ui/form/fields.tsx';
import { NetworksInput } from '../../../../shared/ui/form/networks-input.tsx';
import { ConnectorIcon } from '../../../../shared/ui/icons/connector-icon.tsx';
import styles from './point-fields.module.css';
import type { PointValues } from './point-values.ts';

/** A field of a charge point's form. */
export const PointField = fieldsOf(pointForm);
const ConnectorField = fieldsOf(connectorForm);

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
  const { t } = useTranslation(['network', 'common']);
  const word = useWord();
  const form = Form.useFormInstance<PointValues>();
  const withinRated = {
    validator: (_: unknown, watts?: number) => {
      const rated: number | undefined = form.getFieldValue('ratedPower');
      return watts && rated && watts > rated * 1000
        ? Promise.reject(new Error(t('form.aboveRated', { kw: rated })))
        : Promise.resolve();
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
        <Form.Item label={word(POINT_FIELDS.connectors.words)} required>
          {fields.map((field) => (
            <div key={field.key} className={`${styles.list} ${styles.pair}`}>
              <ConnectorField name="connectorNo" at={[field.name, 'connectorNo']} />
              <ConnectorField name="connectorType" at={[field.name, 'connectorType']}>
                <TypeSelect />
              </ConnectorField>
              <ConnectorField name="maxPowerW" at={[field.name, 'maxPowerW']} also={withinRated} dependencies={['ratedPower']} />
              <ConnectorField name="connectorName" at={[field.name, 'connectorName']} />
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
  const { t } = useTranslation(['network', 'common']);
  return (
    <>
      <div className={styles.half}>
        <PointField name="pointName" />
        <PointField name="stationId">
          <StationSelect />
        </PointField>
        <PointField name="equipmentType">
          {(_, { options }) => <Radio.Group block optionType="button" options={options} />}
        </PointField>
        <PointField name="ratedPower" />
      </div>
      <Connectors />
      <PointField name="password" {...(hasPassword ? { extra: t('form.passwordKept') } : {})} />
      {hasPassword ? (
        <Form.Item name="removePassword" valuePropName="checked" extra={t('form.removePasswordHint')}>
          <Checkbox>{t('form.removePassword')}</Checkbox>
        </Form.Item>
      ) : null}
      <PointField name="allowMissingSubprotocol" checkbox />
      <PointField name="networks">
        <NetworksInput />
      </PointField>
    </>
  );
}
