/** Protocols of ours under the names that Traccar gives them, where these are others. */
const OURS: Readonly<Record<string, string>> = { huabao: 'jt808', gl200: 'queclink' }

/** What we call a protocol that Traccar says a device speaks; null where it says nothing. */
export const protocolOfTraccar = (name: string | null | undefined): string | null =>
  name ? (OURS[name] ?? name) : null
