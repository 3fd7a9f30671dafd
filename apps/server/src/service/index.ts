export { confirmApply, createApply, receiveApply, shipApply } from './apply-orders/apply-orders.service.ts';
export { type ServiceParts, serviceArea } from './area.ts';
export { sumFigures } from './service-figures/service-figures.queries.ts';
export { createPart, createStore, move } from './spare-parts/spare-parts.service.ts';
export { openMeteo } from './warnings/open-meteo.ts';
export { type Forecast, type Place, RIVER_PAST_DAYS, type River, type WeatherService } from './warnings/weather-service.ts';
export { openOrder } from './work-orders/open-order.ts';
export { ownOnly } from './work-orders/people.ts';
export { makeStep } from './work-orders/steps.ts';
