import { expect, it } from 'vitest';
import { contract } from '../index.ts';
import { FIELD_ACTIONS } from './field-work.ts';
import {
  HAND_ACTIONS,
  nextWorkOrderState,
  SAID_DEEDS,
  saidCall,
  WORK_ORDER_ACTIONS,
  WORK_ORDER_DEEDS,
  WORK_ORDER_WAY,
  type WorkOrderAction,
} from './work-orders.deeds.ts';
import { OPEN_WORK_ORDER_STATES, WORK_ORDER_STATES, type WorkOrderState } from './work-orders.states.ts';

/** Written out by hand from the description of the flow, so that a change of the table is seen. */
const POSSIBLE: Readonly<Record<WorkOrderState, Partial<Record<WorkOrderAction, WorkOrderState>>>> = {
  waitingAcceptance: { accept: 'waitingDispatch', cancel: 'cancelled', heal: 'archived' },
  waitingDispatch: { dispatch: 'dispatched', cancel: 'cancelled', heal: 'archived' },
  dispatched: { dispatch: 'dispatched', handBack: 'waitingDispatch', arrive: 'onSite', wait: 'waiting', cancel: 'cancelled' },
  onSite: { handBack: 'waitingDispatch', wait: 'waiting', finish: 'waitingConfirmation', cancel: 'cancelled' },
  waiting: { handBack: 'waitingDispatch', resume: 'onSite', cancel: 'cancelled' },
  waitingConfirmation: { sendBack: 'dispatched', confirm: 'inProof', reopen: 'waitingDispatch', cancel: 'cancelled' },
  inProof: { prove: 'waitingArchive', decide: 'waitingArchive', reopen: 'waitingDispatch' },
  waitingArchive: { archive: 'archived', reopen: 'waitingDispatch' },
  archived: {},
  cancelled: {},
};

it('no order takes a step that is not possible from where it is', () => {
  for (const state of WORK_ORDER_STATES)
    for (const action of WORK_ORDER_ACTIONS)
      expect([state, action, nextWorkOrderState(action, state, true)]).toEqual([state, action, POSSIBLE[state][action] ?? null]);
});

it('what was put on hold before the man came goes on as dispatched', () => {
  expect(nextWorkOrderState('resume', 'waiting', false)).toBe('dispatched');
});

it('nothing comes after the end, and everything open can reach it', () => {
  for (const state of ['archived', 'cancelled'] as const)
    expect(WORK_ORDER_ACTIONS.every((action) => nextWorkOrderState(action, state, true) === null)).toBe(true);
  for (const start of OPEN_WORK_ORDER_STATES) {
    const seen = new Set<WorkOrderState>([start]);
    for (const state of seen)
      for (const action of WORK_ORDER_ACTIONS) {
        const next = nextWorkOrderState(action, state, true);
        if (next) seen.add(next);
      }
    expect(seen).toContain('archived');
  }
  expect(WORK_ORDER_WAY.every((state) => WORK_ORDER_STATES.includes(state))).toBe(true);
});

it('its way is that of the description', () => {
  expect(WORK_ORDER_WAY).toEqual([
    'waitingAcceptance',
    'waitingDispatch',
    'dispatched',
    'onSite',
    'waitingConfirmation',
    'inProof',
    'waitingArchive',
    'archived',
  ]);
});

it('what a person says is a call with the permission and the words of its deed', () => {
  for (const [action, deed] of Object.entries(SAID_DEEDS)) {
    const call = contract.workOrders[saidCall(action as 'accept')];
    expect(call).toMatchObject({ path: deed.path, access: deed.permission, log: { operation: `workOrder.${action}` } });
    expect(Object.keys(call.body!.shape)).toEqual(expect.arrayContaining(['taskId', 'note', 'files', ...(deed.asks ?? [])]));
  }
});

it('every state but the first is reached, and every deed of the man who was sent can be done on his phone', () => {
  const reached = new Set(WORK_ORDER_ACTIONS.map((action) => WORK_ORDER_DEEDS[action].to));
  expect(WORK_ORDER_STATES.filter((state) => !reached.has(state))).toEqual(['waitingAcceptance']);
  const own = HAND_ACTIONS.filter((action) => WORK_ORDER_DEEDS[action].own);
  expect([...own, 'note'].sort()).toEqual([...FIELD_ACTIONS].sort());
});
