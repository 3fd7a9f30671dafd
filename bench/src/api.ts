import { ADMIN_PASSWORD, type System } from './system.ts';

/** Calls the API as the first user; `body` is sent as JSON. Rejects with what the server answered where it refuses. */
export type Api = (path: string, body?: object) => Promise<Response>;

export async function signIn(system: System): Promise<Api> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${system.url}/prod-api/web/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  const signed = { ...headers, authorization: `Bearer ${data.token}` };
  return async (path, body) => {
    const response = await fetch(`${system.url}/prod-api${path}`, {
      headers: signed,
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response;
  };
}
