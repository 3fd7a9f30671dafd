import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerToInvalid, encodeCall, encodeError, encodeResult, MAX_FRAME_LENGTH, parseFrame } from './frames.ts';
import { stopOfTooLong } from './v16/too-long.ts';

describe('frames', () => {
  test('what we encode is what we read', () => {
    expect(parseFrame(encodeCall('1', 'Reset', { type: 'Soft' }))).toEqual({
      kind: 'call',
      id: '1',
      action: 'Reset',
      payload: { type: 'Soft' },
    });
    expect(parseFrame(encodeResult('1', {}))).toEqual({ kind: 'result', id: '1', payload: {} });
    const error = encodeError('1', 'GenericError', 'x'.repeat(300), { a: 1 });
    expect(parseFrame(error)).toEqual({
      kind: 'error',
      id: '1',
      code: 'GenericError',
      description: 'x'.repeat(255),
      details: { a: 1 },
    });
  });

  test.each([
    '',
    'null',
    '{}',
    '"x"',
    '[]',
    '[1,"a","b",{}]',
    '[2]',
    '[2,""]',
    '[2,{}]',
    '[2,null,"Heartbeat",{}]',
    '[9,"1"]',
    '[2',
    '\u0000',
  ])('garbage such as %s is invalid and gets no answer', (text) => {
    const frame = parseFrame(text);
    expect(frame.kind).toBe('invalid');
    if (frame.kind === 'invalid') expect(answerToInvalid(frame)).toBeNull();
  });

  test('a broken CALL with a readable id is answered FormationViolation', () => {
    for (const text of ['[2,"7"]', '[2,"7",5,{}]', '[2,"7","A",{},1]']) {
      const frame = parseFrame(text);
      expect(frame).toMatchObject({ kind: 'invalid', id: '7' });
      if (frame.kind === 'invalid')
        expect(JSON.parse(answerToInvalid(frame)!).slice(0, 3)).toEqual([4, '7', 'FormationViolation']);
    }
  });

  test('a broken answer is never answered, so two sides cannot echo errors for ever', () => {
    const deep = `${'['.repeat(50)}${']'.repeat(50)}`;
    for (const type of [3, 4]) {
      const frame = parseFrame(`[${type},"7",${deep}]`);
      expect(frame.kind).toBe('invalid');
      if (frame.kind === 'invalid') expect(answerToInvalid(frame)).toBeNull();
    }
  });

  test('ids that are numbers or long are taken with a note, endless ones are not', () => {
    expect(parseFrame('[2,5,"Heartbeat",{}]')).toMatchObject({ id: '5', notes: ['numeric-message-id'] });
    expect(parseFrame(`[2,"${'x'.repeat(40)}","Heartbeat",{}]`)).toMatchObject({ notes: ['long-message-id'] });
    expect(parseFrame(`[2,"${'x'.repeat(256)}","Heartbeat",{}]`).kind).toBe('invalid');
  });

  test.each(['5', '0', '-7', '12345678901234567890', '1.50', '1e3'])(
    'the id %s goes back as the number that it came as',
    (id) => {
      const frame = parseFrame(`[2, ${id} ,"Heartbeat",{}]`);
      if (frame.kind !== 'call') throw new Error('no call');
      expect(encodeResult(frame, {})).toBe(`[3,${id},{}]`);
      expect(encodeError(frame, 'GenericError')).toBe(`[4,${id},"GenericError","",{}]`);
      const broken = parseFrame(`[2,${id},5,{}]`);
      if (broken.kind !== 'invalid') throw new Error('not invalid');
      expect(answerToInvalid(broken)).toContain(`[4,${id},"FormationViolation"`);
    },
  );

  test('a byte order mark is passed over with a note', () => {
    expect(parseFrame('\ufeff[2,"1","Heartbeat",{}]')).toMatchObject({ kind: 'call', id: '1', notes: ['byte-order-mark'] });
  });

  test('a CALL that is too long is answered: its head says whom', () => {
    for (const id of ['"a\\"b"', '7']) {
      const frame = parseFrame(`[2,${id},"StopTransaction",{"x":"${'x'.repeat(MAX_FRAME_LENGTH)}"}]`);
      if (frame.kind !== 'invalid') throw new Error('not invalid');
      expect(answerToInvalid(frame)).toMatch(`[4,${id},"FormationViolation"`);
    }
  });

  test('a million empty lists are refused by name before they cost a second, and a stop among them keeps its end', () => {
    const empty = `[${'[],'.repeat(1_000_000)}[]]`;
    const began = performance.now();
    expect(parseFrame(`[2,"many","MeterValues",{"connectorId":1,"meterValue":${empty}}]`)).toMatchObject({
      kind: 'invalid',
      id: 'many',
      tooLarge: true,
    });
    const stop = `[2,"end","StopTransaction",{"transactionId":7,"meterStop":5,"timestamp":"2026-01-01T00:00:00Z","transactionData":${empty}}]`;
    expect(parseFrame(stop)).toMatchObject({ kind: 'invalid', tooLarge: true });
    expect(stopOfTooLong(stop)).toMatchObject({ kind: 'call', id: 'end', payload: { transactionId: 7, meterStop: 5 } });
    expect(performance.now() - began).toBeLessThan(1500);
  });

  test('enormous and deep frames are refused without recursion to the bottom', () => {
    expect(parseFrame(`"${'x'.repeat(MAX_FRAME_LENGTH)}"`).kind).toBe('invalid');
    const deep = '['.repeat(100_000);
    expect(parseFrame(deep + ']'.repeat(100_000)).kind).toBe('invalid');
    expect(parseFrame(`[2,"1","A",${deep}${']'.repeat(100_000)}]`)).toMatchObject({ kind: 'invalid', id: '1' });
  });

  test('no text makes it throw', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.array(fc.jsonValue()).map((value) => JSON.stringify(value)),
        ),
        (text) => void parseFrame(text),
      ),
    );
    const element = fc.oneof(fc.constantFrom(2, 3, 4, '1', 'Heartbeat', '__proto__'), fc.jsonValue());
    fc.assert(
      fc.property(fc.array(element, { maxLength: 6 }), (elements) => {
        const frame = parseFrame(JSON.stringify(elements));
        if (frame.kind !== 'invalid') expect(typeof frame.id).toBe('string');
      }),
    );
  });
});
