import { FENCE_FILE_TYPES, type FenceFileFormat, type FiledArea } from '@/lib/geofences/export/file-format'
import { geoJsonFile } from '@/lib/geofences/export/write-geojson'
import { kmlFile } from '@/lib/geofences/export/write-kml'
import { zipTexts } from '@/lib/spreadsheet/zip-texts'
import { download } from '@/server/exports/streamed'

/** Fences or landmarks, part by part, as a file that is saved under a title. */
export function areaFile(
  title: string,
  format: FenceFileFormat,
  areas: AsyncIterable<readonly FiledArea[]>,
): Response {
  const body = {
    kml: () => kmlFile(title, areas),
    kmz: () => zipTexts([{ name: 'doc.kml', texts: kmlFile(title, areas) }]),
    geojson: () => geoJsonFile(areas),
  }
  return download({ fileName: `${title}.${format}`, type: FENCE_FILE_TYPES[format] }, body[format]())
}
