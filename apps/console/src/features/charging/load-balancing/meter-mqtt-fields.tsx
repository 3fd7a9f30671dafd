import { contract, longest, METER_LINK_WORDS, mqttForm, type ResponseOf } from '@csms/contract';
import { Alert, Button, Form, type FormInstance, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWord } from '../../../entities/list/list-words.ts';
import { asApiError } from '../../../shared/api/api-error.ts';
import { useSend } from '../../../shared/api/queries.ts';
import { report } from '../../../shared/api/report.ts';
import { decimal } from '../../../shared/format/format.ts';
import { FieldRow } from '../../../shared/ui/form/field-row.tsx';
import { fieldsOf } from '../../../shared/ui/form/fields.tsx';
import { useRule } from '../../../shared/ui/form/rule.ts';
import { type MeterValues, mqttBodyOf } from './meter-form.ts';
import meterStyles from './site-meter.module.css';

type Told = ResponseOf<typeof contract.loadBalancing.tryMeter>;
const MqttField = fieldsOf(mqttForm, 'mqtt');

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
  return (
    <>
      <MqttField name="brokerUrl" input={{ placeholder: 'mqtts://broker.example.com:8883' }} />
      <FieldRow>
        <MqttField name="userName" />
        <MqttField name="password" rules={[]}>
          <Input.Password
            maxLength={longest(mqttForm.shape.password)}
            autoComplete="new-password"
            placeholder={hasPassword ? t('meter.mqtt.passwordKept') : ''}
          />
        </MqttField>
      </FieldRow>
      {url.startsWith('mqtts:') ? (
        <MqttField name="ca" input={{ placeholder: '-----BEGIN CERTIFICATE-----', spellCheck: false }} />
      ) : null}
      <MqttField name="topic" input={{ placeholder: 'building/main/status' }} />
      <MqttField name="figures" />
      {figures === 'power' || figures === 'powerAndCurrents' ? (
        <MqttField name="powerPath" input={{ placeholder: 'em.total_act_power' }} />
      ) : null}
      {figures === 'power' ? null : (
        <div className={meterStyles.three}>
          {[0, 1, 2].map((line) => {
            const label = t(figures === 'powers' ? 'meter.mqtt.linePower' : 'meter.mqtt.lineCurrent', { line: line + 1 });
            const { element } = mqttForm.shape.linePaths;
            return (
              <Form.Item key={line} name={['mqtt', 'linePaths', line]} label={label} rules={[rule(element, label)]}>
                <Input
                  maxLength={longest(element)}
                  placeholder={`phases[${line}].${figures === 'powers' ? 'power' : 'current'}`}
                  autoComplete="off"
                  spellCheck={false}
                />
              </Form.Item>
            );
          })}
        </div>
      )}
      <FieldRow>
        {figures === 'currents' ? null : <MqttField name="unit" />}
        <MqttField name="factor" />
      </FieldRow>
      <MqttField name="timePath" input={{ placeholder: 'timestamp' }} />
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
