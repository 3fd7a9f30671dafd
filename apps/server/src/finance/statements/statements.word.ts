import type { Word } from '../../access/index.ts';
import type { FinanceParts } from '../area-parts.ts';
import { statementRoutes } from './statements.routes.ts';

/** All that statements give the app. */
export const statements: Word<FinanceParts> = {
  routes: (http, { databases, clock, exportLimit }) => statementRoutes(http, databases, clock, exportLimit),
};
