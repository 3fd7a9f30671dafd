import { meterForm } from '@csms/contract';
import { expect, it } from 'vitest';
import { bodyOf, mqttBodyOf, valuesOf } from './meter-form.ts';

it('an empty password keeps the one that is set, and is removed with its user; a new one replaces it', () => {
  const { mqtt } = valuesOf(null, 'Main', null);
  const given = { ...mqtt, brokerUrl: 'mqtt://broker.example', topic: 'a', userName: 'meters' };
  expect(mqttBodyOf(given, true)).not.toHaveProperty('password');
  expect(mqttBodyOf({ ...given, userName: '' }, true).password).toBe(null);
  expect(mqttBodyOf(given, false).password).toBe(null);
  expect(mqttBodyOf({ ...given, password: 'new' }, true).password).toBe('new');
});

it('what is saved is the source that is chosen, with fields that were not shown as they were', () => {
  const before = valuesOf(null, 'Main', 60_000);
  const mqtt = { ...before.mqtt, brokerUrl: 'mqtt://broker.example', topic: 'a' };
  const { linePaths: _, ca: __, ...shown } = mqtt;
  const body = bodyOf(
    { ...before, source: 'mqtt', mqtt: { ...shown, linePaths: before.mqtt.linePaths, ca: before.mqtt.ca } },
    before,
    false,
    false,
  );
  expect(meterForm.parse(body)).toMatchObject({ source: 'mqtt', point: null, mqtt: { linePaths: ['', '', ''], ca: '' } });
  const point = bodyOf({ ...before, source: 'point', point: { serialNumber: 'CP1', connectorNo: 0 } }, before, false, false);
  expect(meterForm.parse(point)).toMatchObject({ mqtt: null, point: { serialNumber: 'CP1', connectorNo: 0 } });
});
