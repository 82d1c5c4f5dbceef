import type { z } from 'zod'
import {
  objectOf,
  TRACCAR_LIST_NAMES,
  TRACCAR_LISTS,
  type TraccarList,
  type TraccarWorld,
  type UnreadRow,
} from './records'
import type { TraccarLists, TraccarSource } from './source'

/** Everything of a server but positions, in the order of ids, whatever the door. */
export async function readWorld(source: TraccarSource): Promise<TraccarWorld> {
  const unread: UnreadRow[] = []
  const lists: Partial<Record<TraccarList, { id: number }[]>> = {}
  for (const name of TRACCAR_LIST_NAMES) {
    const schema = TRACCAR_LISTS[name] as z.ZodType<{ id: number }>
    const found = new Map<number, { id: number }>()
    for (const given of await source.list(name)) {
      const read = schema.safeParse(given)
      if (read.success) found.set(read.data.id, read.data)
      else unread.push({ list: name, ...namesOf(given), field: read.error.issues[0]?.path.join('.') ?? '' })
    }
    lists[name] = [...found.values()].sort((a, b) => a.id - b.id)
  }
  const all = lists as TraccarLists
  const links = await source.links(all)
  links.sort(
    (a, b) =>
      a.holder.localeCompare(b.holder) ||
      a.kind.localeCompare(b.kind) ||
      a.holderId - b.holderId ||
      a.id - b.id,
  )
  const protocols = await source.protocols(all.devices)
  return { ...all, links, protocols, unread }
}

/** What a row that could not be read is called. */
function namesOf(given: unknown): { id: number; name: string } {
  const row = objectOf(given) ?? {}
  const id = Number(row.id)
  const name = [row.name, row.description, row.email, row.type].find((one) => typeof one === 'string')
  return { id: Number.isSafeInteger(id) ? id : 0, name: String(name ?? '').replace(/\p{Cc}/gu, ' ') }
}
