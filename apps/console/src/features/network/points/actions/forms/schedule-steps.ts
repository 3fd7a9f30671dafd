import type { Command } from '@csms/contract';

interface Answer {
  scheduleStart?: string;
  chargingSchedule?: {
    duration?: number;
    startSchedule?: string;
    chargingRateUnit: 'A' | 'W';
    chargingSchedulePeriod: { startPeriod: number; limit: number }[];
  };
}

/** The limits of an answered GetCompositeSchedule over time (epoch ms): the last one holds to the end. Undefined where nothing limits. */
export function stepsOf(command: Command): { unit: 'A' | 'W'; points: [number, number][] } | undefined {
  const { scheduleStart, chargingSchedule: schedule } = (command.answer ?? {}) as Answer;
  if (!schedule || schedule.chargingSchedulePeriod.length === 0) return undefined;
  const start = Date.parse(scheduleStart ?? schedule.startSchedule ?? command.answerTime ?? command.requestTime);
  const duration = schedule.duration ?? Number(command.payload.duration ?? 0);
  const periods = [...schedule.chargingSchedulePeriod].sort((a, b) => a.startPeriod - b.startPeriod);
  const points = periods.map(({ startPeriod, limit }): [number, number] => [start + startPeriod * 1000, limit]);
  const end = start + duration * 1000;
  const last = points.at(-1)!;
  return { unit: schedule.chargingRateUnit, points: end > last[0] ? [...points, [end, last[1]]] : points };
}
