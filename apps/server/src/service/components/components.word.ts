import type { Word } from '../../access/index.ts';
import type { ServiceParts } from '../area-parts.ts';
import { componentWork, fittingWork } from './component-work.ts';
import { componentRoutes } from './components.routes.ts';
import { componentThings } from './logged-components.ts';

/** All that components give the app. */
export const components: Word<ServiceParts> = {
  routes: (http, { databases, clock, exportLimit }) => componentRoutes(http, { databases, clock, exportLimit }),
  operandNames: {
    component: 'select c.id, t.name from component c join component_type t on t.id = c.type_id',
    componentType: 'select id, name from component_type',
  },
  loggedThings: componentThings,
  work: ({ databases, clock, timing }) => [
    componentWork({ databases, clock }, timing.componentsMs ?? 5_000),
    fittingWork({ databases, clock }, timing.maintenanceMs ?? 60_000),
  ],
};
