import { describe, expect, test } from 'vitest';
import { parseFrame } from '../frames.ts';
import type { MessageSchema } from '../reading/schema.ts';
import { chargePointActions, isChargePointAction } from './actions.ts';
import { requestSchemas, responseSchemas } from './generated/schemas.ts';
import type { Action } from './generated/types.ts';
import { checkAnswer, checkMessage, checkOutgoing, readRequest, readResponse } from './messages.ts';
import { readSamples } from './meter-values.ts';

/** A full message that follows a schema: every field, the last enum word, the longest text. */
function example(schema: MessageSchema): unknown {
  if (schema.enum) return schema.enum.at(-1);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, sub]) => [name, example(sub)]));
    case 'array':
      return [example(schema.items!)];
    case 'integer':
      return 1;
    case 'number':
      return 8.1;
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'date-time' ? '2026-01-01T00:00:00.000Z' : '€'.repeat(Math.min(schema.maxLength ?? 10, 300));
    default:
      return { any: 1 };
  }
}

const all = Object.keys(requestSchemas) as Action[];
const fromUs = all.filter((action) => !isChargePointAction(action) || action === 'DataTransfer');

describe('the official messages of 2.0.1', () => {
  test.each(all)('%s round trip', (action) => {
    for (const direction of ['request', 'response'] as const) {
      const payload = example((direction === 'request' ? requestSchemas : responseSchemas)[action]);
      const frame = parseFrame(JSON.stringify(direction === 'request' ? [2, '1', action, payload] : [3, '1', payload]));
      if (frame.kind !== 'call' && frame.kind !== 'result') throw new Error(frame.kind);
      expect(checkMessage(direction, action, frame.payload)).toBeNull();
    }
  });

  test('read and check agree with the direction of each action', () => {
    expect(all).toHaveLength(64);
    for (const action of chargePointActions) {
      expect(readRequest(action, example(requestSchemas[action]))).toMatchObject({ ok: true, deviations: [] });
      expect(checkAnswer(action, example(responseSchemas[action]))).toBeNull();
    }
    for (const action of fromUs) {
      expect(checkOutgoing(action as 'Reset', example(requestSchemas[action]))).toBeNull();
      expect(readResponse(action, example(responseSchemas[action]))).toMatchObject({ ok: true, deviations: [] });
      if (action !== 'DataTransfer')
        expect(readRequest(action, example(requestSchemas[action]))).toMatchObject({ ok: false, code: 'NotSupported' });
    }
    expect(readRequest('StartTransaction', {})).toMatchObject({ ok: false, code: 'NotImplemented' });
  });
});

describe('what chargers of 2.0.1 write otherwise', () => {
  const event = {
    eventType: 'Updated',
    timestamp: '2026-01-01T00:00:00Z',
    triggerReason: 'MeterValuePeriodic',
    seqNo: 1,
    transactionInfo: { transactionId: 't1' },
  };

  test('custom data everywhere, and members that no schema knows, cost nobody a session', () => {
    expect(readRequest('TransactionEvent', { ...event, customData: { vendorId: 'x', more: [1] } })).toMatchObject({
      ok: true,
      deviations: [],
    });
    expect(readRequest('TransactionEvent', { ...event, costDetails: { total: 1 } })).toMatchObject({
      ok: true,
      value: event,
      deviations: [{ rule: 'extra-field', path: 'costDetails' }],
    });
  });

  test('statuses and reasons in the words of 1.6 are understood', () => {
    const status = { timestamp: '2026-01-01T00:00:00Z', connectorStatus: 'Preparing', evseId: 1, connectorId: 1 };
    expect(readRequest('StatusNotification', status)).toMatchObject({ ok: true, value: { connectorStatus: 'Occupied' } });
    expect(
      readRequest('TransactionEvent', { ...event, transactionInfo: { transactionId: 't1', stoppedReason: 'HardReset' } }),
    ).toMatchObject({ ok: true, value: { transactionInfo: { stoppedReason: 'ImmediateReset' } } });
    expect(readResponse('GetLocalListVersion', { listVersion: 7 })).toMatchObject({ ok: true, value: { versionNumber: 7 } });
  });

  test('an event without seqNo, trigger or kind of token is taken', () => {
    const { seqNo: _seqNo, triggerReason: _trigger, ...rest } = event;
    expect(readRequest('TransactionEvent', { ...rest, idToken: { idToken: 'A1' } })).toMatchObject({
      ok: true,
      value: { seqNo: 0, triggerReason: 'AbnormalCondition', idToken: { idToken: 'A1', type: 'Central' } },
    });
    expect(readRequest('TransactionEvent', { ...rest, transactionInfo: {} })).toMatchObject({ ok: false });
  });
});

describe('meter values of 2.0.1', () => {
  const value = (sampledValue: object[]) => [{ timestamp: '2026-01-01T00:00:00Z', sampledValue: sampledValue as never }];

  test('come in base units, by unit and multiplier', () => {
    const { samples } = readSamples(
      value([
        { value: 1234567, unitOfMeasure: { unit: 'Wh', multiplier: -3 } },
        { value: 7.4, measurand: 'Power.Active.Import', unitOfMeasure: { unit: 'kW' } },
        { value: 16, measurand: 'Current.Import', phase: 'L1', unitOfMeasure: { unit: 'A' } },
        { value: 40, measurand: 'SoC', unitOfMeasure: { unit: 'Percent' } },
      ]),
    );
    expect(samples).toMatchObject([{ energyWh: 1235, powerW: 7400, importCurrentA: 16, soc: 40, context: 'Sample.Periodic' }]);
  });

  test('keep what is signed beside what is plain', () => {
    const ocmf = 'OCMF|{}|{}';
    const { samples, signed } = readSamples(
      value([
        {
          value: 10,
          context: 'Transaction.Begin',
          signedMeterValue: {
            signedMeterData: Buffer.from(ocmf).toString('base64'),
            signingMethod: '',
            encodingMethod: 'OCMF',
            publicKey: '',
          },
        },
      ]),
    );
    expect(samples).toMatchObject([{ energyWh: 10, context: 'Transaction.Begin' }]);
    expect(signed).toMatchObject([{ format: 'OCMF', data: ocmf, context: 'Transaction.Begin' }]);
  });
});
