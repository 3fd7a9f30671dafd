import { APPLY_STATES, type ApplyAction, type ApplyFlow, type ApplyState } from '@csms/contract';

/** From where each action is possible. */
const FROM: Readonly<Record<ApplyAction, readonly ApplyState[]>> = {
  agree: ['applied'],
  refuse: ['applied'],
  ship: ['agreed'],
  receive: ['shipped', 'partlyReceived'],
  cancel: ['applied', 'agreed'],
};

/** The state that an action leads to; null: it is not possible from there. `isAll`: nothing is left to be received. */
export function nextApplyState(action: ApplyAction, from: ApplyState, isAll = true): ApplyState | null {
  if (!FROM[action].includes(from)) return null;
  switch (action) {
    case 'agree':
      return 'agreed';
    case 'refuse':
      return 'notAgreed';
    case 'ship':
      return 'shipped';
    case 'receive':
      return isAll ? 'received' : 'partlyReceived';
    case 'cancel':
      return 'cancelled';
  }
}

/** One step of an apply order's history. */
export interface ApplyStep {
  toState: ApplyState;
  userName: string;
  /** ISO moment. */
  time: string;
  note: string;
}

const WAY: readonly ApplyState[] = ['applied', 'agreed', 'shipped', 'received'];
const ENDS: readonly ApplyState[] = ['notAgreed', 'received', 'cancelled'];

/** The way of an apply order: steps done, now and next, with who, when and how long it stayed there. `now` in epoch ms. */
export function applyFlowOf(state: ApplyState, steps: readonly ApplyStep[], now: number): ApplyFlow {
  const isEnded = ENDS.includes(state);
  const came = new Map<ApplyState, ApplyStep>();
  for (const step of steps) if (!came.has(step.toState)) came.set(step.toState, step);
  const way: ApplyState[] = isEnded
    ? [...new Set([...WAY, 'partlyReceived' as const, state])].filter((one) => came.has(one))
    : came.has('partlyReceived')
      ? ['applied', 'agreed', 'shipped', 'partlyReceived', 'received']
      : [...WAY];
  way.sort((a, b) => APPLY_STATES.indexOf(a) - APPLY_STATES.indexOf(b));
  const order = steps.map(({ toState }) => toState);
  const nodes = way.map((key): ApplyFlow['nodes'][number] => {
    const step = came.get(key);
    const next = step ? steps.slice(order.indexOf(key) + 1).find(({ toState }) => toState !== key) : undefined;
    const isNow = key === state && !isEnded;
    return {
      key,
      state: isNow ? 'now' : step ? 'done' : 'next',
      who: step?.userName ?? null,
      time: step?.time ?? null,
      spent: !step || (isEnded && key === state) ? null : (next ? Date.parse(next.time) : now) - Date.parse(step.time),
      note: step?.note ?? '',
    };
  });
  return { nodes, edges: nodes.slice(1).map(({ key }, index) => ({ from: nodes[index]!.key, to: key })) };
}
