import type { CsrFault } from '@csms/contract';
import type { BatchOperation } from '../../platform/database/group-commit.ts';
import { notePointEvents, type PointKey, type WithEvents } from '../points/points.operations.ts';

export interface SigningInput extends PointKey {
  csr: string;
  fault: CsrFault | null;
  at: number;
}

/** Keeps requests for certificates; what is in order is signed by the regular work. */
export const requestCertificates: BatchOperation<SigningInput, WithEvents> = {
  name: 'requestCertificates',
  lane: 'points',
  order: 31,
  async run(client, inputs) {
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
    return notePointEvents.run(
      client,
      inputs.map(({ fault, csr, ...point }) => ({
        ...point,
        kind: 'certificate' as const,
        status: fault ? `SignCertificate: ${fault}` : 'SignCertificate',
        detail: { csr },
      })),
    );
  },
};
