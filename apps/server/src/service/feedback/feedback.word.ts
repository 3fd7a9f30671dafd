import type { Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { feedbackRoutes } from './feedback.routes.ts';
import { clearFeedback, feedbackWork } from './feedback-work.ts';

/** All that feedback gives the app. */
export const feedback: Word<ServiceParts> = {
  routes: (http, { databases, pictures, disk, bus, clock, settings, secretKey }) =>
    feedbackRoutes(http, { databases, bus, clock, settings, secretKey, pictures, disk }),
  work: ({ databases, clock, timing }) => [feedbackWork({ databases, clock }, timing.feedbackMs)],
  clear: async ({ databases, clock, settings }) => {
    await clearFeedback(databases.system, settings.get('service.contactMonths'), clock.now());
  },
};
