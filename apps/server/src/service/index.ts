export { type ServiceParts, serviceArea } from './area.ts';
export { openMeteo } from './warnings/open-meteo.ts';
export { type Forecast, type Place, RIVER_PAST_DAYS, type River, type WeatherService } from './warnings/weather-service.ts';
export { openOrder } from './work-orders/open-order.ts';
export { makeStep } from './work-orders/steps.ts';
