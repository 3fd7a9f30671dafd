import { configurations } from './configurations.ts';
import { deviations } from './deviations.ts';
import { diagnoses } from './diagnoses.ts';
import { ocppLog } from './ocpp-log.ts';
import { point } from './point.ts';
import { points } from './points.ts';
import { security } from './security.ts';
import { station } from './station.ts';
import { stations } from './stations.ts';
import { templates } from './templates.ts';
import { upgrades } from './upgrades.ts';
import { vendorRules } from './vendor-rules.ts';
import { versions } from './versions.ts';

/** The handbook of the area, by screen. */
export const pages = {
  configurations,
  deviations,
  diagnoses,
  ocppLog,
  point,
  points,
  security,
  station,
  stations,
  templates,
  upgrades,
  vendorRules,
  versions,
};
