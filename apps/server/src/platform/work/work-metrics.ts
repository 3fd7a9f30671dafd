import type { Metrics } from '../metrics/metrics.ts';
import type { WorkDiary, WorkNote } from './work-diary.ts';

const seconds = (ms: number | null): number | undefined => (ms === null ? undefined : ms / 1000);

/** How this process's regular work fares, by its name. Of several processes that with the highest moment has done it last. */
export function workMetrics(metrics: Metrics, diary: WorkDiary): void {
  const each = (read: (note: WorkNote) => number | undefined) => () =>
    diary.all().map((note) => [note.name, read(note)] as const);
  metrics.gauges(
    'csms_work_every_seconds',
    'How often a piece of regular work is to be done',
    'work',
    each(({ everyMs }) => seconds(everyMs)),
  );
  metrics.gauges(
    'csms_work_done_timestamp_seconds',
    'When this process last ended a run of it well',
    'work',
    each(({ doneAt }) => seconds(doneAt)),
  );
  metrics.gauges(
    'csms_work_running_seconds',
    'For how long this process has had its turn in the run that goes on; 0: none does',
    'work',
    each(({ runningSince }) => (runningSince === null ? 0 : Math.max(0.001, (Date.now() - runningSince) / 1000))),
  );
  metrics.counters(
    'csms_work_failures_total',
    'Its runs of this process that failed',
    'work',
    each(({ failures }) => failures),
  );
}
