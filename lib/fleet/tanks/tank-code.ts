const MAC = /^[0-9a-f]{12}$/i

/** The number of a sensor as it is kept: a MAC address in pairs, anything else in capital letters. */
export function tankCode(given: string): string {
  const bare = given.replace(/[:\-.\s]/g, '')
  if (MAC.test(bare)) return (bare.toUpperCase().match(/../g) ?? []).join(':')
  return given.trim().toUpperCase()
}
