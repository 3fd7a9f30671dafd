import { authorizePayers } from '../../customers/index.ts';
import { handler } from './handler.ts';

type Input = Parameters<typeof authorizePayers.run>[1][number];
type Out = Awaited<ReturnType<typeof authorizePayers.run>>[number];

/** OCPP 1.6 §4.1. */
export const authorize = handler<'Authorize', Input, Out>({
  write: authorizePayers,
  input: (context, request) => {
    const idTag = context.idTag(request.idTag);
    context.times.swiped(idTag, context.receivedAt);
    return { idTag, timeZone: context.facts.timeZone, providerId: context.facts.providerId, receivedAt: context.receivedAt };
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
