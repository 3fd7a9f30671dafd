import { type PriorityPart, WORK_ORDER_GOALS } from '@csms/contract';
import { dueAfter, type WorkingHours } from '../roster/working-time.rules.ts';

const HOUR = 3_600_000;

/** What is known where a fault is. */
export interface FaultPlace {
  /** By its alarm rule. */
  isSerious: boolean;
  /** Points that it concerns. */
  points: number;
  /** Connectors of the station that can still be used, and all of them. */
  connectorsLeft: number;
  connectors: number;
  /** Sessions that its connectors usually have in a day. */
  sessionsADay: number;
}

/** How urgent a fault is, 1 the most, and what makes it so. */
export function priorityOf(place: FaultPlace): { priority: number; why: PriorityPart[] } {
  const why: PriorityPart[] = [{ kind: place.isSerious ? 'serious' : 'common', count: null }];
  let weight = place.isSerious ? 2 : 0;
  if (place.connectors > 0 && place.connectorsLeft === 0) {
    why.push({ kind: 'noneLeft', count: place.connectors });
    weight += 2;
  } else if (place.connectorsLeft * 3 <= place.connectors) {
    why.push({ kind: 'fewLeft', count: place.connectorsLeft });
    weight += 1;
  }
  if (place.points > 1) {
    why.push({ kind: 'manyPoints', count: place.points });
    weight += 1;
  }
  const sessions = Math.round(place.sessionsADay);
  if (sessions >= 3) {
    why.push({ kind: 'busy', count: sessions });
    weight += 1;
  }
  return { priority: weight >= 4 ? 1 : weight >= 3 ? 2 : weight >= 1 ? 3 : 4, why };
}

/** Until when somebody is to be sent, and until when it is to work again, epoch ms; by the hours of the service and the clock of the station's zone. */
export function goalsOf(
  priority: number,
  openedAt: number,
  hours: WorkingHours,
  zone: string,
): { responseDueAt: number; repairDueAt: number } {
  const { responseHours, repairHours } = WORK_ORDER_GOALS[priority]!;
  return {
    responseDueAt: dueAfter(openedAt, responseHours * HOUR, hours, zone),
    repairDueAt: dueAfter(openedAt, repairHours * HOUR, hours, zone),
  };
}
