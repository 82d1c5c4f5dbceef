import { performance } from 'node:perf_hooks'
import { isLanguage, type Language } from '@/lib/i18n/languages'
import { nearestPlace } from '@/lib/places/nearest-place'
import type { Column, ColumnKind } from '@/lib/reports/column'
import { NEAREST_PLACES } from '@/lib/reports/export/file-words'
import { reportFile } from '@/lib/reports/export/report-file'
import type { ReportFormat } from '@/lib/reports/report'
import type { Cell, ReportRow } from '@/lib/reports/row'

export type Exported = {
  seconds: number
  megabytes: number
  columns: number
  /** Memory in use before the file was begun, and the most of it in the middle: what is still needed, if asked so. */
  beforeMb: number
  peakMb: number
}

const CHUNK = 500
const PARTS_BETWEEN_LOOKS = 5
const KINDS: readonly ColumnKind[] = [
  'time',
  'distance',
  'duration',
  'speed',
  'text',
  'place',
  'volume',
  'count',
]
const NAMES: Partial<Record<Language, { device: string; depot: string }>> = {
  ar: { device: 'شاحنة', depot: 'مستودع الشمال' },
  zh: { device: '货车', depot: '北方仓库' },
}

// Writes one file, lets every part of it go as soon as it came, and says what that took. With
// --expose-gc it looks at what is still needed: rubbish is taken out first, which takes its time.
const [rows = '', format = 'xlsx', language = 'en', width = '40'] = process.argv.slice(2)
if (!isLanguage(language)) throw new Error(`no language: ${language}`)
const { device = 'Van', depot = 'Depot' } = NAMES[language] ?? {}
const columns: Column[] = [
  { key: 'device', kind: 'device' },
  ...Array.from({ length: Number(width) - 1 }, (_, at): Column => {
    const kind = KINDS[at % KINDS.length] ?? 'text'
    return { key: `column${at}`, kind, label: `Column ${at}`, ...(kind === 'distance' && { total: 'sum' }) }
  }),
]
process.stdout.write(JSON.stringify(await exportFile(Number(rows), format as ReportFormat, language)))

async function exportFile(count: number, format: ReportFormat, language: Language): Promise<Exported> {
  // The list of places is read once a process, and is none of the file's.
  nearestPlace(0, 0)
  const file = await reportFile({
    format,
    language,
    title: 'Trips',
    brandTitle: 'Waypost',
    logo: null,
    period: null,
    devices: 200,
    account: { timeZone: 'Asia/Kathmandu', distanceUnit: 'km', volumeUnit: 'L', temperatureUnit: 'C' },
    view: { columns, computed: [], conditions: [], group: null, time: null, zone: 'Asia/Kathmandu' },
    columns: columns.map(({ key }) => key),
    rows: rowsOf(count),
    places: NEAREST_PLACES,
    now: Date.now(),
  })
  const beforeMb = usedMb()
  const began = performance.now()
  let peakMb = beforeMb
  let bytes = 0
  let parts = 0
  for await (const part of file.parts) {
    bytes += part.byteLength
    if (parts++ % PARTS_BETWEEN_LOOKS === 0) peakMb = Math.max(peakMb, usedMb())
  }
  const seconds = (performance.now() - began) / 1000
  return { seconds, megabytes: bytes / 1e6, columns: columns.length, beforeMb, peakMb }
}

function usedMb(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

async function* rowsOf(count: number): AsyncGenerator<ReportRow[]> {
  for (let from = 0; from < count; from += CHUNK)
    yield Array.from({ length: Math.min(CHUNK, count - from) }, (_, at) => rowOf(from + at))
}

function rowOf(index: number): ReportRow {
  const time = Date.UTC(2026, 0, 1) + index * 61_000
  const cells: Record<string, Cell> = {}
  for (const { key, kind } of columns.slice(1)) {
    if (kind === 'time') cells[key] = new Date(time).toISOString()
    else if (kind === 'text') cells[key] = `${depot} ${index % 977}`
    else if (kind === 'place') cells[key] = [41 + (index % 1000) / 1000, -8 - (index % 700) / 1000]
    else cells[key] = (index * 37) % 10_007
  }
  return { imei: null, device: { device: `${device} ${index % 200}` }, from: null, to: null, cells }
}
