import { zipSync } from 'fflate'
import { ask, type HostileInput, type Target } from './hostile-input'

const PREVIEW = '/api/devices/batch-edit/preview'
const sheetXml = (inside: Buffer) =>
  zipSync({
    'xl/worksheets/sheet1.xml': Buffer.concat([
      Buffer.from('<worksheet><sheetData>'),
      inside,
      Buffer.from('</sheetData></worksheet>'),
    ]),
  })
const times = (text: string, count: number) => Buffer.alloc(text.length * count, text)

const upload = (name: string, file: string, make: () => Uint8Array): HostileInput => {
  let made: Uint8Array<ArrayBuffer> | undefined
  return {
    name,
    send: (target: Target) => {
      made ??= new Uint8Array(make())
      const body = new FormData()
      body.set('file', new File([made], file))
      return ask(target, PREVIEW, { method: 'POST', body })
    },
  }
}

/** The head of a picture of 30 000 × 30 000 pixels, with a body of zeros. */
function hugePicture(): Buffer {
  const head = Buffer.from('89504e470d0a1a0a0000000d494844520000753000007530080600000000000000', 'hex')
  return Buffer.concat([head, Buffer.alloc(1_000_000)])
}

export const UPLOADS: HostileInput[] = [
  upload('workbook of five million empty rows', 'a.xlsx', () => sheetXml(times('<row></row>', 5_200_000))),
  upload('workbook of two million cells in a row', 'a.xlsx', () =>
    sheetXml(
      Buffer.concat([Buffer.from('<row>'), times('<c><v>1</v></c>', 2_000_000), Buffer.from('</row>')]),
    ),
  ),
  upload('workbook of elements in elements', 'a.xlsx', () => sheetXml(times('<a>', 5_000_000))),
  upload('workbook of 100 MB of shared texts', 'a.xlsx', () =>
    zipSync({ 'xl/sharedStrings.xml': times('<si><t>a</t></si>', 6_000_000) }),
  ),
  upload('workbook that ends early', 'a.xlsx', () => sheetXml(times('<row></row>', 1000)).subarray(0, 300)),
  upload('CSV of 9.8 MB of newlines', 'a.csv', () => times('\n', 9_800_000)),
  upload('CSV of 9.8 MB of commas', 'a.csv', () => times(',', 9_800_000)),
  upload('CSV of one quote that stays open', 'a.csv', () =>
    Buffer.concat([Buffer.from('"'), times('a,\n', 3_000_000)]),
  ),
  upload('workbook of noise', 'a.xlsx', () => times('PK\u0003\u0004', 2_000_000)),
  {
    name: 'picture of 30 000 × 30 000 pixels',
    send: (target) => {
      const body = new FormData()
      body.set('file', new File([new Uint8Array(hugePicture())], 'a.png', { type: 'image/png' }))
      return ask(target, `/api/devices/${target.imeis[0]}/pictures`, { method: 'POST', body })
    },
  },
]
