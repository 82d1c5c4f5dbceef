import type { FileAccount } from '@/lib/accounts/schema'
import { AppError } from '@/lib/errors'
import { type Language, textDirection } from '@/lib/i18n/languages'
import type { LandmarkSet } from '@/lib/landmarks/landmark-set'
import type { FixBatches, TrackAbout } from '@/lib/playback/export/export-fix'
import { type ExportFormat, exportFileName } from '@/lib/playback/export/file-name'
import { FIX_COLUMNS, type FixColumn, FixTable } from '@/lib/playback/export/fix-table'
import { gpxFile } from '@/lib/playback/export/gpx'
import { kmlFile } from '@/lib/playback/export/kml'
import { MAX_EXPORT_ADDRESSES, MAX_EXPORT_ROWS, MAX_PAID_ROWS } from '@/lib/playback/export/schema'
import { wayOf } from '@/lib/playback/export/way'
import { spanOf } from '@/lib/playback/journey'
import type { MeasuredColumn } from '@/lib/playback/measured'
import { measuredNear } from '@/lib/playback/measured-near'
import { MAX_TRACK_FIXES, type Track } from '@/lib/playback/schema'
import { clipSpan, mergeSpans } from '@/lib/playback/spans'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '@/lib/spreadsheet/write-csv'
import { type SheetColumn, xlsxFile } from '@/lib/spreadsheet/write-xlsx'
import type { Period } from '@/lib/time/period'
import { hasGeocoder, paysForAddresses } from '@/server/places/geocoder'
import { RowAddresses } from './row-addresses'
import { download } from './streamed'
import { type TrackTexts, trackTexts } from './track-texts'

type Given = {
  format: ExportFormat
  period: Period
  language: Language
  creator: string
  account: FileAccount
  /** What stands beside the fixes in a table. */
  measured: readonly MeasuredColumn[]
  source: { imei: string; name: string; fixes: number; hasGps: boolean; batches: FixBatches }
  segments: Pick<Track, 'stops' | 'gaps'>
  /** By which places are named. */
  landmarks: LandmarkSet
}

const TYPES: Record<ExportFormat, string> = {
  gpx: 'application/gpx+xml; charset=utf-8',
  kml: 'application/vnd.google-earth.kml+xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss'
const WIDTHS: Partial<Record<FixColumn, number>> = { time: 22, utc: 22, flags: 28, address: 48 }

/** A track as a file. Refuses more than a program on the other side can open. */
export async function trackFile(given: Given): Promise<Response> {
  const { format, period, language, account, source } = given
  const isTable = format === 'csv' || format === 'xlsx'
  const mostRows = paysForAddresses() ? MAX_PAID_ROWS : MAX_EXPORT_ROWS
  const max = isTable ? mostRows : MAX_TRACK_FIXES
  if (source.fixes > max) throw new AppError('exportTooLarge', { max })
  const texts = await trackTexts(language, account)
  const fileName = exportFileName(source.name, period, account.timeZone, format)
  return download(
    { fileName, type: TYPES[format] },
    isTable ? tableFile(given, texts) : wayFile(given, texts),
  )
}

function wayFile(
  { format, period, creator, source, segments }: Given,
  texts: TrackTexts,
): AsyncGenerator<string> {
  const { moment } = texts.formats
  const about: TrackAbout = {
    creator,
    device: source.name,
    imei: source.imei,
    period: `${moment(period.from)} – ${moment(period.to)}`,
  }
  const stops = segments.stops.flatMap((stop, index) => {
    const whole = spanOf(stop)
    const span = clipSpan(whole, period)
    const name = texts.stop(index + 1, whole.to - whole.from)
    return span ? [{ ...span, lat: stop.lat, lon: stop.lon, number: index + 1, name }] : []
  })
  const way = wayOf(source.batches, {
    stops: mergeSpans(segments.stops.map(spanOf)),
    gaps: mergeSpans(segments.gaps.map(spanOf)),
    hasGps: source.hasGps,
  })
  return format === 'gpx' ? gpxFile(about, stops, way) : kmlFile(about, stops, way)
}

function tableFile(given: Given, texts: TrackTexts): AsyncGenerator<string | Uint8Array> {
  const capped = hasGeocoder() && given.source.fixes > MAX_EXPORT_ADDRESSES
  const { measured } = given
  const headings = [...texts.headings(capped), ...measured.map(texts.measured)]
  const rows = tableRows(given, texts)
  const keys = [...FIX_COLUMNS, ...measured.map((_, index) => `measured${index}`)]
  if (given.format === 'csv') return csvFile(headings, keys, rows)
  const columns = keys.map((key, index): SheetColumn => {
    const isTime = key === 'time' || key === 'utc'
    const heading = headings[index] ?? key
    return {
      key,
      heading,
      width: WIDTHS[key as FixColumn] ?? 14,
      isTime,
      ...(isTime && { format: TIME_FORMAT }),
    }
  })
  return xlsxFile(texts.sheet, textDirection(given.language) === 'rtl', columns, rows)
}

async function* csvFile(
  headings: string[],
  keys: readonly string[],
  batches: AsyncIterable<Record<string, Cell>[]>,
) {
  yield BYTE_ORDER_MARK + csvLine(headings)
  for await (const rows of batches) {
    const text = rows.map((row) => csvLine(keys.map((key) => row[key] ?? null))).join('')
    if (text) yield text
  }
}

async function* tableRows(
  { source, account, language, landmarks, measured }: Given,
  { units, rows, placeText }: TrackTexts,
): AsyncGenerator<Record<string, Cell>[]> {
  const table = new FixTable(account.timeZone, units, rows)
  const addresses = new RowAddresses(language, MAX_EXPORT_ADDRESSES, landmarks, placeText)
  for await (const fixes of source.batches) {
    const texts = await addresses.of(fixes)
    yield fixes.map((fix, index) => ({
      ...table.row(fix, texts[index] ?? null),
      ...Object.fromEntries(measured.map((one, at) => [`measured${at}`, measuredNear(one, fix.time)])),
    }))
  }
}
