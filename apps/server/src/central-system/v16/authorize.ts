import { type AuthorizeAtInput, authorizeAtPoints } from '../../charging/index.ts';
import { handler } from './handler.ts';

type Out = Awaited<ReturnType<typeof authorizeAtPoints.run>>[number];

/** OCPP 1.6 §4.1. */
export const authorize = handler<'Authorize', AuthorizeAtInput, Out>({
  write: authorizeAtPoints,
  input: (context, request) => {
    const idTag = context.idTag(request.idTag);
    context.times.swiped(idTag, context.receivedAt);
    const { pointId, providerId, timeZone } = context.facts;
    return { idTag, pointId, timeZone, providerId, receivedAt: context.receivedAt };
  },
  newcomer: () => ({ idTagInfo: { status: 'Invalid' } }),
  unknownTag: ({ idTag }, { status }) => (status === 'Invalid' ? idTag : undefined),
  answer: (_context, out) => ({
    idTagInfo: {
      status: out.status,
      ...(out.expiryDate === null ? {} : { expiryDate: new Date(out.expiryDate).toISOString() }),
      ...(out.parent === null ? {} : { parentIdTag: out.parent }),
    },
  }),
});
