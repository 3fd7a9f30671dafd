import { errorText, type LiveEvent } from '@csms/contract';
import { sendSystemMessage, tellUser } from '../../access/index.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { Problem } from '../../platform/http/problem.ts';
import { periodText, REPORT_WORDS } from './report.words.ts';
import type { RunRow, ScheduleRow } from './reports.queries.ts';

export const changedEvent = (run: Pick<RunRow, 'id' | 'provider_id' | 'schedule_id'>): LiveEvent => ({
  type: 'report.changed',
  providerId: run.provider_id,
  scheduleId: run.schedule_id,
  runId: run.id,
});

/** Tells the owner of a schedule that a report did not reach everybody; where the owner has gone, its colleagues who may mend it. Returns what open consoles are to hear after the commit. */
export async function tellOfFailure(
  trx: Trx,
  schedule: ScheduleRow,
  run: Pick<RunRow, 'period_from' | 'period_to'>,
  problem: Problem,
  now: number,
): Promise<LiveEvent[]> {
  const words = REPORT_WORDS[schedule.language];
  const message = {
    providerId: schedule.provider_id,
    title: words.failed(schedule.name),
    content: `${periodText({ from: run.period_from, to: run.period_to })}\n${errorText(problem.key, schedule.language, problem.places)}\n${words.failedHint}`,
    now,
  };
  const gone = problem.key === 'reportOwnerGone' || problem.key === 'reportOwnerMoved';
  if (schedule.owner_id === null || gone) return sendSystemMessage(trx, { ...message, permission: 'report:write' });
  return tellUser(trx, schedule.owner_id, message);
}
