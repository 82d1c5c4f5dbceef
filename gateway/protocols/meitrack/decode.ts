import type { DecodeContext, Decoded } from '@/gateway/protocols/protocol'
import { cleanText } from '@/gateway/text-fields'
import { encodeTaken } from './encode'
import type { MeitrackFrame } from './frame'
import { readRecords } from './records'
import type { MeitrackState } from './state'
import { readTextReport } from './text'
import { readValues } from './values'

/** A part of a picture, which nobody asked for. */
const PICTURE = 'D00'

/** What a frame says. */
export function decodeMeitrack(frame: MeitrackFrame, state: MeitrackState, context: DecodeContext): Decoded {
  const { mark, imei, command, body } = frame
  const out: Decoded = {
    packet: command,
    fixes: [],
    events: [],
    reply: null,
    identifier: { kind: 'imei', value: imei },
  }
  state.imei = imei
  const told = { state, context }
  if (command === 'CCC') {
    const count = readRecords(body, told, out)
    if (count > 0) out.reply = encodeTaken(mark, imei, count)
    return out
  }
  if (command === 'CCE') readValues(body, told, out)
  else if (command !== PICTURE && !readTextReport(body.toString('latin1'), told, out))
    readAnswer(frame, state, out)
  return out
}

/** What it says to a command bears the mark of the command again. */
function readAnswer({ mark, command, body }: MeitrackFrame, state: MeitrackState, out: Decoded): void {
  const asked = state.asked.get(mark)
  const isIts = asked?.word === command
  if (isIts) state.asked.delete(mark)
  const text = cleanText(body.toString('latin1'))
  out.commandReply = { flag: isIts ? asked.flag : null, text: text === '' ? command : `${command},${text}` }
}
