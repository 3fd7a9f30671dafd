import { faultProblemForm } from '@csms/contract';
import { asForm, type Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { faultProblemRoutes } from './fault-problems.routes.ts';
import { faultProblemWork } from './find-problems.ts';

/** All that fault problems give the app. */
export const faultProblems: Word<ServiceParts> = {
  routes: (http, { databases, clock }) => faultProblemRoutes(http, { databases, clock }),
  loggedThings: {
    faultProblem: {
      by: 'id',
      from: 'fault_problem f',
      key: 'f.id',
      fields: asForm(faultProblemForm, 'f'),
    },
  },
  work: ({ databases, bus, clock, timing }) => [faultProblemWork({ databases, bus, clock }, timing.faultProblemsMs)],
};
