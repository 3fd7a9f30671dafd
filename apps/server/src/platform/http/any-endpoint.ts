import type { Endpoint } from '@csms/contract';

// biome-ignore lint/suspicious/noExplicitAny: any endpoint, whatever its schemas
export type AnyEndpoint = Endpoint<any, any, any, any>;
