import { setImmediate as nextTurn } from 'node:timers/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { AppError } from '@/lib/errors'
import { MAX_BODY_BYTES } from './body-limits'
import { bodyChunks, readBytes } from './read-body'

/** Fields and files that any form may have. */
const MAX_PARTS = 100
const MAX_NAME_BYTES = 100
/** The longest text that a form takes is a list of identifiers of 40 000 characters. */
const MAX_VALUE_KB = 200
/** What stands above a part: its name, that of a file, and its type. */
const MAX_HEADER_BYTES = 16_384
/** So much is parsed before others have their turn. */
const PIECE_BYTES = 65_536

const URLENCODED = /^application\/x-www-form-urlencoded\s*(?:;|$)/i
const MULTIPART = /^multipart\/form-data\s*;/i
/** At most 70 characters (RFC 2046): a long one would make the search for it slow. */
const BOUNDARY = /;\s*boundary=(?:"([ -!#-[\]-~]{1,70})"|([!#-:<-[\]-~]{1,70}))\s*(?:;|$)/i

export type FormLimits = {
  maxBytes: number
  /** Fields and files together; 100 unless told. */
  maxParts?: number
}

/**
 * Fields and files of a form, multipart or urlencoded, read in short turns as its body comes. Throws `formParts`,
 * `formName` or `formValue` for what is too many or too long once the body has come, so that its sender reads the
 * answer; `illegalParameter` for a body that is no form, or ends before the form does; `bodyTooLarge` and `bodyCutOff`.
 */
export async function readForm(
  request: Request,
  { maxBytes, maxParts = MAX_PARTS }: FormLimits,
): Promise<FormData> {
  const type = request.headers.get('content-type') ?? ''
  // No files come like this.
  if (URLENCODED.test(type))
    return readPairs(await readBytes(request, Math.min(maxBytes, MAX_BODY_BYTES)), maxParts)
  const [, quoted, bare] = (MULTIPART.test(type) && BOUNDARY.exec(type)) || []
  const boundary = quoted ?? bare
  if (boundary === undefined) throw new AppError('illegalParameter')
  const parts = new Multipart(boundary, maxParts)
  for await (const chunk of bodyChunks(request, maxBytes)) {
    for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES)
      await parts.write(chunk.subarray(at, at + PIECE_BYTES))
  }
  return parts.end()
}

function readPairs(bytes: Buffer, maxParts: number): FormData {
  let pairs = 1
  for (let at = bytes.indexOf('&'); at >= 0 && pairs <= maxParts; at = bytes.indexOf('&', at + 1)) pairs++
  if (pairs > maxParts) throw new AppError('formParts', { max: maxParts })
  const form = new FormData()
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    const refusal = refusalOf(name, Buffer.byteLength(value) > MAX_VALUE_KB * 1000)
    if (refusal) throw refusal
    form.append(name, value)
  }
  return form
}

/** Why a part is not taken. */
function refusalOf(name: string | undefined, isValueCut: boolean): AppError | null {
  if (name === undefined) return new AppError('illegalParameter')
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return new AppError('formName', { max: MAX_NAME_BYTES })
  return isValueCut ? new AppError('formValue', { max: MAX_VALUE_KB }) : null
}

type Sent = { name: string; type: string; chunks: Uint8Array<ArrayBuffer>[] }

/** The parts of one body, up to the first that is refused. */
class Multipart {
  private readonly parser: BusboyInstance
  /** In the order in which they came. */
  private readonly entries: { name: string; value: string | Sent }[] = []
  private refusal: AppError | null = null
  private hasEnded = false

  constructor(boundary: string, maxParts: number) {
    this.parser = new Busboy({
      headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` },
      // As browsers tell them: one that was not chosen has an empty name.
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      // It has everything taken from it at once, and would never go on after waiting for some malformed parts.
      fileHwm: Number.MAX_SAFE_INTEGER,
      limits: { parts: maxParts, fieldSize: MAX_VALUE_KB * 1000, headerSize: MAX_HEADER_BYTES },
    })
    this.parser.on('finish', () => {
      this.hasEnded = true
    })
    this.parser.on('error', () => this.refuse(new AppError('illegalParameter')))
    this.parser.on('partsLimit', () => this.refuse(new AppError('formParts', { max: maxParts })))
    this.parser.on('field', (name, value, _isNameCut, isCut) => this.add(name, value, isCut))
    this.parser.on('file', (name, file, fileName, _encoding, type) => {
      const chunks: Sent['chunks'] = []
      this.add(name, { name: unescapeName(fileName), type, chunks })
      const push = file.push.bind(file)
      // Taken at once, and as a copy: what looks like a boundary lies in a buffer that the parser keeps using.
      file.push = (chunk: Uint8Array | null) => {
        if (chunk === null) return push(null)
        if (!this.refusal) chunks.push(new Uint8Array(chunk))
        return true
      }
      // What is cut off inside of a file is told to both.
      file.on('error', () => this.refuse(new AppError('illegalParameter')))
      file.resume()
    })
  }

  /** Others have their turn after each piece. After a refusal the rest is passed over. */
  async write(piece: Uint8Array): Promise<void> {
    if (this.refusal) return
    this.parser.write(piece)
    await nextTurn()
  }

  async end(): Promise<FormData> {
    if (!this.refusal) this.parser.end()
    await nextTurn()
    if (this.refusal) throw this.refusal
    // It waits for nothing but ticks, which came: what has not ended by now never does.
    if (!this.hasEnded) throw new AppError('illegalParameter')
    const form = new FormData()
    for (const { name, value } of this.entries) {
      if (typeof value === 'string') form.append(name, value)
      else {
        form.append(name, new File(value.chunks, value.name, { type: value.type }))
        await nextTurn()
      }
    }
    return form
  }

  private add(name: string | undefined, value: string | Sent, isCut = false): void {
    const refusal = refusalOf(name, isCut)
    if (refusal || name === undefined) this.refuse(refusal ?? new AppError('illegalParameter'))
    else this.entries.push({ name: unescapeName(name), value })
  }

  /** Kept, not thrown: events of the parser also come when nobody is there to catch. */
  private refuse(refusal: AppError): void {
    this.refusal ??= refusal
  }
}

/** What browsers write for characters that would end a name. */
const unescapeName = (name: string): string =>
  name.replace(/%0A/gi, '\n').replace(/%0D/gi, '\r').replace(/%22/g, '"')
