import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { AppError } from '@/lib/errors'
import {
  databaseMoment,
  LINK_TABLES,
  LIST_TABLES,
  POSITION_COLUMNS,
  withMoments,
} from '@/lib/imports/traccar/database-rows'
import { DumpReader } from '@/lib/imports/traccar/dump-reader'
import { objectOf, type TraccarLink, type TraccarList } from '@/lib/imports/traccar/records'
import { MAX_LISTED, type Stray, type TraccarSource } from '@/lib/imports/traccar/source'
import { PositionSpool } from './position-spool'
import { readPositions } from './read-positions'

type Row = Record<string, unknown>

const MAX_DUMP_GB = 200
/** Letters of attributes: that server keeps 4 000 of them, and older ones of its kind hardly more. */
const MAX_ATTRIBUTES = 65_536
/** Letters of all rows that are held: devices, users and what else is listed. */
const MAX_HELD = 100_000_000
const POSITIONS = 'tc_positions'
const LISTS = new Map(
  Object.entries(LIST_TABLES).map(([list, table]) => [table as string, list as TraccarList]),
)
const LINKS = new Map(LINK_TABLES.map((link) => [link[0] as string, link]))
const GZIP = [0x1f, 0x8b]
const NUMBERS: readonly string[] = ['latitude', 'longitude', 'altitude', 'speed', 'course', 'accuracy']

/**
 * A Traccar server by what `mysqldump` or `pg_dump` wrote of its database, packed by gzip or not. The file is read once: lists are held, and
 * positions put aside by device. `step` is called now and then, and throws when the work is called off.
 */
export async function openDumpSource(
  bytes: ReadableStream<Uint8Array>,
  { zone, brings, step }: { zone: string; brings: boolean; step: () => void },
): Promise<TraccarSource> {
  const lists = new Map<TraccarList, unknown[]>()
  const links: TraccarLink[] = []
  const protocols = new Map<number, { id: number; protocol: string }>()
  /** How many positions of a device have no moment, and so no day. */
  const timeless = new Map<number, number>()
  const spool = await PositionSpool.open()
  let held = 0
  const take = async (table: string, row: Row): Promise<void> => {
    if (typeof row.attributes === 'string' && row.attributes.length > MAX_ATTRIBUTES)
      throw new AppError('importDump', {}, `attributes in ${table} are too long`)
    const list = LISTS.get(table)
    if (list) {
      held += lettersOf(row)
      if (held > MAX_HELD) throw new AppError('importTooMuch', { max: MAX_LISTED })
      const rows = lists.get(list) ?? []
      lists.set(list, rows)
      rows.push(withMoments(row, zone))
      if (rows.length > MAX_LISTED) throw new AppError('importTooMuch', { max: MAX_LISTED })
      return
    }
    const link = LINKS.get(table)
    if (link) {
      const [, holder, holding, kind, of] = link
      links.push({ holder, holderId: Number(row[holding]), kind, id: Number(row[of]) })
      if (links.length > MAX_LISTED * LINK_TABLES.length)
        throw new AppError('importTooMuch', { max: MAX_LISTED })
      return
    }
    const [deviceId, id] = [Number(row.deviceid), Number(row.id)]
    const { protocol } = row
    if (typeof protocol === 'string' && id > (protocols.get(deviceId)?.id ?? 0))
      protocols.set(deviceId, { id, protocol })
    if (!brings) return
    const time = databaseMoment(String(row.fixtime), zone)
    if (time === null) timeless.set(deviceId, (timeless.get(deviceId) ?? 0) + 1)
    else await spool.add(deviceId, time, positionOf(row, zone))
  }
  try {
    await readDump(bytes, take, step)
    await spool.flush()
    if (!lists.has('devices') || !lists.has('users'))
      throw new AppError('importDump', {}, 'no users or devices')
  } catch (error) {
    await spool.close()
    throw error
  }
  return {
    list: async (list) => lists.get(list) ?? [],
    links: async () => links,
    protocols: async () => new Map([...protocols].map(([id, { protocol }]) => [id, protocol])),
    nextDay: ({ id }, from, until) => spool.nextDay(id, from, until),
    positions: async ({ id }, day) => readPositions(await spool.rowsOf(id, day)),
    strays: async (known) => [
      ...[...spool.counts()].flatMap(([deviceId, count]): Stray[] =>
        known.has(deviceId) ? [] : [{ deviceId, reason: 'deviceUnknown', count }],
      ),
      ...[...timeless].map(([deviceId, count]): Stray => ({ deviceId, reason: 'timeImpossible', count })),
    ],
    close: () => spool.close(),
  }
}

const lettersOf = (row: Row): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)

async function readDump(
  bytes: ReadableStream<Uint8Array>,
  take: (table: string, row: Row) => Promise<void>,
  step: () => void,
): Promise<void> {
  const reader = new DumpReader((table) => table === POSITIONS || LISTS.has(table) || LINKS.has(table))
  const decoder = new TextDecoder('utf-8')
  let read = 0
  for await (const piece of unpacked(bytes)) {
    step()
    read += piece.length
    if (read > MAX_DUMP_GB * 1e9) throw new AppError('importTooMuch', { max: MAX_DUMP_GB })
    for (const { table, row } of reader.push(decoder.decode(piece, { stream: true }))) await take(table, row)
  }
  for (const { table, row } of reader.push(decoder.decode())) await take(table, row)
  reader.end()
}

/** A packed file says so with its first bytes. */
async function* unpacked(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.fromWeb(bytes as never)
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const first = await pieces.next()
  if (first.done) return
  async function* all() {
    yield first.value as Uint8Array
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
  }
  const isPacked = GZIP.every((byte, index) => first.value[index] === byte)
  if (!isPacked) return yield* all()
  try {
    yield* Readable.from(all()).pipe(createGunzip()) as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new AppError('importDump', {}, (error as Error).message)
  }
}

function positionOf(row: Row, zone: string): Row {
  const read: Row = {}
  for (const [column, name] of Object.entries(POSITION_COLUMNS)) {
    const value = row[column]
    if (value === undefined || value === null) continue
    if (column.endsWith('time')) read[name] = databaseMoment(String(value), zone)
    // pg_dump writes numbers as any other text.
    else if (NUMBERS.includes(column)) read[name] = Number(value)
    else if (column === 'network' || column === 'attributes') read[name] = objectOf(value)
    else if (column === 'valid') read[name] = [1, '1', 't', true].includes(value as never)
    else read[name] = value
  }
  return read
}
