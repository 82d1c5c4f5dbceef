import { inflateSync } from 'node:zlib'

/**
 * The lines of each page of a PDF, as they stand from left to right. Reads as strictly as viewers
 * that do not repair: by the table at the end, whose places must be right.
 */
export function readPdf(bytes: Buffer): string[][] {
  const file = bytes.toString('latin1')
  const places = placesOf(file)
  const object = (id: number): string => {
    const place = places[id] ?? -1
    if (!file.startsWith(`${id} 0 obj\n`, place)) throw new Error(`object ${id} is not where it should be`)
    return file.slice(place, file.indexOf('\nendobj', place))
  }
  const stream = (id: number): string => {
    const begin = object(id).indexOf('stream\n') + 'stream\n'.length + (places[id] ?? 0)
    const length = Number(/\/Length (\d+)/.exec(object(id))?.[1])
    return inflateSync(bytes.subarray(begin, begin + length)).toString('latin1')
  }
  const linked = (source: string, name: string): number =>
    Number(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(source)?.[1])

  const letters = new Map<number, Map<string, string>>()
  const lettersOf = (font: number) => {
    const known = letters.get(font) ?? readLetters(stream(linked(object(font), 'ToUnicode')))
    letters.set(font, known)
    return known
  }
  const root = object(linked(file.slice(file.lastIndexOf('trailer')), 'Root'))
  const tree = object(linked(root, 'Pages'))
  const pages = [...(/\/Kids \[([^\]]*)\]/.exec(tree)?.[1] ?? '').matchAll(/(\d+) 0 R/g)]
  if (!tree.includes(`/Count ${pages.length}\n`)) throw new Error('the number of pages is wrong')
  return pages.map(([, id]) => {
    const page = object(Number(id))
    const resources = object(linked(page, 'Resources'))
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => [name, lettersOf(Number(font))]),
    )
    return readLines(stream(linked(page, 'Contents')), fonts)
  })
}

/** Byte by number of the object. */
function placesOf(file: string): number[] {
  const begin = Number(/startxref\n(\d+)\n%%EOF/.exec(file)?.[1])
  const [head = '', count] = /^xref\n0 (\d+)\n/.exec(file.slice(begin, begin + 40)) ?? []
  return Array.from({ length: Number(count) }, (_, id) =>
    Number(file.slice(begin + head.length + id * 20, begin + head.length + id * 20 + 10)),
  )
}

/** What each glyph of a font stands for. */
function readLetters(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[(.*)\]/gi))
    for (const [at, [, codes = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      // Dots of Arabic letters stand for nothing by themselves.
      const units = codes.match(/\w+/g) ?? []
      letters.set(glyph, String.fromCharCode(...units.map((code) => Number.parseInt(code, 16))))
    }
  return letters
}

function readLines(content: string, fonts: ReadonlyMap<string | undefined, Map<string, string>>): string[] {
  return [...content.matchAll(/BT (.*?) ET/g)].map(([, drawing = '']) => {
    let font: Map<string, string> | undefined
    let line = ''
    for (const [, name, glyphs] of drawing.matchAll(/\/(F\d+) |<([\da-f]+)>/g)) {
      if (name) font = fonts.get(name)
      for (const glyph of glyphs?.match(/.{4}/g) ?? []) line += font?.get(glyph) ?? '\ufffd'
    }
    return line
  })
}
