import { describe, expect, it } from 'vitest';
import { choose, clashOf, type Held, isAllReserved, meetingOf, type Seat } from './reservations.rules.ts';

const seat = (connectorNo: number, isFree = true): Seat => ({ connectorNo, isFree, isUsable: isFree, isDown: false });
const held = (id: number, connectorNo: number | null, user = id): Held => ({
  id,
  connectorNo,
  chargeUserId: user,
  parentTag: `USER-${user}`,
});
const user = (id: number) => ({ chargeUserId: id, parentTag: `USER-${id}` });

describe('what a start meets', () => {
  it('is one’s own reservation of that connector before any other', () => {
    const all = [held(1, null, 7), held(2, 2, 7), held(3, 1, 7)];
    expect(meetingOf([seat(1), seat(2)], all, 2, user(7))).toEqual({ kind: 'own', id: 2 });
    expect(meetingOf([seat(1), seat(2), seat(3)], all, 3, user(7))).toEqual({ kind: 'own', id: 1 });
  });
  it('is one’s own reservation of another connector of the point', () =>
    expect(meetingOf([seat(1), seat(2)], [held(1, 1, 7)], 2, user(7))).toEqual({ kind: 'own', id: 1 }));
  it('is another’s where one has a reservation, but of another connector', () =>
    expect(meetingOf([seat(1), seat(2)], [held(1, 1, 7), held(2, 2, 8)], 2, user(7))).toEqual({ kind: 'reserved' }));
  it('is the group’s for each of its members', () => {
    const one = { ...held(1, 1), parentTag: 'GROUP-3' };
    expect(meetingOf([seat(1)], [one], 1, { chargeUserId: 99, parentTag: 'GROUP-3' })).toEqual({ kind: 'own', id: 1 });
  });
  it('keeps strangers and unknown cards from a connector with a name on it', () => {
    expect(meetingOf([seat(1), seat(2)], [held(1, 1)], 1, user(9))).toEqual({ kind: 'reserved' });
    expect(meetingOf([seat(1), seat(2)], [held(1, 1)], 1, null)).toEqual({ kind: 'reserved' });
    expect(meetingOf([seat(1), seat(2)], [held(1, 1)], 2, user(9))).toEqual({ kind: 'free' });
  });
  it('leaves a stranger what those who reserved any connector do not need', () => {
    const any = [held(1, null)];
    expect(meetingOf([seat(1), seat(2)], any, 1, user(9))).toEqual({ kind: 'free' });
    expect(meetingOf([seat(1), seat(2, false)], any, 1, user(9))).toEqual({ kind: 'reserved' });
    expect(meetingOf([seat(1), seat(2), seat(3)], [...any, held(2, 3)], 1, user(9))).toEqual({ kind: 'free' });
    expect(meetingOf([seat(1), seat(2), seat(3)], [...any, held(2, 3)], 3, user(9))).toEqual({ kind: 'reserved' });
  });
});

describe('a card before anything is plugged in', () => {
  it('is refused only where all that is free is kept for others', () => {
    expect(isAllReserved([seat(1), seat(2)], [held(1, 1)], user(9))).toBe(false);
    expect(isAllReserved([seat(1), seat(2, false)], [held(1, 1)], user(9))).toBe(true);
    expect(isAllReserved([seat(1)], [held(1, 1)], user(1))).toBe(false);
  });
  it('is not refused for a reservation where nothing is free anyway: it may stop a session', () =>
    expect(isAllReserved([seat(1, false)], [held(1, 1)], user(9))).toBe(false));
});

describe('the room for one more', () => {
  const span = (connectorNo: number | null, from: number, to: number) => ({ connectorNo, from, to });
  it('is none where the connector is taken at that time', () => {
    expect(clashOf([1, 2], [span(1, 10, 20)], span(1, 19, 30))).toBeDefined();
    expect(clashOf([1, 2], [span(1, 10, 20)], span(1, 20, 30))).toBeUndefined();
    expect(clashOf([1, 2], [span(1, 10, 20)], span(2, 10, 20))).toBeUndefined();
  });
  it('is none where all connectors are taken at the fullest moment', () => {
    const others = [span(null, 0, 10), span(null, 12, 20), span(2, 15, 30)];
    expect(clashOf([1, 2], others, span(null, 0, 14))).toBeUndefined();
    expect(clashOf([1, 2], others, span(null, 0, 16))).toBeDefined();
    expect(clashOf([1, 2], others, span(1, 0, 16))).toBeDefined();
  });
});

describe('the connector that is kept', () => {
  it('is the one that was asked for, else a free one that nobody else has', () => {
    expect(choose([seat(1), seat(2)], [], 2)).toBe(2);
    expect(choose([seat(1), seat(2, false)], [], 2)).toBe(1);
    expect(choose([seat(1), seat(2)], [held(1, 1)], null)).toBe(2);
    expect(choose([seat(1)], [held(1, 1)], null)).toBe(null);
    expect(choose([seat(1), seat(2)], [held(1, null), held(2, 1)], null)).toBe(null);
  });
});
