import type { Connection } from './connection.ts';

/** OCPP security profiles; 0: nothing was proven. */
export type SecurityProfile = 0 | 1 | 2 | 3;

/** Who is behind a socket, as far as its upgrade told. */
export type Origin = Omit<ConstructorParameters<typeof Connection>[2], 'id' | 'now'> & {
  tls: boolean;
  /** It came without its password: who allowed that. */
  returnedFor?: string | undefined;
};

/** By what somebody's connects are counted. */
export const callerOf = (origin: Pick<Origin, 'identity' | 'address' | 'securityProfile'>) => ({
  identity: origin.identity,
  address: origin.address,
  proven: origin.securityProfile > 0,
});
