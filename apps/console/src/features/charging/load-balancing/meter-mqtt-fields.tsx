import { contract, METER_LINK_WORDS, MQTT_FIGURES, meterForm, type ResponseOf } from '@csms/contract';
import { Alert, Button, Form, type FormInstance, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { report } from '../../../shared/api/report.ts';
import { decimal } from '../../../shared/format/format.ts';
import { useRule } from '../../../shared/ui/form/rule.ts';
import styles from './load-balancing.module.css';
import { type MeterValues, mqttBodyOf } from './meter-form.ts';
import meterStyles from './site-meter.module.css';

type Told = ResponseOf<typeof contract.loadBalancing.tryMeter>;
const { shape } = meterForm.shape.mqtt.unwrap().unwrap();

interface Props {
  stationId: number;
  form: FormInstance<MeterValues>;
  before: MeterValues;
  hasPassword: boolean;
}

/** Where a meter publishes, and what its messages look like. */
export function MeterMqttFields({ stationId, form, before, hasPassword }: Props) {
  const { t } = useTranslation('loadBalancing');
  const rule = useRule();
  const figures = Form.useWatch(['mqtt', 'figures'], form) ?? before.mqtt.figures;
  const url = Form.useWatch(['mqtt', 'brokerUrl'], form) ?? before.mqtt.brokerUrl;
  const text = (
    name: 'brokerUrl' | 'userName' | 'topic' | 'powerPath' | 'timePath',
    options: { required?: boolean; extra?: string; placeholder?: string } = {},
  ) => {
    const label = t(`meter.mqtt.${name}`);
    return (
      <Form.Item
        name={['mqtt', name]}
        label={label}
        extra={options.extra}
        required={options.required ?? false}
        rules={[rule(shape[name], label)]}
      >
        <Input placeholder={options.placeholder} autoComplete="off" spellCheck={false} />
      </Form.Item>
    );
  };
  return (
    <>
      {text('brokerUrl', {
        required: true,
        placeholder: 'mqtts://broker.example.com:8883',
        extra: t('meter.mqtt.brokerUrlHint'),
      })}
      <div className={styles.half}>
        {text('userName')}
        <Form.Item name={['mqtt', 'password']} label={t('meter.mqtt.password')}>
          <Input.Password
            maxLength={500}
            autoComplete="new-password"
            placeholder={hasPassword ? t('meter.mqtt.passwordKept') : ''}
          />
        </Form.Item>
      </div>
      {url.startsWith('mqtts:') ? (
        <Form.Item
          name={['mqtt', 'ca']}
          label={t('meter.mqtt.ca')}
          extra={t('meter.mqtt.caHint')}
          rules={[rule(shape.ca, t('meter.mqtt.ca'))]}
        >
          <Input.TextArea rows={3} spellCheck={false} placeholder="-----BEGIN CERTIFICATE-----" />
        </Form.Item>
      ) : null}
      {text('topic', { required: true, placeholder: 'building/main/status' })}
      <Form.Item name={['mqtt', 'figures']} label={t('meter.mqtt.figures')}>
        <Select options={MQTT_FIGURES.map((value) => ({ value, label: t(`meter.mqtt.figure.${value}`) }))} />
      </Form.Item>
      {figures === 'power' || figures === 'powerAndCurrents'
        ? text('powerPath', { placeholder: 'em.total_act_power', extra: t('meter.mqtt.powerPathHint') })
        : null}
      {figures === 'power' ? null : (
        <div className={meterStyles.three}>
          {[0, 1, 2].map((line) => (
            <Form.Item
              key={line}
              name={['mqtt', 'linePaths', line]}
              label={t(figures === 'powers' ? 'meter.mqtt.linePower' : 'meter.mqtt.lineCurrent', { line: line + 1 })}
              rules={[rule(shape.linePaths.element, t('meter.mqtt.lineCurrent', { line: line + 1 }))]}
            >
              <Input
                placeholder={`phases[${line}].${figures === 'powers' ? 'power' : 'current'}`}
                autoComplete="off"
                spellCheck={false}
              />
            </Form.Item>
          ))}
        </div>
      )}
      <div className={styles.half}>
        {figures === 'currents' ? null : (
          <Form.Item name={['mqtt', 'unit']} label={t('meter.mqtt.unit')}>
            <Select options={['W', 'kW'].map((value) => ({ value, label: value }))} />
          </Form.Item>
        )}
        <Form.Item
          name={['mqtt', 'factor']}
          label={t('meter.mqtt.factor')}
          extra={t('meter.mqtt.factorHint')}
          rules={[rule(shape.factor, t('meter.mqtt.factor'))]}
        >
          <InputNumber style={{ width: '100%' }} />
        </Form.Item>
      </div>
      {text('timePath', { extra: t('meter.mqtt.timePathHint'), placeholder: 'timestamp' })}
      <Try stationId={stationId} form={form} before={before} hasPassword={hasPassword} />
    </>
  );
}

/** Connects with the values of the form. Shows the first message or the fault. */
function Try({ stationId, form, before, hasPassword }: Props) {
  const { t } = useTranslation('loadBalancing');
  const send = useSend(contract.loadBalancing.tryMeter);
  const [told, setTold] = useState<Told>();
  const run = async () => {
    setTold(undefined);
    let given: MeterValues;
    try {
      given = await form.validateFields({ recursive: true, validateOnly: false });
    } catch {
      return;
    }
    try {
      const body = mqttBodyOf({ ...before.mqtt, ...given.mqtt }, hasPassword);
      setTold(await send.mutateAsync({ params: { stationId }, body }));
    } catch (thrown) {
      const fields = Object.entries(asApiError(thrown).fields);
      if (fields.length === 0) report(thrown);
      form.setFields(fields.map(([name, words]) => ({ name: ['mqtt', name.replace(/^mqtt\./, '')] as never, errors: [words] })));
    }
  };
  return (
    <div className={meterStyles.try}>
      <Button onClick={() => void run()} loading={send.isPending}>
        {t('meter.try')}
      </Button>
      <small>{t(send.isPending ? 'meter.trying' : 'meter.tryHint')}</small>
      {told ? <TryResult told={told} /> : null}
    </div>
  );
}

function TryResult({ told: { link, message } }: { told: Told }) {
  const { t } = useTranslation('loadBalancing');
  const word = useWord();
  if (link !== 'connected') return <Alert type="error" showIcon role="alert" title={word(METER_LINK_WORDS[link])} />;
  if (message === null) return <Alert type="warning" showIcon role="status" title={t('meter.noMessage')} />;
  const { reading, retained, text } = message;
  const lines = reading?.currentsA?.map((one) => decimal(one, 1)).join(' · ');
  return (
    <Alert
      type={reading ? 'success' : 'warning'}
      showIcon
      role="status"
      title={
        reading
          ? t('meter.readAs', { power: decimal(reading.powerW / 1000, 2) }) + (lines ? ` · ${lines} A` : '')
          : t('meter.notRead')
      }
      description={
        <>
          {retained ? <p>{t('meter.wasRetained')}</p> : null}
          <pre className={meterStyles.message}>{text}</pre>
        </>
      }
    />
  );
}
