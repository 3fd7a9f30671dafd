// The handbook of the area, by screen.
export { configurations } from './configurations.ts';
export { connector } from './connector.ts';
export { deviations } from './deviations.ts';
export { diagnoses } from './diagnoses.ts';
export { ocppLog } from './ocpp-log.ts';
export { point } from './point.ts';
export { points } from './points.ts';
export { security } from './security.ts';
export { station } from './station.ts';
export { stations } from './stations.ts';
export { templates } from './templates.ts';
export { upgrades } from './upgrades.ts';
export { vendorRules } from './vendor-rules.ts';
export { versions } from './versions.ts';
