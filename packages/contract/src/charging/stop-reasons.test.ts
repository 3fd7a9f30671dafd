import { describe, expect, it } from 'vitest';
import { ALARM_WORDS } from './alarms.ts';
import { STOP_REASONS, type StopCause, stopSentence } from './stop-reasons.ts';

const say = (
  stopReason: string | null,
  more: { stopAccount?: string; stopCause?: Partial<StopCause>; startStatus?: 'Blocked' } = {},
) =>
  (['en', 'zh'] as const).map((language) =>
    stopSentence(
      {
        stopReason,
        startStatus: more.startStatus ?? null,
        stopAccount: more.stopAccount ?? null,
        stopCause: { command: null, fault: null, ...more.stopCause },
      },
      ALARM_WORDS.faults,
      language,
    ),
  );

describe('why a session stopped', () => {
  it('is a whole sentence for every reason, in both languages, with nothing left to fill in', () => {
    for (const reason of STOP_REASONS) {
      const [en, zh] = say(reason);
      expect(en, reason).toMatch(/^[A-Z][^{}]+\.$/);
      expect(zh, reason).toMatch(/^[^{}]+。$/);
    }
  });

  it.each([
    ['by somebody at the charger', say('Local', { stopAccount: 'Li Wei' }), 'It was stopped at the charger by Li Wei.'],
    [
      'by the system, with its reason and no name',
      say('Remote', { stopCause: { command: { by: 'CSMS', reason: '', systemReason: { key: 'balanceUsedUp', of: '' } } } }),
      'It was stopped from here. Reason: Balance used up.',
    ],
    [
      'by a person, with what was entered',
      say('Remote', { stopCause: { command: { by: 'ann', reason: 'The driver called', systemReason: null } } }),
      'It was stopped from here by ann. Reason: The driver called.',
    ],
    [
      'after a fault',
      say('Other', { stopCause: { fault: 'GroundFailure' } }),
      'The charger ended it and gave no reason. It had reported a fault: Ground fault.',
    ],
    ['after a refused start', say('DeAuthorized', { startStatus: 'Blocked' }), 'Start refused: the card is blocked.'],
    ['for a reason that nobody knows', say('VendorThing'), 'The charger ended it and gave no reason.'],
    ['is empty while it runs', say(null), ''],
  ])('%s', (_, [en], expected) => {
    expect(en).toBe(expected);
  });
});
