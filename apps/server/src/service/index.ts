export { type ServiceParts, serviceArea } from './area.ts';
export { openOrder } from './work-orders/open-order.ts';
export { makeStep } from './work-orders/steps.ts';
