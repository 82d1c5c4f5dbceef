import type { SentDevice, SentPosition } from './happening'
import { BATCH_POSITIONS } from './schema'

export type DevicePositions = { device: SentDevice; positions: SentPosition[] }

/** Batches of `most` positions, in the order in which they came; of a device those of a batch stand together. */
export function packPositions(
  given: readonly DevicePositions[],
  most: number = BATCH_POSITIONS,
): DevicePositions[][] {
  const batches: Map<number, DevicePositions>[] = []
  let room = 0
  for (const { device, positions } of given) {
    for (const position of positions) {
      if (room === 0) {
        batches.push(new Map())
        room = most
      }
      const batch = batches.at(-1)
      const of = batch?.get(device.id) ?? { device, positions: [] }
      of.positions.push(position)
      batch?.set(device.id, of)
      room--
    }
  }
  return batches.map((batch) => [...batch.values()])
}
