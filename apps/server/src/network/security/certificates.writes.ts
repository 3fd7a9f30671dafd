import type { CsrFault } from '@csms/contract';
import type { BatchWrite } from '../../platform/database/group-commit.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import type { PointKey, WithEvents } from '../points/point-key.ts';
import { notePointEvents } from '../points/points.writes.ts';

export interface SigningInput extends PointKey {
  csr: string;
  fault: CsrFault | null;
  at: number;
  /** The point asks more often than any charger does: it is refused, and nothing of it is kept. */
  passing: boolean;
}

export interface SigningOut extends WithEvents {
  accepted: boolean;
}

/** Keeps requests for certificates; what is in order is signed by the regular work. */
export const requestCertificates: BatchWrite<SigningInput, SigningOut> = {
  name: 'requestCertificates',
  lane: 'points',
  order: 31,
  async run(client, all) {
    const inputs = all.filter((input) => !input.passing);
    if (inputs.length > 0) await keepRequests(client, inputs);
    return all.map(({ fault, passing }) => ({ accepted: fault === null && !passing, events: [] }));
  },
};

async function keepRequests(client: Queryable, inputs: readonly SigningInput[]): Promise<void> {
  await client.query({
    name: 'signing-requests',
    text: `insert into signing_request (point_id, provider_id, csr, fault, received_at)
        select * from unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::timestamptz[])`,
    values: [
      inputs.map((input) => input.pointId),
      inputs.map((input) => input.providerId),
      inputs.map((input) => input.csr),
      inputs.map((input) => input.fault),
      inputs.map((input) => new Date(input.at).toISOString()),
    ],
  });
  await notePointEvents.run(
    client,
    inputs.map(({ fault, csr, ...point }) => ({
      ...point,
      kind: 'certificate' as const,
      status: fault ? `SignCertificate: ${fault}` : 'SignCertificate',
      detail: { csr },
    })),
  );
}
