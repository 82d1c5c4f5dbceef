import { Zip } from 'fflate'
import { PackedFile } from './packed-file'

export type TextFile = { name: string; texts: Iterable<string> | AsyncIterable<string> }

/** Texts as files of one ZIP, packed as they are written: what was packed leaves before more is asked for. */
export async function* zipTexts(files: readonly TextFile[]): AsyncGenerator<Uint8Array> {
  const packed: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    packed.push(bytes)
  })
  const utf8 = new TextEncoder()
  for (const { name, texts } of files) {
    const file = new PackedFile(name)
    zip.add(file)
    for await (const text of texts) {
      file.push(utf8.encode(text))
      yield* packed.splice(0)
    }
    file.push(new Uint8Array(), true)
  }
  zip.end()
  yield* packed
}
