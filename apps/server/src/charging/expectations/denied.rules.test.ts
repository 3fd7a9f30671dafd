import { describe, expect, it } from 'vitest';
import { closesAt, denialOf, type Word } from './denied.rules.ts';

const MINUTE = 60_000;
const session = { startedAt: 0, startReceivedAt: 0, shownAt: 0 };
const said = (minute: number, status: string, connectorNo = 1): Word => ({
  connectorNo,
  status,
  at: minute * MINUTE,
  receivedAt: minute * MINUTE,
});
/** In minutes after the start; null: never. */
const closes = (...words: Word[]) => {
  const at = closesAt(session, denialOf(session, words), 5);
  return at === null ? null : at / MINUTE;
};

describe('a session that its connector denies', () => {
  it.each(['Available', 'Reserved', 'Unavailable'])('is closed five minutes after %s', (status) => {
    expect(closes(said(1, 'Charging'), said(30, status))).toBe(35);
  });

  it('is not put off by a charger that says it again and again', () => {
    expect(closes(said(30, 'Available'), said(32, 'Available'), said(34, 'Available'))).toBe(35);
  });

  it('goes on once the connector says so', () => {
    expect(closes(said(30, 'Available'), said(31, 'Charging'))).toBeNull();
    expect(closes(said(30, 'Available'), said(31, 'SuspendedEV'))).toBeNull();
    expect(closes(said(30, 'Available'), said(31, 'Charging'), said(60, 'Available'))).toBe(65);
  });

  it('has an hour while it finishes or is broken, and five minutes from what comes after it', () => {
    for (const status of ['Finishing', 'Faulted']) expect(closes(said(30, status))).toBe(90);
    expect(closes(said(30, 'Finishing'), said(40, 'Available'))).toBe(45);
  });

  it('is not denied by its own plug-in, but by the next', () => {
    expect(closes(said(1, 'Preparing'))).toBeNull();
    expect(closes(said(1, 'Preparing'), said(2, 'Charging'))).toBeNull();
    expect(closes(said(2, 'Charging'), said(9, 'Preparing'))).toBe(14);
    expect(closes(said(9, 'Finishing'), said(10, 'Preparing'))).toBe(15);
  });

  it('is denied by the whole point while that is inoperative', () => {
    expect(closes(said(10, 'Unavailable', 0))).toBe(15);
    expect(closes(said(10, 'Faulted', 0))).toBe(15);
    expect(closes(said(10, 'Unavailable', 0), said(12, 'Available', 0))).toBeNull();
    expect(closes(said(10, 'Faulted', 0), said(12, 'Charging'))).toBeNull();
  });

  it('is not denied by what was said before it began, unless its start came late', () => {
    expect(closes(said(-3, 'Available'))).toBeNull();
    const late = { startedAt: -120 * MINUTE, startReceivedAt: 0, shownAt: 0 };
    expect(closesAt(late, denialOf(late, [said(-1, 'Available')]), 5)).toBe(5 * MINUTE);
  });

  it('is closed so long after its last sample', () => {
    const shown = { ...session, shownAt: 33 * MINUTE };
    expect(closesAt(shown, denialOf(shown, [said(30, 'Available')]), 5)).toBe(38 * MINUTE);
  });
});
