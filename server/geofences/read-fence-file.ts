import { AppError } from '@/lib/errors'
import {
  type FoundShape,
  type ReadOptions,
  TooManyShapes,
  UnreadableShapes,
} from '@/lib/geofences/import/found-shape'
import { readGeoJson } from '@/lib/geofences/import/read-geojson'
import { readKml } from '@/lib/geofences/import/read-kml'
import {
  MAX_FENCE_FILE_ENTRIES,
  MAX_FENCE_FILE_KB,
  MAX_FENCE_FILE_SHAPES,
  MAX_FENCE_FILE_UNPACKED_MB,
} from '@/lib/geofences/limits'
import { Turns } from '@/lib/queue/turns'
import { UnreadableSheet } from '@/lib/spreadsheet/sheet'
import { unpackText, zipParts } from '@/lib/spreadsheet/unzip-part'
import { limitJson } from '@/server/http/json-limits'

/** So many numbers has a document of five megabytes; more are brackets. */
const MAX_FILE_VALUES = 500_000

/**
 * The shapes of an upload: KML, KMZ or GeoJSON, whatever it is called. Read in short turns, and no further than its caps
 * allow. Throws `fileTooLarge`, `fenceFileUnreadable`, `fenceFileUnpacked`, `fenceFileEntries` and `fenceFileShapes`.
 */
export async function readFenceFile(
  file: File,
  { widthM, rules }: Pick<ReadOptions, 'widthM' | 'rules'>,
): Promise<FoundShape[]> {
  if (file.size > MAX_FENCE_FILE_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_FENCE_FILE_KB })
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return await new Turns().run(reading(bytes, { widthM, rules, most: MAX_FENCE_FILE_SHAPES }))
  } catch (error) {
    if (error instanceof TooManyShapes) throw new AppError('fenceFileShapes', { max: MAX_FENCE_FILE_SHAPES })
    if (error instanceof UnreadableShapes || error instanceof UnreadableSheet)
      throw new AppError('fenceFileUnreadable', {}, error.message)
    throw error
  }
}

function reading(bytes: Uint8Array, options: ReadOptions): Generator<void, FoundShape[]> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readKml(documentOf(bytes), options)
  const text = new TextDecoder().decode(bytes)
  // JSON begins with a bracket, XML with another.
  if (!/^\s*[{[]/.test(text)) return readKml([text], options)
  limitJson(Buffer.from(bytes.buffer), MAX_FILE_VALUES)
  return readGeoJson(parseJson(text), options)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableShapes('no JSON')
  }
}

/** The text of the document in a KMZ, the first that is called so (OGC 12-007r2, annex C), piece by piece. */
function* documentOf(bytes: Uint8Array): Generator<string> {
  const parts = zipParts(bytes)
  if (parts.length > MAX_FENCE_FILE_ENTRIES)
    throw new AppError('fenceFileEntries', { max: MAX_FENCE_FILE_ENTRIES })
  const kml = parts.filter(({ name }) => name.endsWith('.kml'))
  const document = kml.find(({ name }) => name === 'doc.kml') ?? kml[0]
  if (!document) throw new UnreadableShapes('no document')
  let unpacked = 0
  yield* unpackText(document, (size) => {
    unpacked += size
    if (unpacked > MAX_FENCE_FILE_UNPACKED_MB * 1e6)
      throw new AppError('fenceFileUnpacked', { max: MAX_FENCE_FILE_UNPACKED_MB })
  })
}
