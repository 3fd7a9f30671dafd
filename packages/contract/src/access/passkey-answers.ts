import { z } from 'zod';

/** Bytes in base64url. */
export const passkeyBytes = (max: number) => z.string().min(1).max(max);
/** What both kinds of answers say of their key. */
export const passkeyOutcome = {
  id: passkeyBytes(1400),
  rawId: passkeyBytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.object({ credProps: z.object({ rk: z.boolean().optional() }).optional() }).default({}),
};

/** What the browser gives after it has signed a challenge with a passkey (WebAuthn level 3, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...passkeyOutcome,
  response: z.object({
    clientDataJSON: passkeyBytes(4000),
    authenticatorData: passkeyBytes(8000),
    signature: passkeyBytes(8000),
    userHandle: z.string().max(100).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** What the browser is asked (PublicKeyCredentialRequestOptionsJSON, PublicKeyCredentialCreationOptionsJSON): it is handed on as it is. */
export const passkeyQuestion = z.record(z.string(), z.unknown());
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>;
