import { APPLY_ACTIONS, APPLY_STATES } from '@csms/contract';
import { expect, it } from 'vitest';
import { applyFlowOf, nextApplyState } from './apply-orders.rules.ts';

it('no apply order takes a step that is not possible from where it is', () => {
  const possible = APPLY_STATES.flatMap((state) =>
    APPLY_ACTIONS.flatMap((action) => {
      const next = nextApplyState(action, state, false);
      return next === null ? [] : [`${state} ${action} ${next}`];
    }),
  );
  expect(possible).toEqual([
    'applied agree agreed',
    'applied refuse notAgreed',
    'applied cancel cancelled',
    'agreed ship shipped',
    'agreed cancel cancelled',
    'shipped receive partlyReceived',
    'partlyReceived receive partlyReceived',
  ]);
  expect(nextApplyState('receive', 'partlyReceived', true)).toBe('received');
});

it('its way shows what is done, now and next, and ends where it was refused', () => {
  const step = (toState: (typeof APPLY_STATES)[number], minutes: number) => ({
    toState,
    userName: 'Li',
    time: new Date(minutes * 60_000).toISOString(),
    note: '',
  });
  const open = applyFlowOf('agreed', [step('applied', 0), step('agreed', 5)], 20 * 60_000);
  expect(open.nodes.map(({ key, state, spent }) => [key, state, spent])).toEqual([
    ['applied', 'done', 300_000],
    ['agreed', 'now', 900_000],
    ['shipped', 'next', null],
    ['received', 'next', null],
  ]);
  const refused = applyFlowOf('notAgreed', [step('applied', 0), step('notAgreed', 5)], 20 * 60_000);
  expect(refused.nodes.map(({ key, state }) => [key, state])).toEqual([
    ['applied', 'done'],
    ['notAgreed', 'done'],
  ]);
  const partly = applyFlowOf(
    'partlyReceived',
    [step('applied', 0), step('agreed', 1), step('shipped', 2), step('partlyReceived', 3), step('partlyReceived', 4)],
    5 * 60_000,
  );
  expect(partly.nodes.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'now', 'next']);
});
