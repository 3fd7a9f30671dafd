import { makeThings } from './made-things.ts';
import { type Request, requestsAbout } from './our-requests.ts';
import type { Named } from './samples.ts';
import type { Api, TestServer } from './server.ts';

/** One of everything that the first of the two providers can have, all alive, and the requests that are about it. */
export interface OurThings {
  stationId: number;
  groupId: number;
  chargeUserId: number;
  /** Who may do everything at our provider, and a user of ours whose message it is. */
  owner: Api;
  reader: Api;
  /** A good request of an endpoint about what is ours. */
  requestOf(one: Named): Request;
}

export async function furnishOurs(test: TestServer): Promise<OurThings> {
  const made = await makeThings(test);
  return {
    stationId: made.station.id,
    groupId: made.groupId,
    chargeUserId: made.user.id,
    owner: made.owner,
    reader: made.reader,
    requestOf: requestsAbout(made),
  };
}
