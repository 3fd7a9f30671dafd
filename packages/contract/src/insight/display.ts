import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { type Fields, PROVIDER, withFields } from '../core/fields.ts';
import { id, instant } from '../core/values.ts';
import { stationPlace } from '../network/stations.ts';
import { dayFigures, networkNow, openFaults, powerTrace, running, screenZone, trend, utilisation } from './dashboard.ts';

/** The header that a wall screen shows its link's key in. */
export const DISPLAY_KEY = 'x-display-key';

const screen = z.object({ timeZone: screenZone });

/** A wall screen: for the key of a display link, or for a session that may see the dashboard. It shows what that provider, and those below it, have. */
export const display = {
  figures: endpoint({
    method: 'GET',
    path: '/web/display/figures',
    summary: 'What changes by the moment: the day, connector states, power, faults',
    access: 'public',
    query: screen,
    response: z.object({
      providerName: z.string(),
      today: dayFigures,
      yesterday: dayFigures,
      utilisation,
      network: networkNow,
      running,
      faults: openFaults,
    }),
  }),
  pictures: endpoint({
    method: 'GET',
    path: '/web/display/pictures',
    summary: 'What changes slowly: stations on the map, power of 24 hours, income of 15 days',
    access: 'public',
    query: screen,
    response: z.object({ places: z.array(stationPlace), power: powerTrace, trend }),
  }),
  /** Server-sent events: that something has changed, at most twice a second, and `ended` when the link is revoked or the session over. */
  live: endpoint({ method: 'GET', path: '/web/display/live', summary: 'Changes (text/event-stream)', access: 'public' }),
};

export const displayLink = z.object({
  id,
  displayName: z.string(),
  providerId: id,
  providerName: z.string(),
  createdBy: z.string(),
  createTime: instant,
  lastUseTime: instant.nullable(),
  revokeTime: instant.nullable(),
  revokedBy: z.string(),
});
export type DisplayLink = z.infer<typeof displayLink>;

const DISPLAY_LINK_FIELDS = {
  displayName: {
    kind: 'text',
    words: { en: 'Name', zh: '名称' },
    hint: { en: 'Location of the screen, for example: lobby', zh: '屏幕所在位置，例如：大厅' },
  },
  providerId: PROVIDER,
} as const satisfies Fields;
export const displayLinkForm = z.object(
  withFields(DISPLAY_LINK_FIELDS, { displayName: z.string().trim().min(1).max(60), providerId: id.optional() }),
);

export const displayLinks = {
  list: endpoint({
    method: 'GET',
    path: '/web/displayLinks',
    summary: 'Display links, newest first; the 200 newest, revoked ones too',
    access: 'display:manage',
    response: z.object({ list: z.array(displayLink) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/web/displayLinks',
    summary: 'Make a display link; its key is told this once',
    access: 'display:manage',
    body: displayLinkForm,
    response: displayLink.extend({ key: z.string() }),
    log: { operation: 'displayLink.create', words: { en: 'Create display link', zh: '新建大屏链接' }, operand: 'displayName' },
  }),
  revoke: endpoint({
    method: 'POST',
    path: '/web/displayLinks/:id/revoke',
    summary: 'End a display link and every screen that shows it, at once',
    access: 'display:manage',
    params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
    response: displayLink,
    log: { operation: 'displayLink.revoke', words: { en: 'Revoke display link', zh: '撤销大屏链接' }, operand: 'id' },
  }),
};
