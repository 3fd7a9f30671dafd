export { type ServiceParts, serviceArea } from './area.ts';
