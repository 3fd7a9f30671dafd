import * as access from './access/index.ts';
import * as charging from './charging/index.ts';
import * as customers from './customers/index.ts';
import * as finance from './finance/index.ts';
import * as insight from './insight/index.ts';
import * as network from './network/index.ts';
import * as service from './service/index.ts';

/** The areas, from the lowest floor upwards, with all that they name. Contract, errors and lists are found in them by kind. */
export const areas = { access, network, customers, charging, finance, service, insight };
