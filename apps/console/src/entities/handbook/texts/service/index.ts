import { applyOrders } from './apply-orders.ts';
import { areas } from './areas.ts';
import { components } from './components.ts';
import { contractors } from './contractors.ts';
import { dispatchBoard } from './dispatch-board.ts';
import { feedback } from './feedback.ts';
import { fieldWork } from './field-work.ts';
import { maintenanceRecords } from './maintenance-records.ts';
import { problems } from './problems.ts';
import { recovery } from './recovery.ts';
import { reportFault } from './report-fault.ts';
import { roster } from './roster.ts';
import { serviceFigures } from './service-figures.ts';
import { spareParts } from './spare-parts.ts';
import { stocktakes } from './stocktakes.ts';
import { thresholds } from './thresholds.ts';
import { warnings } from './warnings.ts';
import { warranties } from './warranties.ts';
import { workOrders } from './work-orders.ts';

/** The handbook of the area, by screen. */
export const pages = {
  applyOrders,
  areas,
  components,
  contractors,
  dispatchBoard,
  feedback,
  fieldWork,
  maintenanceRecords,
  problems,
  recovery,
  reportFault,
  roster,
  serviceFigures,
  spareParts,
  stocktakes,
  thresholds,
  warnings,
  warranties,
  workOrders,
};
