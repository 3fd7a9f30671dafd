export { liveRoutes } from './live/live.routes.ts';
