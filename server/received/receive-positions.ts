import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import type { LetOthers } from '@/lib/queue/fair-queue'
import { Turns } from '@/lib/queue/turns'
import { linesOf, type RawRow, rowOfLine, rowsOfJson } from '@/lib/received/read-rows'
import { toReceivedRow } from '@/lib/received/received-row'
import {
  judgeSent,
  MAX_POSITIONS_BYTES,
  MOST_SENT_POSITIONS,
  type PositionsAnswer,
  type PositionVerdict,
} from '@/lib/received/sent-position'
import { clientAddress } from '@/server/auth/client-address'
import { limitJson } from '@/server/http/json-limits'
import { readBytes } from '@/server/http/read-body'
import { type NamedRow, receiveRows } from './receive-rows'
import { writeUnknown } from './unknown-senders'

const LINES_TYPE = /^application\/(?:x-)?(?:ndjson|jsonlines|jsonl)\s*(?:;|$)/i
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
/** Ten thousand rows with every field and some sensors. */
const MAX_VALUES = 600_000
/** One row with all its sensors. */
const MAX_ROW_VALUES = 500

/** What a body holds of positions, each with its verdict. */
export async function receivePositions(
  access: Access,
  request: Request,
  letOthers: LetOthers,
): Promise<PositionsAnswer> {
  const raw = await readRows(request)
  if (raw.length > MOST_SENT_POSITIONS) throw new AppError('tooManyRows', { max: MOST_SENT_POSITIONS })
  const rows: NamedRow[] = []
  const faults: PositionVerdict[] = []
  let at = 0
  await new Turns().each(raw, (one) => {
    const index = at++
    const judged = 'fault' in one ? one : judgeSent(one.value)
    if ('fault' in judged) faults.push({ index, result: 'refused', ...judged.fault })
    else rows.push({ ...toReceivedRow(judged.sent, index), imei: judged.sent.imei })
  })
  const address = clientAddress(request.headers)
  const verdicts = await receiveRows(access, { rows, address, signal: request.signal, letOthers })
  const unknown = rows.filter(({ index }) => verdicts.get(index)?.error === 'deviceUnknown')
  await writeUnknown(
    unknown.map(({ imei }) => imei),
    { protocol: 'api', address },
  )
  return toAnswer([...faults, ...verdicts.values()])
}

function toAnswer(verdicts: PositionVerdict[]): PositionsAnswer {
  const count = { stored: 0, duplicate: 0, refused: 0 }
  for (const { result } of verdicts) count[result]++
  return { ...count, verdicts: verdicts.sort((a, b) => a.index - b.index) }
}

/** A page of another site can send any text, but none that says that it is JSON. */
async function readRows(request: Request): Promise<RawRow[]> {
  const type = request.headers.get('content-type') ?? ''
  const bytes = await readBytes(request, MAX_POSITIONS_BYTES)
  if (LINES_TYPE.test(type)) {
    const lines = linesOf(bytes.toString('utf8'))
    return new Turns().map(lines, (line) => {
      limitJson(Buffer.from(line), MAX_ROW_VALUES)
      return rowOfLine(line)
    })
  }
  if (!JSON_TYPE.test(type)) throw new AppError('notJson')
  limitJson(bytes, MAX_VALUES, MAX_ROW_VALUES)
  const rows = rowsOfJson(parse(bytes.toString('utf8')))
  if (!rows) throw new AppError('illegalParameter')
  return rows
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('illegalParameter')
  }
}
