import { describe, expect, test } from 'vitest';
import { parseFrame } from '../frames.ts';
import type { MessageSchema } from '../reading/schema.ts';
import { actionsByProfile, centralSystemActions, chargePointActions } from './actions.ts';
import { requestSchemas, responseSchemas } from './generated/schemas.ts';
import type { Action } from './generated/types.ts';
import { checkAnswer, checkMessage, checkOutgoing, readRequest, readResponse } from './messages.ts';

/** A full message that follows a schema: every field, the last enum word, the longest text. */
function example(schema: MessageSchema): unknown {
  if (schema.enum) return schema.enum.at(-1);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, sub]) => [name, example(sub)]));
    case 'array':
      return [example(schema.items!), example(schema.items!)];
    case 'integer':
      return 7;
    case 'number':
      return 8.1;
    case 'boolean':
      return true;
    default:
      if (schema.format === 'date-time') return '2026-01-01T00:00:00.000Z';
      return schema.format === 'uri' ? 'https://example.test/a' : '€'.repeat(Math.min(schema.maxLength ?? 10, 300));
  }
}

const all = Object.keys(requestSchemas) as Action[];

describe('the official messages', () => {
  test('every action has a profile and a direction', () => {
    expect(Object.values(actionsByProfile).flat().toSorted()).toEqual(all.toSorted());
    expect([...new Set([...chargePointActions, ...centralSystemActions])].toSorted()).toEqual(all.toSorted());
  });

  test.each(all)('%s round trip', (action) => {
    for (const direction of ['request', 'response'] as const) {
      const payload = example((direction === 'request' ? requestSchemas : responseSchemas)[action]);
      const frame = parseFrame(JSON.stringify(direction === 'request' ? [2, '1', action, payload] : [3, '1', payload]));
      if (frame.kind !== 'call' && frame.kind !== 'result') throw new Error(frame.kind);
      expect(checkMessage(direction, action, frame.payload)).toBeNull();
      expect(frame.payload).toEqual(payload);
    }
  });

  test('read and check agree with the direction of each action', () => {
    for (const action of chargePointActions) {
      expect(readRequest(action, example(requestSchemas[action]))).toMatchObject({ ok: true, deviations: [] });
      expect(checkAnswer(action, example(responseSchemas[action]))).toBeNull();
    }
    for (const action of centralSystemActions) {
      expect(checkOutgoing(action, example(requestSchemas[action]))).toBeNull();
      expect(readResponse(action, example(responseSchemas[action]))).toMatchObject({ ok: true, deviations: [] });
    }
  });

  test('a request of ours that breaks the schema is told apart before it is sent', () => {
    expect(checkOutgoing('Reset', { type: 'Gentle' })).toContain('type');
    expect(checkOutgoing('UpdateFirmware', { location: 'not a uri', retrieveDate: '2026-01-01T00:00:00Z' })).toContain(
      'location',
    );
    const profile = (limit: number) => ({
      connectorId: 1,
      csChargingProfiles: {
        chargingProfileId: 1,
        stackLevel: 0,
        chargingProfilePurpose: 'TxDefaultProfile',
        chargingProfileKind: 'Relative',
        chargingSchedule: { chargingRateUnit: 'A', chargingSchedulePeriod: [{ startPeriod: 0, limit }] },
      },
    });
    expect(checkOutgoing('SetChargingProfile', profile(8.1))).toBeNull();
    expect(checkOutgoing('SetChargingProfile', profile(8.15))).not.toBeNull();
  });
});
