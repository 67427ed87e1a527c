/** One's account: a passkey opens it, and the server says what it knows of oneself. */

import { ask, json, type Me } from "../wire/rest.ts";

/** Whether this browser can make and use passkeys here. */
export function hasPasskeys(): boolean {
  return isSecureContext && "PublicKeyCredential" in window && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

/** Make a passkey: for a new account, or one more for one's own. Throws what the browser or the server says. */
export async function makePasskey(): Promise<void> {
  const asked = await json<PublicKeyCredentialCreationOptionsJSON>("POST", "/api/passkeys/register", {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked);
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential | null;
  await ask("POST", "/api/passkeys/registered", { credential: made?.toJSON() });
}

/** Sign in with a passkey of this site; who one is then. Throws what the browser or the server says. */
export async function signIn(): Promise<Me> {
  const asked = await json<PublicKeyCredentialRequestOptionsJSON>("POST", "/api/passkeys/login", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(asked);
  const given = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential | null;
  return json<Me>("POST", "/api/passkeys/logged-in", { credential: given?.toJSON() });
}

/** Sign out here, or on all devices. */
export async function signOut(everywhere: boolean): Promise<void> {
  await ask("POST", "/api/me/sign-out", { everywhere });
}

/** Delete oneself. */
export async function forgetMe(): Promise<void> {
  await ask("DELETE", "/api/me");
}

/** Where everything that is stored of oneself can be downloaded. */
export const EXPORT = "/api/me/export";
