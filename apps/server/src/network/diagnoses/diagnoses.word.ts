import type { Word } from '../../access/index.ts';
import type { NetworkParts } from '../area-parts.ts';
import { diagnosisRoutes } from './diagnoses.routes.ts';
import { advanceDiagnoses } from './diagnoses.service.ts';

/** All that diagnoses give the app. */
export const diagnoses: Word<NetworkParts> = {
  routes: (http, { databases, clock, settings, commands, chargerFiles }) =>
    diagnosisRoutes(http, { databases, commands, settings, files: chargerFiles, clock }),
  work: ({ databases, bus, clock, timing }) => [
    { name: 'diagnoses', everyMs: timing.firmwareMs ?? 3_000, work: () => advanceDiagnoses(databases.system, bus, clock) },
  ],
};
