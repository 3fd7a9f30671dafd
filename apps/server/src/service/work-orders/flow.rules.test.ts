import { WORK_ORDER_ACTIONS, WORK_ORDER_DEEDS, type WorkOrderStep } from '@csms/contract';
import { expect, it } from 'vitest';
import { attemptsOf, flowOf } from './flow.rules.ts';

const T0 = Date.parse('2026-03-01T08:00:00Z');
const at = (minutes: number) => new Date(T0 + minutes * 60_000).toISOString();
const step = (
  action: WorkOrderStep['action'],
  fromState: WorkOrderStep['fromState'],
  toState: WorkOrderStep['toState'],
  minutes: number,
  more: Partial<WorkOrderStep> = {},
): WorkOrderStep => ({
  id: minutes + 1,
  action,
  fromState,
  toState,
  attempt: 1,
  userName: 'Li',
  time: at(minutes),
  note: '',
  files: [],
  detail: {},
  ...more,
});
const people = { leader: 'Wang', serviceMan: 'Zhao' };
const opened = step('open', null, 'waitingAcceptance', 0, { userName: 'CSMS' });

it('a new order shows who is to accept it, and what comes', () => {
  const { nodes } = flowOf('WO1', 'waitingAcceptance', [opened], people, T0 + 600_000);
  expect(nodes.map(({ status }) => status)).toEqual(['now', 'next', 'next', 'next', 'next', 'next', 'next', 'next']);
  expect(nodes[0]).toMatchObject({ who: 'Wang', spentS: 600, times: 1 });
  expect(nodes[2]!.who).toBe('Zhao');
});

it('what was sent back counts both times, and the way back is drawn once', () => {
  const steps = [
    opened,
    step('accept', 'waitingAcceptance', 'waitingDispatch', 5),
    step('dispatch', 'waitingDispatch', 'dispatched', 10),
    step('arrive', 'dispatched', 'onSite', 40, { userName: 'Zhao' }),
    step('finish', 'onSite', 'waitingConfirmation', 100, { userName: 'Zhao' }),
    step('sendBack', 'waitingConfirmation', 'dispatched', 110),
    step('arrive', 'dispatched', 'onSite', 130, { userName: 'Zhao' }),
  ];
  const { nodes, edges } = flowOf('WO1', 'onSite', steps, people, T0 + 140 * 60_000);
  const node = (key: string) => nodes.find((one) => one.key === key)!;
  expect(node('dispatched')).toMatchObject({ status: 'done', times: 2, spentS: (30 + 20) * 60, who: 'Zhao' });
  expect(node('onSite')).toMatchObject({ status: 'now', times: 2, spentS: (60 + 10) * 60 });
  expect(node('waitingConfirmation')).toMatchObject({ status: 'next', from: null, spentS: null });
  expect(edges.filter(({ isBack }) => isBack)).toEqual([{ from: 'waitingConfirmation', to: 'dispatched', isBack: true }]);
});

it('what was cancelled ends there, and what it never came to is left out of the way', () => {
  const steps = [opened, step('cancel', 'waitingAcceptance', 'cancelled', 5, { userName: 'Wang' })];
  const { nodes } = flowOf('WO1', 'cancelled', steps, people, T0 + 600_000);
  expect(nodes.at(-1)).toMatchObject({ key: 'cancelled', status: 'done', who: 'Wang' });
  expect(nodes[0]!.status).toBe('done');
  expect(nodes.map(({ key }) => key)).toEqual(['waitingAcceptance', 'cancelled']);
});

it('an order that stood still shows that it did', () => {
  const steps = [
    opened,
    step('accept', 'waitingAcceptance', 'waitingDispatch', 1),
    step('dispatch', 'waitingDispatch', 'dispatched', 2),
    step('wait', 'dispatched', 'waiting', 3),
  ];
  const { nodes } = flowOf('WO1', 'waiting', steps, people, T0 + 33 * 60_000);
  expect(nodes.find(({ key }) => key === 'waiting')).toMatchObject({ status: 'now', spentS: 1800, who: 'Zhao' });
});

it('every state that a deed leads to is shown', () => {
  for (const action of WORK_ORDER_ACTIONS) {
    const { from, to } = WORK_ORDER_DEEDS[action];
    const { nodes } = flowOf('WO1', to, [opened, step(action, from[0]!, to, 5)], people, T0 + 600_000);
    expect(nodes.map(({ state }) => state)).toContain(to);
  }
});

it('each dispatch says how it ended', () => {
  const steps = [
    opened,
    step('accept', 'waitingAcceptance', 'waitingDispatch', 1),
    step('dispatch', 'waitingDispatch', 'dispatched', 2, { attempt: 1, detail: { serviceMan: 'Zhao' } }),
    step('handBack', 'dispatched', 'waitingDispatch', 5, { attempt: 1, detail: { reason: 'no key' } }),
    step('dispatch', 'waitingDispatch', 'dispatched', 9, { attempt: 2, detail: { serviceMan: 'Qian' } }),
    step('dispatch', 'dispatched', 'dispatched', 10, { attempt: 3, detail: { serviceMan: 'Sun' } }),
    step('arrive', 'dispatched', 'onSite', 20, { attempt: 3 }),
    step('finish', 'onSite', 'waitingConfirmation', 30, { attempt: 3, detail: { cause: 'a', remedy: 'b' } }),
    step('sendBack', 'waitingConfirmation', 'dispatched', 40, { attempt: 3, detail: { reason: 'not done' } }),
  ];
  expect(attemptsOf(steps).map(({ serviceMan, outcome, reason }) => [serviceMan, outcome, reason])).toEqual([
    ['Zhao', 'handedBack', 'no key'],
    ['Qian', 'reassigned', ''],
    ['Sun', 'sentBack', 'not done'],
    ['Sun', 'running', ''],
  ]);
});
