import { zipTexts } from '@/lib/spreadsheet/zip-texts'

/** A KML document as KMZ; its name is the one that programs look for. */
export const packKmz = (kml: AsyncIterable<string>): AsyncGenerator<Uint8Array> =>
  zipTexts([{ name: 'doc.kml', texts: kml }])
