import type { Happening } from './happening'

type Side = { id: number; name: string; path: string }

/** A device that goes from one account to another: each side is told which of the two it has in sight. */
export const movedDevice = (deviceId: number, from: Side, to: Side, how: string, at: number): Happening => ({
  kind: 'device.moved',
  deviceId,
  at,
  alsoSeenFrom: to.path,
  data: (path) => ({ how, from: seenFrom(path, from), to: seenFrom(path, to) }),
})

const seenFrom = (path: string, { id, name, path: own }: Side) => (own.startsWith(path) ? { id, name } : null)
