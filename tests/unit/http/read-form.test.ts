import { describe, expect, it } from 'vitest'
import type { AppError } from '@/lib/errors'
import { type FormLimits, readForm } from '@/server/http/read-form'
import { watchHold } from '../../support/loop-hold'

const BOUNDARY = '----formBoundary7MA4YWxk'
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = (name: string, fileName: string, content: string, type = 'text/csv') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n${content}\r\n`
const END = `--${BOUNDARY}--\r\n`

type Given = Partial<FormLimits> & { type?: string }

/** A form whose body comes in these pieces. */
function read(
  pieces: readonly (string | Uint8Array)[],
  { type = TYPE, maxBytes = 20_000_000, maxParts }: Given = {},
) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? Buffer.from(piece) : piece)
      controller.close()
    },
  })
  const init = { method: 'POST', headers: { 'content-type': type }, body, duplex: 'half' }
  return readForm(new Request('http://localhost/', init), { maxBytes, maxParts })
}

const refusalOf = (reading: Promise<FormData>): Promise<string> =>
  reading.then(
    () => 'none',
    (error: AppError) => error.error,
  )

/** Names with texts, and what files hold. */
async function contentOf(form: FormData): Promise<unknown[]> {
  const entries = [...form].map(async ([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.type, await value.text()],
  )
  return Promise.all(entries)
}

describe('a multipart form', () => {
  const sent = new FormData()
  sent.append('group "A"', 'Lkw für São Paulo\r\n٤ 车')
  sent.append('file', new File(['imei\r\n1\r\n'], 'مركبات "1".csv', { type: 'text/csv' }))
  sent.append('group', 'first')
  sent.append('file', new File([], 'empty.csv', { type: 'text/csv' }))
  sent.append('group', '')
  sent.append('group', 'first')

  it('gives fields and files as they were sent, in their order', async () => {
    const request = new Request('http://localhost/', { method: 'POST', body: sent })
    expect(await contentOf(await readForm(request, { maxBytes: 10_000 }))).toEqual(await contentOf(sent))
    expect(await contentOf(await read([END]))).toEqual([])
  })

  it('tells a file that was not chosen from a field, and leaves folders out of names', async () => {
    const form = await read([file('a', '', ''), file('b', 'C:\\cars\\b.csv', 'b'), field('c', 'c'), END])
    expect(await contentOf(form)).toEqual([
      ['a', '', 'text/csv', ''],
      ['b', 'b.csv', 'text/csv', 'b'],
      ['c', 'c'],
    ])
  })

  it('is the same wherever its body is split, with content that looks like a boundary', async () => {
    const almost = `--${BOUNDARY.slice(0, -1)}`
    const fake = `${almost}\r\n${almost}x\r\n--\r\n`
    const bytes = Buffer.from(
      file('file', 'ü.csv', fake) + field('note', fake) + file('file', '2', fake) + END,
    )
    const expected = [
      ['file', 'ü.csv', 'text/csv', fake],
      ['note', fake],
      ['file', '2', 'text/csv', fake],
    ]
    for (let at = 0; at <= bytes.length; at++)
      expect(await contentOf(await read([bytes.subarray(0, at), bytes.subarray(at)]))).toEqual(expected)
    const single = Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))
    expect(await contentOf(await read(single))).toEqual(expected)
  })

  it('is refused when it is cut off, wherever that is', async () => {
    const bytes = Buffer.from(field('a', 'b') + file('file', 'c.csv', 'd') + END)
    for (let length = 0; length <= bytes.length - '\r\n'.length; length++) {
      const whole = length === bytes.length - '\r\n'.length
      expect([length, await refusalOf(read([bytes.subarray(0, length)]))]).toEqual([
        length,
        whole ? 'none' : 'illegalParameter',
      ])
    }
  })

  it('is refused without a boundary, with one that is too long, and when a part has no name', async () => {
    const body = [field('a', 'b'), END]
    expect(await refusalOf(read(body, { type: 'multipart/form-data' }))).toBe('illegalParameter')
    expect(await refusalOf(read(body, { type: 'multipart/form-data; boundary=' }))).toBe('illegalParameter')
    expect(await refusalOf(read(body, { type: `multipart/form-data; boundary=${'a'.repeat(71)}` }))).toBe(
      'illegalParameter',
    )
    expect(await refusalOf(read(body, { type: 'text/plain' }))).toBe('illegalParameter')
    expect(await refusalOf(read(body, { type: `multipart/form-data; boundary="${BOUNDARY}"` }))).toBe('none')
    const nameless = `--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nb\r\n`
    expect(await refusalOf(read([nameless, END]))).toBe('illegalParameter')
  })

  it('is answered when the parser cannot make sense of it and more comes', async () => {
    const long = Buffer.alloc(3_000_000, 'x')
    for (const head of ['\r\n\r\n', 'X: y\r\n\r\n', '\r\n', 'X', '\r\n--x'])
      for (const rest of [[END], [], [field('a', 'b'), END]]) {
        const body = [field('a', 'b'), `--${BOUNDARY}\r\n${head}`, long, '\r\n', ...rest]
        expect(await refusalOf(read(body))).toBe(rest.length === 0 ? 'illegalParameter' : 'none')
      }
  })

  it('is refused by name for too many parts, and for names and fields that are too long', async () => {
    const parts = (count: number) => [...Array.from({ length: count }, (_, at) => field(`f${at}`, '')), END]
    expect(await refusalOf(read(parts(100)))).toBe('none')
    expect(await refusalOf(read(parts(101)))).toBe('formParts')
    expect(await refusalOf(read(parts(4), { maxParts: 3 }))).toBe('formParts')
    expect(await refusalOf(read([field('é'.repeat(50), ''), END]))).toBe('none')
    expect(await refusalOf(read([field('é'.repeat(51), ''), END]))).toBe('formName')
    expect(await refusalOf(read([file('x'.repeat(101), 'a', 'b'), END]))).toBe('formName')
    expect(await refusalOf(read([field('a', 'x'.repeat(200_000)), END]))).toBe('none')
    expect(await refusalOf(read([field('a', 'x'.repeat(200_001)), END]))).toBe('formValue')
    expect(await refusalOf(read([field('a', 'x'.repeat(3_000_000)), field('b', ''), END]))).toBe('formValue')
    expect(await refusalOf(read([field('a', 'b'), END], { maxBytes: 10 }))).toBe('bodyTooLarge')
  })

  it('never holds the event loop for long', async () => {
    const cells = Buffer.alloc(9_800_000, '350000000000001,Truck 1,"North; South"\r\n')
    const open = Buffer.from(file('file', 'a.csv', '\u0000').split('\u0000')[0] ?? '')
    const large = Buffer.concat([open, cells, Buffer.from(`\r\n${END}`)])
    const many = Buffer.from(
      `${Array.from({ length: 20_000 }, (_, at) => field(`f${at}`, '')).join('')}${END}`,
    )
    const noise = Buffer.concat([
      open,
      Buffer.alloc(8_000_000, `\r\n--${BOUNDARY.slice(0, -1)}`),
      Buffer.from(`\r\n${END}`),
    ])
    const work = async () => {
      const held = await watchHold(() => read([large]))
      expect((held.result.get('file') as File).size).toBe(cells.length)
      const refused = await watchHold(() => refusalOf(read([many])))
      expect(refused.result).toBe('formParts')
      const odd = await watchHold(() => refusalOf(read([noise])))
      expect(odd.result).toBe('none')
      return [held, refused, odd].map(({ longestMs }) => longestMs)
    }
    // The first time loads and compiles what it needs.
    await work()
    const held = await work()
    expect(Math.max(...held)).toBeLessThan(100)
  })

  it('is read to its end when it is refused, so that the answer is not lost', async () => {
    const pieces = [field('x'.repeat(101), ''), field('a', 'b'), END]
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces.shift()
        if (piece === undefined) controller.close()
        else controller.enqueue(Buffer.from(piece))
      },
    })
    const init = { method: 'POST', headers: { 'content-type': TYPE }, body, duplex: 'half' }
    const reading = readForm(new Request('http://localhost/', init), { maxBytes: 10_000 })
    expect(await refusalOf(reading)).toBe('formName')
    expect(pieces).toEqual([])
  })
})

describe('an urlencoded form', () => {
  const type = 'application/x-www-form-urlencoded'

  it('gives its fields', async () => {
    const pairs = new URLSearchParams([
      ['password', 'a+b %&=é"'],
      ['to', '/'],
      ['to', ''],
    ])
    expect([...(await read([pairs.toString()], { type: `${type};charset=UTF-8` }))]).toEqual([...pairs])
    expect([...(await read([], { type }))]).toEqual([])
  })

  it('is held to the same limits, and to the size of a body without files', async () => {
    expect(await refusalOf(read(['a&'.repeat(99)], { type }))).toBe('none')
    expect(await refusalOf(read(['a&'.repeat(400_000)], { type }))).toBe('formParts')
    expect(await refusalOf(read([`${'n'.repeat(101)}=1`], { type }))).toBe('formName')
    expect(await refusalOf(read([`a=${'n'.repeat(200_001)}`], { type }))).toBe('formValue')
    expect(await refusalOf(read([`a=${'n'.repeat(1_000_000)}`], { type }))).toBe('bodyTooLarge')
  })
})
