import { type AuthorizeAtInput, authorizeAtPoints } from '../../charging/index.ts';
import { handler, onceLetIn } from './handler.ts';
import { tokenInfo } from './tokens.ts';

type Out = Awaited<ReturnType<typeof authorizeAtPoints.run>>[number];

/** OCPP 2.0.1 C01. */
export const authorize = handler<'Authorize', AuthorizeAtInput, Out>({
  write: authorizeAtPoints,
  input: (context, request) => {
    const idTag = context.idTag(request.idToken.idToken);
    context.times.swiped(idTag, context.receivedAt);
    const { pointId, providerId, timeZone } = context.facts;
    return { idTag, pointId, timeZone, providerId, receivedAt: context.receivedAt };
  },
  newcomer: onceLetIn({ idTokenInfo: { status: 'Invalid' } }),
  unknownTag: ({ idTag }, { status }) => (status === 'Invalid' ? idTag : undefined),
  answer: (_context, out) => ({ idTokenInfo: tokenInfo(out) }),
});
