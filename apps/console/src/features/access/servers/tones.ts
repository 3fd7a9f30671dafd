import type { ServerCondition, WorkCondition } from '@csms/contract';
import type { Tone } from '../../../shared/ui/status-tag.tsx';

export const SERVER_TONES: Readonly<Record<ServerCondition, Tone>> = {
  ready: 'good',
  ending: 'info',
  clockOff: 'danger',
  silent: 'danger',
  gone: 'warning',
};

export const WORK_TONES: Readonly<Record<WorkCondition, Tone>> = {
  running: 'info',
  resting: 'good',
  late: 'warning',
  failing: 'danger',
};
