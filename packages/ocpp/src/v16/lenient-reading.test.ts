import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargePointActions } from './actions.ts';
import { readRequest, readResponse } from './messages.ts';

const RECEIVED = Date.UTC(2026, 0, 1);
const AT = '2026-01-01T00:00:00Z';

function taken(action: string, payload: unknown) {
  const result = readRequest(action, payload, RECEIVED);
  if (!result.ok) throw new Error(`${result.code} ${result.description}`);
  return {
    value: result.value as Record<string, unknown>,
    rules: result.deviations.map((deviation) => deviation.rule),
    deviations: result.deviations,
  };
}

describe('messages of charge points', () => {
  test('a right message is passed through untouched', () => {
    const payload = { connectorId: 1, idTag: 'A', meterStart: 0, timestamp: AT };
    const result = readRequest('StartTransaction', payload);
    expect(result.ok && result.value).toBe(payload);
    expect(result.deviations).toEqual([]);
  });

  test('an unknown errorCode such as "Error" does not lose the fault', () => {
    const { value, rules } = taken('StatusNotification', { connectorId: 1, errorCode: 'Error', status: 'Faulted' });
    expect(value).toEqual({ connectorId: 1, errorCode: 'OtherError', status: 'Faulted', vendorErrorCode: 'Error' });
    expect(rules).toEqual(['unknown-enum']);
    const kept = taken('StatusNotification', { connectorId: 1, errorCode: 'E7', vendorErrorCode: '7', status: 'Faulted' });
    expect(kept.value).toMatchObject({ vendorErrorCode: '7', info: 'E7' });
  });

  test('over-long texts are cut, never in the middle of a character', () => {
    const { value, deviations } = taken('StatusNotification', {
      connectorId: 1,
      errorCode: 'NoError',
      status: 'Available',
      info: `${'x'.repeat(49)}😀😀`,
    });
    expect(value.info).toBe('x'.repeat(49));
    expect(deviations[0]).toMatchObject({ rule: 'string-too-long', path: 'info' });
  });

  test('the unit Hz does not lose the other samples', () => {
    const sampledValue = [
      { value: '50', measurand: 'Frequency', unit: 'Hz' },
      { value: '1200', measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
    ];
    const { value } = taken('MeterValues', { connectorId: 1, meterValue: [{ timestamp: AT, sampledValue }] });
    expect(value.meterValue).toEqual([
      { timestamp: AT, sampledValue: [{ value: '50', measurand: 'Frequency' }, sampledValue[1]] },
    ]);
  });

  test('a sample of unknown measurand, phase or unit is left out instead of becoming energy in Wh', () => {
    const sampledValue = [
      { value: '1', measurand: 'Vendor.Thing' },
      { value: '1', unit: 'MWh' },
      { value: '1', phase: 'X9' },
      { value: '7', unit: 'kwh', context: 'Vendor', location: 'Moon' },
    ];
    const { value, rules } = taken('MeterValues', { connectorId: 1, meterValue: [{ timestamp: AT, sampledValue }] });
    expect(value.meterValue).toEqual([{ timestamp: AT, sampledValue: [{ value: '7', unit: 'kWh', context: 'Other' }] }]);
    expect(rules.filter((rule) => rule === 'sample-left-out')).toHaveLength(3);
  });

  test.each([
    ['2024-01-01T12:00:00', '2024-01-01T12:00:00.000Z', 'date-without-zone'],
    ['2024-01-01 12:00:00', '2024-01-01T12:00:00.000Z', 'date-without-zone'],
    ['2024-01-01T12:00:00,5+0800', '2024-01-01T04:00:00.500Z', 'date-format'],
    ['2024/1/2 3:04:05', '2024-01-02T03:04:05.000Z', 'date-without-zone'],
    ['20240101T120000Z', '2024-01-01T12:00:00.000Z', 'date-format'],
    ['2024-01-01T12:00:00.Z', '2024-01-01T12:00:00.000Z', 'date-format'],
    ['2024-01-01T12:00Z', '2024-01-01T12:00:00.000Z', 'date-format'],
    [1704110400, '2024-01-01T12:00:00.000Z', 'date-format'],
    ['1704110400000', '2024-01-01T12:00:00.000Z', 'date-format'],
    ['yesterday', '2026-01-01T00:00:00.000Z', 'unreadable-date'],
    ['0000-00-00T00:00:00Z', '2026-01-01T00:00:00.000Z', 'unreadable-date'],
    ['2024-02-31T00:00:00Z', '2026-01-01T00:00:00.000Z', 'unreadable-date'],
  ])('the date %s does not lose a transaction', (timestamp, expected, rule) => {
    const { value, rules } = taken('StartTransaction', { connectorId: 1, idTag: 'A', meterStart: 0, timestamp });
    expect(value.timestamp).toBe(expected);
    expect(rules).toEqual([rule]);
  });

  test.each([0, -1, Number('9223372036854775807'), '12', '9223372036854775807', 12.0, '12.0', 12.4])(
    'transactionId %s stays a number for domain to judge',
    (transactionId) => {
      const { value } = taken('StopTransaction', { transactionId, meterStop: 5, timestamp: AT });
      expect(value.transactionId).toBe(
        Math.abs(Number(transactionId)) < 1e9 ? Math.round(Number(transactionId)) : Number(transactionId),
      );
    },
  );

  test('a stop without usable transaction or meter is kept, since energy was delivered', () => {
    const data = [{ timestamp: AT, sampledValue: [{ value: '12,5', unit: 'kWh' }] }];
    const { value } = taken('StopTransaction', {
      idTag: 5,
      transactionId: null,
      timestamp: AT,
      reason: 'Full',
      transactionData: data,
    });
    expect(value).toMatchObject({ idTag: '5', transactionId: -1, meterStop: 12500, reason: 'Other' });
  });

  test('a stop whose transaction or meter makes no sense is kept for review too', () => {
    const { value, rules } = taken('StopTransaction', { transactionId: 'abc', meterStop: 'NaN', timestamp: AT });
    expect(value).toEqual({ transactionId: -1, meterStop: 0, timestamp: AT });
    expect(rules).toEqual(['unreadable-field', 'unreadable-field']);
  });

  test('wrong types, nulls, extra fields and other case are put right and noted', () => {
    const { value, rules } = taken('BootNotification', {
      chargepointvendor: 5,
      chargePointModel: 'M',
      iccid: null,
      extra: 1,
      __proto__x: 2,
    });
    expect(value).toEqual({ chargePointVendor: '5', chargePointModel: 'M' });
    expect(rules.toSorted()).toEqual(['extra-field', 'extra-field', 'field-name-case', 'null-field', 'wrong-type']);
    const response = readResponse('GetConfiguration', {
      configurationKey: [{ key: 'A', readonly: 'true', value: 5 }, 7],
      unknownKey: null,
    });
    expect(response).toMatchObject({ ok: true, value: { configurationKey: [{ key: 'A', readonly: true, value: '5' }] } });
  });

  test('an answer that is not understood counts as refused, never as accepted', () => {
    expect(readResponse('RemoteStartTransaction', { status: 'Perhaps' })).toMatchObject({
      ok: true,
      value: { status: 'Rejected' },
    });
    expect(readResponse('RemoteStartTransaction', { status: 'accepted' })).toMatchObject({
      ok: true,
      value: { status: 'Accepted' },
    });
  });

  test.each([
    ['StartTransaction', { connectorId: 1, idTag: 'A', timestamp: AT }, 'OccurenceConstraintViolation'],
    ['StartTransaction', { connectorId: {}, idTag: 'A', meterStart: 0, timestamp: AT }, 'TypeConstraintViolation'],
    ['FirmwareStatusNotification', { status: 'Dreaming' }, 'PropertyConstraintViolation'],
    ['Authorize', [], 'FormationViolation'],
    ['Authorize', null, 'FormationViolation'],
    ['Reset', { type: 'Soft' }, 'NotSupported'],
    ['constructor', {}, 'NotImplemented'],
  ])('%s that cannot be repaired is refused with the right code', (action, payload, code) => {
    expect(readRequest(action, payload, RECEIVED)).toMatchObject({ ok: false, code });
  });

  test('8.1 A is a multiple of 0.1', () => {
    const schedule = { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 8.1 }] };
    const result = readResponse('GetCompositeSchedule', { status: 'Accepted', chargingSchedule: schedule });
    expect(result).toMatchObject({ ok: true, deviations: [] });
    const odd = { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit: 8.19 }] };
    expect(readResponse('GetCompositeSchedule', { status: 'Accepted', chargingSchedule: odd })).toMatchObject({
      value: { chargingSchedule: { chargingSchedulePeriod: [{ limit: 8.1 }] } },
      deviations: [{ rule: 'not-a-multiple' }],
    });
  });

  test('no payload makes it throw, and what is taken has the types it promises', () => {
    const key = fc.constantFrom(
      'connectorId',
      'status',
      'errorCode',
      'timestamp',
      'meterValue',
      'sampledValue',
      'value',
      'unit',
      'idTag',
      '__proto__',
      'x',
    );
    const { value: tree } = fc.letrec((tie) => ({
      leaf: fc.oneof(
        fc.string(),
        fc.double(),
        fc.boolean(),
        fc.constant(null),
        fc.constantFrom(AT, 'Available', 'NoError', '1,5', 9e18),
      ),
      value: fc.oneof(
        { depthSize: 'small' },
        tie('leaf'),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 6 }),
      ),
    }));
    fc.assert(
      fc.property(fc.constantFrom(...chargePointActions), tree, (action, payload) => {
        const result = readRequest(action, JSON.parse(JSON.stringify(payload) ?? 'null'), RECEIVED);
        if (result.ok) expect(readRequest(action, result.value, RECEIVED)).toMatchObject({ ok: true, deviations: [] });
      }),
      { numRuns: 2000 },
    );
  });

  test('a message of a hundred thousand broken samples ends soon and notes a bounded list', () => {
    const sampledValue = Array.from({ length: 100_000 }, () => ({ value: 1, unit: 'Nope' }));
    const result = readRequest('MeterValues', { connectorId: 1, meterValue: [{ timestamp: AT, sampledValue }] });
    expect(result.ok).toBe(true);
    expect(result.deviations.length).toBeLessThanOrEqual(50);
  });
});
