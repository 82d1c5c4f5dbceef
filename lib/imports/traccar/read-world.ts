import type { z } from 'zod'
import { TRACCAR_LIST_NAMES, TRACCAR_LISTS, type TraccarList, type TraccarWorld } from './records'
import type { TraccarSource } from './source'

/** Everything of a server but positions, in the order of ids, whatever the door. `unread` counts rows without what they need. */
export async function readWorld(source: TraccarSource): Promise<{ world: TraccarWorld; unread: number }> {
  let unread = 0
  const lists: Partial<Record<TraccarList, { id: number }[]>> = {}
  for (const name of TRACCAR_LIST_NAMES) {
    const schema = TRACCAR_LISTS[name] as z.ZodType<{ id: number }>
    const found = new Map<number, { id: number }>()
    for (const given of await source.list(name)) {
      const read = schema.safeParse(given)
      if (read.success) found.set(read.data.id, read.data)
      else unread++
    }
    lists[name] = [...found.values()].sort((a, b) => a.id - b.id)
  }
  const { users, groups, devices, ...others } = lists as Omit<TraccarWorld, 'links' | 'protocols'>
  const links = await source.links({ users, groups, devices })
  links.sort(
    (a, b) =>
      a.holder.localeCompare(b.holder) ||
      a.kind.localeCompare(b.kind) ||
      a.holderId - b.holderId ||
      a.id - b.id,
  )
  const protocols = await source.protocols(devices)
  return { world: { users, groups, devices, ...others, links, protocols }, unread }
}
