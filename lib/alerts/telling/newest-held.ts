type HeldNotice = { deviceId: number; subject: string; type: string }

/** What is pushed of all that was held, and the older ones in whose place it is. */
export type NewestHeld<Held> = { newest: Held; older: Held[] }

/**
 * Notices that were held, in the order of their times, by fence or rule, device and type: of each the newest is told, as on
 * the screen it would have taken the place of the others. Those that wait longest come first.
 */
export function newestHeld<Held extends HeldNotice>(held: readonly Held[]): NewestHeld<Held>[] {
  const found = new Map<string, NewestHeld<Held>>()
  for (const one of held) {
    const key = JSON.stringify([one.deviceId, one.subject, one.type])
    const same = found.get(key)
    if (same) {
      same.older.push(same.newest)
      same.newest = one
    } else found.set(key, { newest: one, older: [] })
  }
  return [...found.values()]
}
