import type { FeedbackState } from '@csms/contract';
import type { Tone } from '../../../shared/ui/status-tag.tsx';

/** How a report stands, as a tone. */
export const FEEDBACK_TONES: Readonly<Record<FeedbackState, Tone>> = {
  received: 'warning',
  inWork: 'info',
  worksAgain: 'good',
  closed: 'neutral',
};
