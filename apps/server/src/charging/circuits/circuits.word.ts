import { CIRCUIT_FIELDS, circuitForm, circuitList } from '@csms/contract';
import { asForm, asListed, type Word } from '../../access/index.ts';
import type { ChargingParts } from '../area-parts.ts';
import { circuitRoutes } from './circuits.routes.ts';
import { treeSheetRoutes } from './tree-sheet.routes.ts';

/** All that circuits give the app. */
export const circuits: Word<ChargingParts> = {
  routes: (http, { databases, clock }) => {
    circuitRoutes(http, { databases, clock });
    treeSheetRoutes(http, { databases, clock });
  },
  operandNames: {
    circuit: 'select id, name from circuit',
  },
  loggedThings: {
    circuit: {
      by: 'id',
      from: 'circuit c left join circuit up on up.id = c.parent_id',
      key: 'c.id',
      fields: {
        ...asForm(circuitForm.omit({ stationId: true, parentId: true, serialNumbers: true }), 'c', { limitPowerW: 'c.limit_w' }),
        parentName: asListed(circuitList, 'parentName', 'up.name'),
        points: {
          is: 'array(select p.name from circuit_point m join charge_point p on p.id = m.point_id where m.circuit_id = c.id order by m.rank, p.name)',
          kind: 'list',
          words: CIRCUIT_FIELDS.serialNumbers.words,
        },
      },
    },
  },
};
