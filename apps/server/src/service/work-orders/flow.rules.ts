import {
  HAND_ACTIONS,
  OPEN_WORK_ORDER_STATES,
  WORK_ORDER_DEEDS,
  WORK_ORDER_STATES,
  WORK_ORDER_WAY,
  type WorkOrderFlowChart,
  type WorkOrderState,
  type WorkOrderStep,
} from '@csms/contract';

type FlowStep = Pick<WorkOrderStep, 'action' | 'fromState' | 'toState' | 'userName' | 'time' | 'detail'>;

/** Who is to do something in a state, where nobody has yet. */
export interface FlowPeople {
  leader: string;
  serviceMan: string;
}

/** The way of an order as a chart: what is done, what is now, what comes next, with who, when and the time spent there. Steps in their order; times in ISO 8601, `now` in epoch ms. */
export function flowOf(taskId: string, state: WorkOrderState, steps: readonly FlowStep[], people: FlowPeople, now: number) {
  const stays = staysOf(steps, now);
  const been = new Set(stays.map((stay) => stay.state));
  const way = WORK_ORDER_STATES.filter((one) => WORK_ORDER_WAY.includes(one) || (been.has(one) && one !== 'cancelled'));
  const isEnded = !OPEN_WORK_ORDER_STATES.includes(state);
  const at = way.indexOf(state === 'cancelled' ? 'archived' : state);
  const all: WorkOrderFlowChart['nodes'] = way.map((one, index) => {
    const there = stays.filter((stay) => stay.state === one);
    const last = there.at(-1);
    const isNow = one === state && !isEnded;
    const isDone = !isNow && (index < at || (isEnded && one === state)) && there.length > 0;
    return {
      key: one,
      state: one,
      status: isNow ? 'now' : isDone ? 'done' : state === 'cancelled' || index < at ? 'skipped' : 'next',
      who: isDone ? (last?.by ?? '') : actorOf(one, people),
      from: last && (isNow || isDone) ? last.from : null,
      to: last && isDone ? last.to : null,
      spentS: there.length > 0 && (isNow || isDone) ? Math.round(there.reduce((sum, stay) => sum + stay.ms, 0) / 1000) : null,
      times: there.length,
    };
  });
  // What it never came to is left out once it has ended.
  const nodes = isEnded ? all.filter(({ status }) => status !== 'skipped') : all;
  if (state === 'cancelled') {
    const last = stays.at(-1);
    nodes.push({
      key: 'cancelled',
      state: 'cancelled',
      status: 'done',
      who: steps.findLast(({ action }) => action === 'cancel')?.userName ?? '',
      from: last?.from ?? null,
      to: null,
      spentS: null,
      times: 1,
    });
  }
  const edges: WorkOrderFlowChart['edges'] = nodes
    .slice(1)
    .map((node, index) => ({ from: nodes[index]!.key, to: node.key, isBack: false }));
  for (const { fromState, toState } of steps) {
    if (fromState === null || way.indexOf(toState) >= way.indexOf(fromState) || toState === fromState || toState === 'cancelled')
      continue;
    if (!edges.some(({ from, to }) => from === fromState && to === toState))
      edges.push({ from: fromState, to: toState, isBack: true });
  }
  return { taskId, nodes, edges };
}

/** Who acts on an order in a state, by what can be done there; empty where anybody of a role may. */
function actorOf(state: WorkOrderState, { leader, serviceMan }: FlowPeople): string {
  const next = HAND_ACTIONS.map((action) => WORK_ORDER_DEEDS[action]).filter(
    ({ from, kind }) => from.includes(state) && kind !== 'danger',
  );
  if (next.some(({ own }) => own)) return serviceMan;
  return next.some(({ permission }) => permission !== 'workOrder:archive') ? leader : '';
}

interface Stay {
  state: WorkOrderState;
  from: string;
  to: string | null;
  ms: number;
  /** Who ended it. */
  by: string;
}

/** Each time that an order was in a state, first to last. */
function staysOf(steps: readonly FlowStep[], now: number): Stay[] {
  const stays: Stay[] = [];
  for (const step of steps) {
    if (step.fromState === step.toState) continue;
    const before = stays.at(-1);
    if (before) {
      before.to = step.time;
      before.ms = Math.max(0, Date.parse(step.time) - Date.parse(before.from));
      before.by = step.userName;
    }
    stays.push({ state: step.toState, from: step.time, to: null, ms: Math.max(0, now - Date.parse(step.time)), by: '' });
  }
  const last = stays.at(-1);
  if (last && !OPEN_WORK_ORDER_STATES.includes(last.state)) {
    last.ms = 0;
    last.by = steps.at(-1)?.userName ?? '';
  }
  return stays;
}

/** One dispatch of an order, from the man's sending to its end. */
export interface Attempt {
  attempt: number;
  serviceMan: string;
  dispatchTime: string;
  arriveTime: string | null;
  finishTime: string | null;
  outcome: 'running' | 'finished' | 'sentBack' | 'handedBack' | 'confirmed' | 'cancelled' | 'reassigned';
  cause: string;
  remedy: string;
  reason: string;
  files: WorkOrderStep['files'];
}

/** Every dispatch of an order with what became of it. */
export function attemptsOf(steps: readonly WorkOrderStep[]): Attempt[] {
  const attempts: Attempt[] = [];
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  for (const { action, attempt, time, detail, files, note } of steps) {
    const now = attempts.at(-1);
    if (action === 'dispatch') {
      if (now?.outcome === 'running') now.outcome = 'reassigned';
      attempts.push({
        attempt,
        serviceMan: text(detail.serviceMan),
        dispatchTime: time,
        arriveTime: null,
        finishTime: null,
        outcome: 'running',
        cause: '',
        remedy: '',
        reason: '',
        files: [],
      });
      continue;
    }
    if (!now) continue;
    now.files.push(...files);
    switch (action) {
      case 'arrive':
        now.arriveTime = time;
        break;
      case 'finish':
        now.finishTime = time;
        now.outcome = 'finished';
        now.cause = text(detail.cause);
        now.remedy = text(detail.remedy);
        break;
      case 'sendBack':
        // The same man goes on: what is to be done anew is told.
        now.outcome = 'sentBack';
        now.reason = text(detail.reason) || note;
        attempts.push({
          ...now,
          attempt,
          dispatchTime: time,
          arriveTime: null,
          finishTime: null,
          outcome: 'running',
          cause: '',
          remedy: '',
          reason: '',
          files: [],
        });
        break;
      case 'handBack':
        now.outcome = 'handedBack';
        now.reason = text(detail.reason) || note;
        break;
      case 'confirm':
        now.outcome = 'confirmed';
        break;
      case 'cancel':
        if (now.outcome === 'running') now.outcome = 'cancelled';
        break;
    }
  }
  return attempts;
}
