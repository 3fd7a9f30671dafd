import { type Command, compositeSchedule } from '@csms/contract';

/** The limits that a charge point has told over time (epoch ms): the last one holds to the end. Undefined where nothing limits. */
export function stepsOf(command: Command): { unit: 'A' | 'W'; points: [number, number][] } | undefined {
  const { data: schedule } = compositeSchedule.nullable().safeParse(command.told);
  if (!schedule || schedule.periods.length === 0) return undefined;
  const start = Date.parse(schedule.startTime ?? command.answerTime ?? command.requestTime);
  const duration = schedule.durationSeconds ?? Number(command.payload.durationSeconds ?? 0);
  const periods = [...schedule.periods].sort((a, b) => a.startSeconds - b.startSeconds);
  const points = periods.map(({ startSeconds, limit }): [number, number] => [start + startSeconds * 1000, limit]);
  const end = start + duration * 1000;
  const last = points.at(-1)!;
  return { unit: schedule.unit, points: end > last[0] ? [...points, [end, last[1]]] : points };
}
