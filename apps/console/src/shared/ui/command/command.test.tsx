// @vitest-environment jsdom
import { COMMAND_ACTIONS, COMMAND_RESULTS, COMMAND_STATUSES, type Command } from '@csms/contract';
import { cleanup, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { withTexts } from '../../../testing/texts.ts';
import { CommandProgress } from './command-progress.tsx';
import { storyOf } from './command-story.ts';
import { isOver, outcomeOf } from './known-command.ts';

const at = '2026-11-21T08:00:00Z';
const command = (change: Partial<Command>): Command => ({
  id: '0198e000-0000-4000-8000-000000000001',
  serialNumber: 'CP1',
  pointName: 'P',
  stationName: 'S',
  providerName: 'O',
  action: 'startSession',
  payload: {},
  status: 'queued',
  result: null,
  answer: null,
  told: null,
  effect: null,
  reason: '',
  systemReason: null,
  requestedBy: 'a',
  requestTime: at,
  sentTime: null,
  answerTime: null,
  effectTime: null,
  expireTime: at,
  waitsFor: null,
  late: false,
  batchId: null,
  refusedFor: null,
  ...change,
});
const marks = () => screen.getAllByRole('listitem').map((item) => item.dataset.mark);

beforeAll(() => withTexts('en'));
afterEach(cleanup);

describe('a command’s life', () => {
  it('an accepted start does not count as charging before it was seen to begin', () => {
    const accepted = command({ status: 'answered', result: 'accepted', sentTime: at, answerTime: at });
    expect(outcomeOf(accepted)).toBe('running');
    render(<CommandProgress command={accepted} />);
    expect(marks()).toEqual(['done', 'done', 'done', 'now']);
  });
  it('an accepted start that nothing followed says so', () => {
    const none = command({ status: 'answered', result: 'accepted', effect: 'none', sentTime: at, answerTime: at });
    expect(outcomeOf(none)).toBe('doubtful');
    expect(isOver(none)).toBe(true);
    render(<CommandProgress command={none} />);
    expect(screen.getByText('Responded, but no change was observed')).toBeTruthy();
  });
  it('a refusal is not shown as success', () => {
    expect(outcomeOf(command({ status: 'answered', result: 'rejected' }))).toBe('bad');
    expect(outcomeOf(command({ status: 'failed', result: 'offline' }))).toBe('bad');
    expect(outcomeOf(command({ status: 'expired' }))).toBe('bad');
    expect(outcomeOf(command({ status: 'replaced' }))).toBe('doubtful');
    expect(storyOf(command({ status: 'replaced' }))).toBe('replaced');
    expect(isOver(command({ status: 'replaced' }))).toBe(true);
  });
  it('a command without a visible effect is done with its answer', () => {
    expect(outcomeOf(command({ action: 'clearCache', status: 'answered', result: 'accepted' }))).toBe('good');
  });
  it('a lost answer is not told as a failure to act, nor an expired wish as sent', () => {
    expect(storyOf(command({ status: 'failed', result: 'noAnswer', sentTime: at }))).toBe('lost');
    expect(storyOf(command({ status: 'expired', result: 'offline' }))).toBe('expired');
    expect(storyOf(command({ status: 'answered', result: 'notSupported', action: 'clearCache' }))).toBe('impossible');
    expect(storyOf(command({ status: 'answered', result: 'rejected' }))).toBe('refused');
    expect(storyOf(command({ status: 'answered', result: 'accepted', effect: 'none' }))).toBe('noEffect');
    expect(storyOf(command({ status: 'answered', result: 'rebootRequired', action: 'changeConfiguration' }))).toBe('reboot');
  });
  it.each(['zh', 'en'] as const)('%s: every result, status and action has its words', async (language) => {
    await withTexts(language);
    for (const key of [
      ...COMMAND_RESULTS.map((one) => `result.${one}`),
      ...COMMAND_STATUSES.map((one) => `status.${one}`),
      ...COMMAND_ACTIONS.map((one) => `action.${one}`),
    ])
      expect(i18next.exists(`terms:command.${key}`), key).toBe(true);
  });
});
