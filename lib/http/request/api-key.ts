/** Reads the API key: `Authorization: Bearer` wins over `api_key=`, other schemes are ignored. `null` without a key. */
export function sentKey(request: Request): string | null {
  const bearer = /^Bearer(?:[ \t]+(.*))?$/i.exec(request.headers.get("authorization") ?? "");
  if (bearer) return (bearer[1] ?? "").trim();
  return new URL(request.url).searchParams.get("api_key");
}
