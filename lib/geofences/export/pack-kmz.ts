import { Zip } from 'fflate'
import { PackedFile } from '@/lib/spreadsheet/packed-file'

/** A KML document as KMZ, packed as it is written: what was packed leaves before more is asked for. */
export async function* packKmz(kml: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes)
  })
  // The name that programs look for.
  const file = new PackedFile('doc.kml')
  zip.add(file)
  const utf8 = new TextEncoder()
  for await (const text of kml) {
    file.push(utf8.encode(text))
    yield* packed.splice(0)
  }
  file.push(new Uint8Array(), true)
  zip.end()
  yield* packed
}
